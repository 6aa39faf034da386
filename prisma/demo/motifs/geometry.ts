import type { Layer } from '../art/canvas.ts';
import { clamp, css, hex, mix, ramp, scale, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { n, rect } from '../art/shapes.ts';

const looks = [
  { kind: 'arcs', colours: ['#11142e', '#2a3a86', '#e8603c', '#f7b64a', '#f4ead4', '#1f8a8a'] },
  { kind: 'arches', colours: ['#3a1530', '#8a2f4a', '#e06a4a', '#f7b77a', '#ffe6c0', '#5a2140'] },
  { kind: 'stairs', colours: ['#0a2a3c', '#145a6c', '#3aa098', '#f2c878', '#f7f0d8', '#e8704a'] },
  { kind: 'ribbons', colours: ['#0c0a24', '#3a1f7a', '#8a3fb0', '#f0608a', '#ffb46a', '#ffe8c8'] },
  { kind: 'arcs', colours: ['#0f2420', '#1f5a4c', '#f0a03c', '#f6e0b0', '#c8483a', '#7ab090'] },
  { kind: 'ribbons', colours: ['#03121c', '#06425a', '#1a8a98', '#7fd8c0', '#f4f2c8', '#ffd08a'] },
] as const;

type Look = (typeof looks)[number];

/** Abstract order: tiled quarter circles, nested arches, lit stairs, folded ribbons of light. */
export const geometry = defineMotif('geometry', looks, (scene, look) => {
  const draw = { arcs, arches, stairs, ribbons }[look.kind];
  return draw(scene, look);
});

function arcs(scene: Scene, look: Look): Layer[] {
  const { random, span } = scene;
  const size = 180;
  let body = rect(0, 0, span, 900, look.colours[0]);
  for (let column = 0; column * size < span; column++) {
    for (let row = 0; row < 5; row++) {
      const x = column * size;
      const y = row * size;
      const back = random.pick(look.colours);
      const front = random.pick(look.colours.filter((colour) => colour !== back));
      const third = random.pick(
        look.colours.filter((colour) => colour !== back && colour !== front),
      );
      const turn = random.whole(0, 3) * 90;
      const kind = random.whole(0, 4);
      const quarter = (r: number, fill: string): string =>
        `<path d="M0 0H${n(r)}A${n(r)} ${n(r)} 0 0 1 0 ${n(r)}Z" fill="${fill}"/>`;
      const forms = [
        quarter(size, front) + quarter(size * 0.66, third) + quarter(size * 0.33, back),
        `<circle cx="90" cy="90" r="66" fill="${front}"/><path d="M24 90A66 66 0 0 1 156 90Z" fill="${third}"/>`,
        `<path d="M0 0H180L0 180Z" fill="${front}"/>${quarter(82, third)}`,
        `<path d="M0 90A90 90 0 0 1 180 90Z" fill="${front}"/><path d="M0 180A90 90 0 0 1 180 180Z" fill="${third}"/>`,
        [0, 1, 2].map((bar) => rect(bar * 60, 0, 30, size, front)).join(''),
      ];
      body += `<g transform="translate(${n(x)} ${n(y)})">${rect(0, 0, size + 1, size + 1, back)}<g transform="rotate(${turn} 90 90)">${forms[kind] ?? ''}</g></g>`;
    }
  }
  return [{ kind: 'svg', body }, spot(span * 0.3, 160, span)];
}

/** One soft light from above, so that flat colour does not look like a test card. */
function spot(x: number, y: number, span: number): Layer {
  return {
    kind: 'shade',
    shade: (px, py, below) =>
      scale(below, 0.3 + 0.78 * smooth(1, 0.05, Math.hypot((px - x) / span, (py - y) / 1100))),
  };
}

function arches(scene: Scene, look: Look): Layer[] {
  const { span } = scene;
  const [dark, wine, coral, sand, light, shadow] = look.colours;
  const layers: Layer[] = [
    {
      kind: 'svg',
      body: `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${coral}"/><stop offset=".6" stop-color="${sand}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs><rect width="${n(span)}" height="900" fill="url(#a)"/><circle cx="${n(span * 0.5)}" cy="400" r="84" fill="${light}"/>`,
    },
  ];
  const count = 6;
  for (let index = 0; index < count; index++) {
    const t = index / (count - 1);
    const half = 150 + 130 * index ** 1.22;
    const top = 320 - 62 * index ** 1.15;
    const x = span * (0.5 + (index % 2 ? 0.012 : -0.012) * index);
    const foot = 690 + 46 * index;
    const wall = css(ramp([hex(coral), hex(wine), hex(dark)], t * 0.95));
    const floor = css(ramp([hex(sand), hex(coral), hex(shadow)], t));
    const hole = `M${n(x - half)} ${n(foot)}V${n(top + half)}A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(top + half)}V${n(foot)}Z`;
    const inner = `M${n(x - half)} ${n(foot)}V${n(top + half)}A${n(half)} ${n(half)} 0 0 1 ${n(x)} ${n(top)}A${n(half + 40)} ${n(half + 40)} 0 0 0 ${n(x - half + 34 + index * 4)} ${n(top + half + 20)}V${n(foot)}Z`;
    layers.push(
      {
        kind: 'svg',
        body: `<path fill-rule="evenodd" d="M-50 -50H${n(span + 50)}V${n(foot)}H-50Z${hole}" transform="translate(10 8)" fill="#1a0610" opacity=".45"/>`,
        blur: 16,
      },
      {
        kind: 'svg',
        body: `<path fill-rule="evenodd" d="M-50 -700H${n(span + 50)}V${n(foot)}H-50Z${hole}" fill="${wall}"/><path d="${inner}" fill="${css(ramp([hex(sand), hex(coral), hex(wine)], t))}" opacity=".7"/>${rect(-50, foot, span + 100, 60, floor)}`,
      },
    );
  }
  layers.push({
    kind: 'svg',
    body: `<path d="M${n(span * 0.46)} 720L${n(span * 0.54)} 720L${n(span * 0.7)} 960H${n(span * 0.3)}Z" fill="${light}" opacity=".28"/>`,
    blur: 8,
  });
  return layers;
}

function stairs(scene: Scene, look: Look): Layer[] {
  const { span } = scene;
  const [deep, sea, mint, gold, cream, coral] = look.colours;
  const unit = 54;
  const ox = span * 0.5;
  const oy = 640;
  const at = (x: number, y: number, z: number): string =>
    `${n(ox + (x - y) * unit * 0.87)} ${n(oy + (x + y) * unit * 0.5 - z * unit)}`;
  const block = (
    x: number,
    y: number,
    z: number,
    tall: number,
    top: string,
    left: string,
    right: string,
  ): string =>
    `<path d="M${at(x, y, z + tall)}L${at(x + 1, y, z + tall)}L${at(x + 1, y + 1, z + tall)}L${at(x, y + 1, z + tall)}Z" fill="${top}"/><path d="M${at(x, y + 1, z + tall)}L${at(x + 1, y + 1, z + tall)}L${at(x + 1, y + 1, z)}L${at(x, y + 1, z)}Z" fill="${left}"/><path d="M${at(x + 1, y, z + tall)}L${at(x + 1, y + 1, z + tall)}L${at(x + 1, y + 1, z)}L${at(x + 1, y, z)}Z" fill="${right}"/>`;
  let body = `<defs><radialGradient id="g" cx=".5" cy=".35" r=".8"><stop offset="0" stop-color="${mint}"/><stop offset=".5" stop-color="${sea}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs><rect width="${n(span)}" height="900" fill="url(#g)"/><circle cx="${n(span * 0.5)}" cy="300" r="190" fill="${gold}"/><circle cx="${n(span * 0.5)}" cy="300" r="150" fill="${cream}" opacity=".55"/>`;
  for (let x = -8; x <= 5; x++) {
    for (let y = -8; y <= 5; y++) {
      const tall = height(x, y);
      if (tall <= 0) continue;
      const t = clamp(tall / 7);
      const top = css(mix(hex(gold), hex(cream), t));
      body += block(
        x,
        y,
        -3,
        tall + 3,
        (x + y) % 5 === 0 ? coral : top,
        css(mix(hex(sea), hex(mint), t * 0.7)),
        css(mix(hex(deep), hex(sea), t * 0.7)),
      );
    }
  }
  const [bx, by] = at(-0.5, -0.5, height(-1, -1) + 1.05).split(' ');
  body += `<circle cx="${bx}" cy="${by}" r="30" fill="${coral}"/><circle cx="${Number(bx) - 9}" cy="${Number(by) - 10}" r="8" fill="${cream}" opacity=".8"/>`;
  return [{ kind: 'svg', body }];
}

function height(x: number, y: number): number {
  const ring = Math.max(Math.abs(x + 1), Math.abs(y + 1));
  return Math.max(0, 6 - ring - ((x + y + 40) % 2 === 0 ? 0 : 0.5));
}

function ribbons(scene: Scene, look: Look): Layer[] {
  const colours = look.colours.map(hex);
  const dark = colours[0] ?? hex('#000000');
  const { span, seed } = scene;
  const phase = (seed % 1000) / 159;
  return [
    {
      kind: 'shade',
      shade(x, y) {
        const u = x / span;
        let colour = scale(dark, 1.1);
        for (let fold = 0; fold < 9; fold++) {
          const t = fold / 8;
          const centre =
            150 +
            640 * t +
            Math.sin(u * 4.2 + phase + t * 2.1) * 150 +
            Math.sin(u * 9 + t * 5 + phase * 2) * 36;
          const wide = 92 + 46 * Math.sin(u * 3 + t * 4 + phase);
          const d = (y - centre) / wide;
          if (d < -1 || d > 1) continue;
          const lit = 0.2 + 0.8 * smooth(-1, 0.9, -d + 0.35 * Math.sin(u * 5 + t * 7 + phase));
          const face = scale(
            ramp(colours, 0.14 + t * 0.6 + (1 - u) * 0.24),
            0.16 + lit * lit * 1.02,
          );
          const inside = smooth(1, 0.96, Math.abs(d));
          colour = mix(colour, face, inside);
        }
        return colour;
      },
    },
    { kind: 'bloom', threshold: 0.7, radius: 40, strength: 0.4 },
  ];
}
