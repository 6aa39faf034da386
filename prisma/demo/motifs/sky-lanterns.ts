import type { Layer } from '../art/canvas.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { ridges } from '../art/ridge.ts';
import { n } from '../art/shapes.ts';
import { disc, sky, stars } from '../art/sky.ts';
import { water } from '../art/water.ts';

const looks = [
  {
    sky: ['#050818', '#10194a', '#33367a', '#8a5a8c'],
    haze: '#5a4a8c',
    hill: '#151a44',
    paper: ['#ffdf9a', '#ff9a3c', '#e8501c'],
    moon: [0.8, 190, 54, '#fdf4e6', '#c4c8ff'],
    line: 690,
  },
  {
    sky: ['#14060f', '#4a1424', '#a53a30', '#f0894a'],
    haze: '#c05a3c',
    hill: '#3a101c',
    paper: ['#fff0b4', '#ffb04a', '#f0641c'],
    moon: [0.24, 300, 0, '#ffe0b0', '#ffa060'],
    line: 0,
  },
  {
    sky: ['#021016', '#053040', '#12606a'],
    haze: '#1c6a72',
    hill: '#04222c',
    paper: ['#ffe4a0', '#ffa545', '#e0581c'],
    moon: [0.36, 230, 80, '#f0faf0', '#9fe4dc'],
    line: 720,
  },
  {
    sky: ['#0c0722', '#2b1a5c', '#6a3a94', '#c876a8'],
    haze: '#7a4a9c',
    hill: '#1c1044',
    paper: ['#ffe6b4', '#ffa35a', '#f0563c'],
    moon: [0.6, 260, 46, '#fff2fa', '#e4b4ff'],
    line: 0,
  },
] as const;

type Look = (typeof looks)[number];

/** Paper lanterns rising into the night, near ones large and warm, far ones as sparks. */
export const skyLanterns = defineMotif('sky-lanterns', looks, (scene, look) => {
  const { span } = scene;
  const [x, y, radius, face, glow] = look.moon;
  const light = { x: x * span, y, colour: glow, reach: 340, strength: radius > 0 ? 0.6 : 0 };
  const foot = look.line || 860;
  const hills = [0, 1, 2].map((row) => ({
    base: foot - 70 + row * 40,
    rise: 170 - row * 40,
    width: 520,
    colour: row < 1 ? look.haze : look.hill,
    sharp: 0.4,
  }));
  return [
    sky(scene, { colours: look.sky, bottom: foot, light, clouds: 0.3 }),
    stars(scene, { count: 220, bottom: 560 }),
    ...(radius > 0 ? [disc(scene, { x: light.x, y, radius, colour: face, seas: 0.5 })] : []),
    ...ridges(scene, hills, { haze: look.haze, mist: 0.8, light }),
    { kind: 'svg', body: flock(scene, look, 70, [5, 13], 0.75) },
    { kind: 'svg', body: flock(scene, look, 20, [20, 38], 0.95) },
    ...(look.line
      ? [water(scene, { line: look.line, tint: look.sky[0], depth: 0.4, ripple: 30 })]
      : []),
    { kind: 'svg', body: flock(scene, look, 4, [62, 96], 1) },
    { kind: 'bloom', threshold: 0.5, radius: 34, strength: 0.95 },
  ] satisfies Layer[];
});

function flock(
  scene: Scene,
  look: Look,
  count: number,
  sizes: readonly [number, number],
  opacity: number,
): string {
  const { span, random } = scene;
  const [top, middle, low] = look.paper;
  const paint = `<defs><linearGradient id="p" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${low}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${top}"/></linearGradient></defs>`;
  let body = '';
  for (let index = 0; index < count; index++) {
    const size = random.between(...sizes);
    const slot = (index + random.between(0.15, 0.85)) / count;
    const x = (count > 10 ? random.next() : slot) * span;
    const y = count > 10 ? 60 + 560 * random.next() ** 0.9 : random.between(170, 520);
    body += lantern(x, y, size, random.between(-7, 7));
  }
  return `${paint}<g opacity="${opacity}">${body}</g>`;
}

function lantern(x: number, y: number, size: number, lean: number): string {
  const h = size * 1.35;
  const body = `M${n(-size * 0.38)} ${n(h * 0.5)}C${n(-size * 0.62)} ${n(-h * 0.1)} ${n(-size * 0.6)} ${n(-h * 0.5)} 0 ${n(-h * 0.52)}C${n(size * 0.6)} ${n(-h * 0.5)} ${n(size * 0.62)} ${n(-h * 0.1)} ${n(size * 0.38)} ${n(h * 0.5)}Z`;
  const fold = `M0 ${n(-h * 0.52)}Q${n(-size * 0.24)} 0 ${n(-size * 0.14)} ${n(h * 0.5)}M0 ${n(-h * 0.52)}Q${n(size * 0.3)} 0 ${n(size * 0.16)} ${n(h * 0.5)}`;
  const detail =
    size > 16
      ? `<path d="${fold}" fill="none" stroke="#8a2a08" stroke-width="${n(size * 0.02)}" opacity=".5"/><ellipse cy="${n(h * 0.5)}" rx="${n(size * 0.38)}" ry="${n(size * 0.08)}" fill="#5a1a06"/><ellipse cy="${n(h * 0.4)}" rx="${n(size * 0.17)}" ry="${n(size * 0.2)}" fill="#fffbe0"/>`
      : '';
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)})"><path d="${body}" fill="url(#p)"/>${detail}</g>`;
}
