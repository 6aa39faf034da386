import type { Layer } from '../art/canvas.ts';
import { css, hex, mix, scale } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { circle, n } from '../art/shapes.ts';

const looks = [
  {
    back: ['#12323c', '#06161f'],
    fruits: [
      ['#e8700c', '#ff9a2c'],
      ['#d8302c', '#f8604a'],
      ['#c8a81c', '#f4d840'],
    ],
    leaf: '#2f8a5c',
  },
  {
    back: ['#3a1230', '#160614'],
    fruits: [
      ['#d8880c', '#ffbc2c'],
      ['#b81c3c', '#e84a60'],
      ['#e0601c', '#ff8a3c'],
    ],
    leaf: '#3f9a6a',
  },
  {
    back: ['#1c2454', '#080c22'],
    fruits: [
      ['#8aa81c', '#c0dc4a'],
      ['#e8800c', '#ffac2c'],
      ['#d8442c', '#f87a54'],
    ],
    leaf: '#2a9a80',
  },
] as const;

type Look = (typeof looks)[number];

/** Slices of orange, lemon and grapefruit on dark paper, lit from the upper left. */
export const citrus = defineMotif('citrus', looks, (scene, look) => {
  const { span, random } = scene;
  const [warm, dark] = look.back.map(hex);
  const layers: Layer[] = [
    {
      kind: 'shade',
      shade: (x, y) => {
        const away = Math.hypot((x - span * 0.3) / span, (y - 200) / 900);
        return warm && dark ? mix(warm, dark, Math.min(1, away * 1.3)) : [0, 0, 0];
      },
    },
  ];
  const columns = Math.ceil(span / 330);
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < 3; row++) {
      const x = ((column + (row % 2) * 0.5 + 0.25) / columns) * span + random.between(-36, 36);
      const y = 120 + row * 330 + random.between(-36, 36);
      const fruit = look.fruits[(column + row * 2 + random.whole(0, 1)) % 3] ?? look.fruits[0];
      const r = random.between(112, 172);
      const bent = random.chance(0.5);
      layers.push(
        { kind: 'svg', body: circle(x + 18, y + 24, r, '#000000', 0.5), blur: 16 },
        {
          kind: 'svg',
          body:
            (bent ? sprig(x + r * 0.6, y - r * 0.6, look, random.between(-60, 20)) : '') +
            slice(scene, x, y, r, fruit),
        },
      );
    }
  }
  layers.push({
    kind: 'shade',
    shade: (x, y, below) =>
      scale(
        below,
        1.08 - 0.75 * Math.min(1, Math.hypot((x - span * 0.28) / span, (y - 150) / 1000)),
      ),
  });
  return layers;
});

function slice(
  scene: Scene,
  x: number,
  y: number,
  r: number,
  fruit: readonly [string, string],
): string {
  const { random } = scene;
  const [rind, flesh] = fruit;
  const pith = css(mix(hex(flesh), [1, 0.95, 0.85], 0.6));
  const cells = random.whole(9, 11);
  const id = `s${Math.round(x)}-${Math.round(y)}`;
  const paint = `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${css(mix(hex(flesh), [1, 1, 0.9], 0.12))}"/><stop offset=".75" stop-color="${flesh}"/><stop offset="1" stop-color="${rind}"/></radialGradient></defs>`;
  let wedges = '';
  for (let cell = 0; cell < cells; cell++) {
    const half = Math.PI / cells - 0.045;
    const tip = r * 0.1;
    const out = r * 0.84;
    const a = { x: Math.sin(half), y: -Math.cos(half) };
    wedges += `<path transform="rotate(${n((cell * 360) / cells)})" d="M0 ${n(-tip)}L${n(-a.x * out * 0.96)} ${n(a.y * out * 0.9)}Q${n(-a.x * out * 0.9)} ${n(-out)} 0 ${n(-out)}Q${n(a.x * out * 0.9)} ${n(-out)} ${n(a.x * out * 0.96)} ${n(a.y * out * 0.9)}Z" fill="url(#${id})" stroke="url(#${id})" stroke-width="5" stroke-linejoin="round"/>`;
  }
  let sparks = '';
  for (let index = 0; index < 40; index++) {
    const a = random.between(0, Math.PI * 2);
    const d = r * random.between(0.25, 0.78);
    sparks += `<ellipse transform="translate(${n(Math.cos(a) * d)} ${n(Math.sin(a) * d)}) rotate(${n((a * 180) / Math.PI)})" rx="${n(r * 0.05)}" ry="${n(r * 0.014)}" fill="#fff" opacity="${n(random.between(0.08, 0.3))}"/>`;
  }
  return `${paint}<g transform="translate(${n(x)} ${n(y)}) rotate(${n(random.between(0, 40))})">${circle(0, 0, r, rind)}${circle(0, 0, r * 0.95, pith)}<g>${wedges}</g>${sparks}</g><path d="M${n(x - r * 0.7)} ${n(y - r * 0.7)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r * 0.25)} ${n(y - r * 0.96)}" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".5"/>`;
}

function sprig(x: number, y: number, look: Look, lean: number): string {
  const dark = css(scale(hex(look.leaf), 0.55));
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)})"><path d="M0 0Q50 -70 150 -40Q110 40 0 0Z" fill="${look.leaf}"/><path d="M0 0Q70 -10 150 -40Q110 40 0 0Z" fill="${dark}"/><path d="M0 0Q-10 -80 60 -130Q80 -60 0 0Z" fill="${dark}"/></g>`;
}
