import type { Layer } from '../art/canvas.ts';
import { clamp, hex, mix, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, noise, ridged } from '../art/noise.ts';
import { circle, line, n, rect } from '../art/shapes.ts';
import { disc, sky, stars } from '../art/sky.ts';
import { water } from '../art/water.ts';

const looks = [
  {
    sky: ['#06122c', '#174074', '#5f9cc4', '#d8e8ea'],
    sun: [0.72, 470, 40, '#fffbea', '#fff0d0'],
    ice: ['#f0f8fc', '#7fb4d4', '#1f5484'],
    sea: '#062238',
    what: 'berg',
    stars: 60,
  },
  {
    sky: ['#1c1238', '#5a3a7c', '#d07a94', '#ffd0b0'],
    sun: [0.3, 500, 70, '#fff0d8', '#ffb09a'],
    ice: ['#ffe8e4', '#b08ac0', '#4a3a80'],
    sea: '#1a1a44',
    what: 'ship',
    stars: 40,
  },
  {
    sky: ['#020812', '#0a2038', '#1c4a66'],
    sun: [0.6, 190, 56, '#eef6fa', '#9fd0e8'],
    ice: ['#cfe6f2', '#4a86a8', '#12344f'],
    sea: '#041220',
    what: 'berg',
    stars: 260,
  },
  {
    sky: ['#081820', '#1a4a56', '#5a9a98', '#e0ead8'],
    sun: [0.5, 440, 46, '#fffff0', '#f0f4d0'],
    ice: ['#f4faf4', '#8cc0bc', '#2a6a72'],
    sea: '#08262e',
    what: 'ship',
    stars: 0,
  },
] as const;

type Look = (typeof looks)[number];
const line0 = 600;

/** Ice at the end of the world: bergs in still water, or a ship caught in floes. */
export const polar = defineMotif('polar', looks, (scene, look) => {
  const { span } = scene;
  const [x, y, radius, face, glow] = look.sun;
  const light = { x: x * span, y, colour: glow, reach: 400, strength: 0.75 };
  return [
    sky(scene, { colours: look.sky, bottom: line0, light, clouds: 0.5 }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: 420 })] : []),
    disc(scene, { x: light.x, y, radius, colour: face, seas: look.stars > 100 ? 0.5 : 0 }),
    berg(scene, look, span * 0.5, 1400, 130, 3),
    berg(scene, look, span * (x < 0.5 ? 0.74 : 0.27), 400, 330, 11),
    berg(scene, look, span * (x < 0.5 ? 0.1 : 0.93), 260, 190, 23),
    ...(look.what === 'ship'
      ? [{ kind: 'svg' as const, body: ship(span * (x < 0.5 ? 0.42 : 0.56), line0 + 6, look) }]
      : []),
    water(scene, {
      line: line0,
      tint: look.sea,
      depth: 0.4,
      ripple: 22,
      light: { ...light, strength: 0.4 },
    }),
    floes(scene, look),
  ] satisfies Layer[];
});

function berg(
  scene: Scene,
  look: Look,
  cx: number,
  half: number,
  tall: number,
  seed: number,
): Layer {
  const [bright, middle, deep] = look.ice.map(hex);
  const lit = look.sun[0] * scene.span > cx ? 1 : -1;
  const shape = (x: number): number => {
    const d = (x - cx) / half;
    const body = Math.max(0, 1 - Math.abs(d) ** 2.4);
    const crag = 0.55 + 0.62 * ridged(x / (half * 0.62), 2, 4, scene.seed + seed);
    return line0 + 4 - tall * body * crag;
  };
  return {
    kind: 'shade',
    shade(x, y, below) {
      if (Math.abs(x - cx) > half || y > line0 + 4) return below;
      const top = shape(x);
      const inside = smooth(top - 1.6, top + 1.6, y);
      if (inside === 0 || !bright || !middle || !deep) return below;
      const slope = (shape(x + 5) - shape(x - 5)) / 10;
      const facet =
        noise(x / 64 + y / 70, y / 74 - x / 150, scene.seed + seed) +
        fbm(x / 34 - y / 60, y / 22, 3, scene.seed + seed) * 0.45;
      const tone = clamp(
        0.52 + lit * Math.tanh(slope * 0.7) * 0.2 + facet * 0.5 + ((y - line0) / tall) * 0.12,
      );
      const colour = tone > 0.5 ? mix(middle, bright, tone * 2 - 1) : mix(deep, middle, tone * 2);
      const faded = half > 1000 ? mix(colour, hex(look.sky[2]), 0.6) : colour;
      return mix(below, faded, inside);
    },
  };
}

function floes(scene: Scene, look: Look): Layer {
  const [bright, middle] = look.ice.map(hex);
  const glow = hex(look.sun[4]);
  return {
    kind: 'shade',
    shade(x, y, below) {
      if (y < line0 + 14 || !bright || !middle) return below;
      const z = 150 / (y - line0 + 6);
      const wx = ((x - scene.span / 2) / 900) * z * 3.4;
      const cell =
        noise(wx * 1.5, z * 2.6, scene.seed + 4) + noise(wx * 4, z * 6, scene.seed + 9) * 0.28;
      const cover = smooth(0.3, 0.34, cell);
      const edge = smooth(0.3, 0.33, cell) - smooth(0.36, 0.42, cell);
      const flat = mix(
        middle,
        bright,
        clamp(
          0.35 +
            noise(wx * 3, z * 5, scene.seed) * 0.4 +
            Math.exp(-(((x - look.sun[0] * scene.span) / 420) ** 2)) * 0.5,
        ),
      );
      return mix(
        below,
        screen(flat, glow, edge * 0.3),
        cover * 0.92 * smooth(line0 + 10, line0 + 40, y),
      );
    },
  };
}

function ship(x: number, y: number, look: Look): string {
  const ink = '#10141f';
  const hull = `<path d="M${n(x - 170)} ${y - 58}L${n(x - 138)} ${y + 8}H${n(x + 120)}L${n(x + 184)} ${y - 74}Q${n(x + 40)} ${y - 46} ${n(x - 170)} ${y - 58}Z" fill="${ink}"/><path d="M${n(x - 146)} ${y - 12}L${n(x - 138)} ${y + 8}H${n(x + 120)}L${n(x + 137)} ${y - 14}Z" fill="#a8342c"/>`;
  const house =
    rect(x - 126, y - 104, 130, 50, '#e8e2d4', 3) +
    rect(x - 110, y - 136, 84, 36, '#d8d0c0', 3) +
    [0, 1, 2, 3, 4]
      .map((port) => rect(x - 116 + port * 24, y - 92, 13, 13, '#ffcf7a', 2))
      .join('') +
    [0, 1, 2].map((port) => rect(x - 103 + port * 25, y - 127, 17, 15, '#ffe0a0', 2)).join('');
  const funnel = rect(x - 78, y - 178, 30, 46, '#c8502f') + rect(x - 78, y - 178, 30, 12, ink);
  const rig =
    line(
      `M${n(x + 70)} ${y - 52}V${y - 232}M${n(x + 70)} ${y - 214}L${n(x + 178)} ${y - 72}M${n(x + 70)} ${y - 214}L${n(x - 20)} ${y - 138}M${n(x + 40)} ${y - 176}H${n(x + 100)}`,
      ink,
      4,
    ) + circle(x + 70, y - 236, 5, '#ffd890');
  return hull + house + funnel + rig + circle(x + 70, y - 236, 18, look.sun[4], 0.25);
}
