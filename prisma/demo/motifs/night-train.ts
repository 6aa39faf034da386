import { between } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { noise } from '../art/noise.ts';
import { pineRow } from '../art/pines.ts';
import { ridges } from '../art/ridge.ts';
import { circle, n, rect } from '../art/shapes.ts';
import { disc, sky, stars } from '../art/sky.ts';

const looks = [
  {
    sky: ['#070d24', '#1c2f66', '#6a6fae', '#d9b3c4'],
    sun: [0.78, 240, 58, '#fdf3ea', '#d8c4ff'],
    haze: '#7c7ab0',
    far: '#4a5490',
    near: '#0a1026',
    body: '#1a2140',
    lamp: '#ffd27a',
    stars: 150,
    arches: true,
  },
  {
    sky: ['#2a0f1e', '#97303a', '#f47b45', '#ffd08a'],
    sun: [0.3, 380, 90, '#fff0c2', '#ff9f58'],
    haze: '#ec7d4c',
    far: '#a5473f',
    near: '#1d0a12',
    body: '#3b1620',
    lamp: '#fff0b8',
    stars: 0,
    arches: true,
  },
  {
    sky: ['#04121c', '#0c3a4a', '#2f7f86'],
    sun: [0.6, 190, 50, '#f0fbf4', '#a8ece4'],
    haze: '#3c8a8e',
    far: '#236571',
    near: '#030d13',
    body: '#0c2a36',
    lamp: '#ffcb72',
    stars: 200,
    arches: false,
  },
  {
    sky: ['#1a1030', '#4b2e72', '#b0628f', '#ffc0a0'],
    sun: [0.45, 330, 66, '#fff0e6', '#ffb3b8'],
    haze: '#b5719a',
    far: '#74508e',
    near: '#140b24',
    body: '#2c1a44',
    lamp: '#ffe0a0',
    stars: 60,
    arches: false,
  },
] as const;

type Look = (typeof looks)[number];

/** A lit train crossing a valley, on a viaduct or along the trees. */
export const nightTrain = defineMotif('night-train', looks, (scene, look) => {
  const { span, random, seed } = scene;
  const [x, y, radius, face, glow] = look.sun;
  const light = { x: x * span, y, colour: glow, reach: 360, strength: 0.8 };
  const hills = [0, 1, 2].map((row) => ({
    base: 540 + row * 100,
    rise: 230 - row * 50,
    width: 520 - row * 60,
    colour: between(look.far, look.near, row * 0.33),
    sharp: 0.5 - row * 0.15,
  }));
  const rail = look.arches ? 610 : 730;
  const ground = (at: number): number => (look.arches ? 800 : 880) + noise(at / 260, 2, seed) * 50;
  const row = pineRow(random, {
    span,
    tall: look.arches ? 130 : 180,
    gap: 38,
    ground,
    fill: look.near,
  });
  return [
    sky(scene, { colours: look.sky, bottom: 640, light, clouds: 0.45 }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: 420 })] : []),
    disc(scene, { x: light.x, y, radius, colour: face, seas: look.stars > 0 ? 0.5 : 0 }),
    ...ridges(scene, hills, { haze: look.haze, mist: 0.9, light }),
    {
      kind: 'svg',
      body:
        (look.arches ? viaduct(span, rail, look) : embankment(span, rail, look)) +
        train(scene, rail, look),
    },
    { kind: 'svg', body: row },
    { kind: 'bloom', threshold: 0.6, radius: 26, strength: 0.9 },
  ];
});

function viaduct(span: number, rail: number, look: Look): string {
  let holes = '';
  for (let x = -70; x < span; x += 150)
    holes += `M${x} 920V${rail + 100}A61 74 0 0 1 ${x + 122} ${rail + 100}V920Z`;
  return `<path fill-rule="evenodd" fill="${look.near}" d="M-200 ${rail}H${n(span + 200)}V930H-200Z${holes}"/>${rect(-10, rail, span + 20, 5, look.body)}`;
}

function embankment(span: number, rail: number, look: Look): string {
  return `<path d="M-10 ${rail}H${n(span + 10)}V930H-10Z" fill="${look.near}"/>`;
}

function train(scene: Scene, rail: number, look: Look): string {
  const { random, span } = scene;
  const parts: string[] = [];
  const head = span * random.between(0.7, 0.84);
  const tall = 66;
  for (let car = 0; car < 7; car++) {
    const right = head - car * 226;
    const left = right - 220;
    parts.push(
      car === 0
        ? `<path d="M${n(left)} ${rail - 6}V${rail - tall - 6}H${n(right - 44)}Q${n(right - 4)} ${rail - tall + 6} ${n(right + 10)} ${rail - 6}Z" fill="${look.body}"/>`
        : rect(left, rail - tall - 6, 220, tall, look.body, 5),
    );
    parts.push(
      rect(left, rail - tall - 8, car === 0 ? 175 : 220, 4, look.lamp).replace(
        '/>',
        ' opacity=".22"/>',
      ),
    );
    for (let window = 0; window < (car === 0 ? 5 : 7); window++) {
      parts.push(
        rect(
          left + 14 + window * 29,
          rail - tall + 6,
          19,
          23,
          random.chance(0.86) ? look.lamp : look.near,
          2,
        ),
      );
    }
  }
  parts.push(circle(head + 2, rail - 15, 5, '#fffbe8'));
  parts.push(
    `<path d="M${n(head + 6)} ${rail - 16}L${n(span + 60)} ${rail - 66}V${rail + 16}Z" fill="${look.lamp}" opacity=".16"/>`,
  );
  return parts.join('');
}
