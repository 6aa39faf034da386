import type { Layer } from '../art/canvas.ts';
import { css, hex, mix, scale, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm } from '../art/noise.ts';
import { ridges } from '../art/ridge.ts';
import { n } from '../art/shapes.ts';
import { disc, sky } from '../art/sky.ts';

const looks = [
  {
    sky: ['#24407a', '#8f86b8', '#ffb890', '#ffe0a8'],
    sun: [0.34, 520, 60, '#fff6d8', '#ffc890'],
    haze: '#f4bf98',
    hills: ['#b08a94', '#705a80', '#2c2a54'],
    cloths: [
      ['#f2553c', '#ffd27a'],
      ['#2f9aa0', '#f4f0dc'],
      ['#f4a43c', '#8a2f4a'],
    ],
  },
  {
    sky: ['#0c0f2c', '#2c2c6a', '#8a5490', '#f09a8a'],
    sun: [0.7, 560, 80, '#ffe4c8', '#ffa08a'],
    haze: '#b06a90',
    hills: ['#6a4a84', '#3c2f68', '#12123a'],
    cloths: [
      ['#ffb04a', '#d8304a'],
      ['#7a5ae0', '#ffd8a8'],
      ['#3ac0c8', '#204a8a'],
    ],
  },
  {
    sky: ['#0a4a5c', '#3a9aa0', '#c8e4c0', '#fff2c8'],
    sun: [0.55, 480, 54, '#fffde4', '#fff0b8'],
    haze: '#cfe0bc',
    hills: ['#7ab09c', '#3a7c78', '#103c44'],
    cloths: [
      ['#ff7a4a', '#fff0d0'],
      ['#ffcb4a', '#c8452f'],
      ['#f4f4e8', '#2a7a8a'],
    ],
  },
  {
    sky: ['#3a0f1c', '#a83232', '#ff8a48', '#ffd890'],
    sun: [0.5, 600, 130, '#fff0b8', '#ffa858'],
    haze: '#f0803f',
    hills: ['#a84a38', '#6a2630', '#240c18'],
    cloths: [
      ['#3a1a2c', '#ff9a4a'],
      ['#5a1f34', '#ffd08a'],
      ['#2c1428', '#f0603c'],
    ],
  },
] as const;

type Look = (typeof looks)[number];

/** Hot-air balloons drifting over a valley of mist. */
export const balloons = defineMotif('balloons', looks, (scene, look) => {
  const { span } = scene;
  const [x, y, radius, face, glow] = look.sun;
  const light = { x: x * span, y, colour: glow, reach: 460, strength: 0.85 };
  const hills = look.hills.map((colour, row) => ({
    base: 650 + row * 105,
    rise: 170 - row * 10,
    width: 430 + row * 60,
    colour,
    sharp: 0.7 - row * 0.2,
  }));
  const [far, middle, near] = ridges(scene, hills, { haze: look.haze, mist: 1, light });
  const side = x < 0.5 ? 1 : -1;
  return [
    sky(scene, { colours: look.sky, bottom: 740, light, clouds: 0.7 }),
    disc(scene, { x: light.x, y, radius, colour: face }),
    ...(far ? [far] : []),
    { kind: 'svg', body: flock(scene, look) },
    ...(middle ? [middle] : []),
    mist(scene, look, 720),
    {
      kind: 'svg',
      body:
        balloon('a', span * (0.5 + side * 0.2), 300, 168, look.cloths[0], side) +
        balloon('b', span * (0.5 - side * 0.17), 470, 92, look.cloths[1], side),
    },
    ...(near ? [near] : []),
  ] satisfies Layer[];
});

function flock(scene: Scene, look: Look): string {
  const { random, span } = scene;
  let body = '';
  for (let index = 0; index < 7; index++) {
    const size = random.between(16, 40);
    body += balloon(
      `c${index}`,
      span * random.between(0.06, 0.94),
      random.between(140, 500),
      size,
      look.cloths[index % 3] ?? look.cloths[0],
      1,
    );
  }
  return `<g opacity=".8">${body}</g>`;
}

function mist(scene: Scene, look: Look, line: number): Layer {
  const haze = hex(look.haze);
  return {
    kind: 'shade',
    shade(x, y, below) {
      const veil =
        Math.exp(-(((y - line) / 110) ** 2)) * (0.45 + fbm(x / 330, y / 70, 4, scene.seed) * 0.9);
      return mix(below, haze, smooth(0, 1, veil) * 0.8);
    },
  };
}

function balloon(
  id: string,
  x: number,
  y: number,
  r: number,
  cloth: readonly [string, string],
  side: number,
): string {
  const [main, trim] = cloth;
  const outline = `M0 ${n(-r)}C${n(r * 0.62)} ${n(-r)} ${n(r)} ${n(-r * 0.55)} ${n(r * 0.98)} ${n(-r * 0.02)}C${n(r * 0.95)} ${n(r * 0.48)} ${n(r * 0.42)} ${n(r * 0.9)} ${n(r * 0.2)} ${n(r * 1.22)}H${n(-r * 0.2)}C${n(-r * 0.42)} ${n(r * 0.9)} ${n(-r * 0.95)} ${n(r * 0.48)} ${n(-r * 0.98)} ${n(-r * 0.02)}C${n(-r)} ${n(-r * 0.55)} ${n(-r * 0.62)} ${n(-r)} 0 ${n(-r)}Z`;
  let gores = '';
  for (const [from, to] of [
    [0.12, 0.38],
    [0.62, 0.84],
  ] as const) {
    for (const s of [-1, 1]) {
      gores += `<path d="M0 ${n(-r)}C${n(s * r * from * 1.3)} ${n(-r * 0.9)} ${n(s * r * from * 1.25)} ${n(r * 0.5)} ${n(s * r * from * 0.3)} ${n(r * 1.22)}L${n(s * r * to * 0.25)} ${n(r * 1.22)}C${n(s * r * to * 1.3)} ${n(r * 0.5)} ${n(s * r * to * 1.3)} ${n(-r * 0.9)} 0 ${n(-r)}Z" fill="${trim}"/>`;
    }
  }
  const dark = css(scale(hex(main), 0.35));
  const shade = `<linearGradient id="${id}" x1="${side > 0 ? 0 : 1}" y1="0.2" x2="${side > 0 ? 1 : 0}" y2="0.55"><stop offset="0" stop-color="#fff4dc" stop-opacity=".34"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${dark}" stop-opacity=".75"/></linearGradient>`;
  const ropes = `<path d="M${n(-r * 0.18)} ${n(r * 1.22)}L${n(-r * 0.12)} ${n(r * 1.52)}M${n(r * 0.18)} ${n(r * 1.22)}L${n(r * 0.12)} ${n(r * 1.52)}" stroke="#1a1018" stroke-width="${n(Math.max(1.2, r * 0.014))}"/>`;
  const basket = `<rect x="${n(-r * 0.145)}" y="${n(r * 1.5)}" width="${n(r * 0.29)}" height="${n(r * 0.2)}" rx="${n(r * 0.04)}" fill="#3a2018"/>`;
  const flame = `<ellipse cy="${n(r * 1.27)}" rx="${n(r * 0.05)}" ry="${n(r * 0.11)}" fill="#ffe9a8"/>`;
  return `<defs>${shade}</defs><g transform="translate(${n(x)} ${n(y)})">${ropes}<path d="${outline}" fill="${main}"/>${gores}<path d="${outline}" fill="url(#${id})"/>${flame}${basket}</g>`;
}
