import type { Layer } from '../art/canvas.ts';
import { css, hex, mix } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { noise } from '../art/noise.ts';
import { pinePath } from '../art/pines.ts';
import { ridges } from '../art/ridge.ts';
import { circle, curveThrough, n, rect, shape } from '../art/shapes.ts';
import { disc, sky, stars } from '../art/sky.ts';

const looks = [
  {
    sky: ['#070f2a', '#1a3570', '#5a78b0'],
    moon: [0.74, 220, 66, '#f8f6ec', '#bcd0ff'],
    haze: '#7a94c4',
    hills: ['#4a6aa4', '#34508c'],
    snow: ['#c4d4f2', '#8fa8dc', '#5a76b8'],
    pine: '#0c1a3c',
    wall: '#2a2440',
    flakes: 150,
  },
  {
    sky: ['#2a1434', '#7a3a64', '#e88a74', '#ffd0a0'],
    moon: [0.3, 400, 80, '#fff0cc', '#ffb48a'],
    haze: '#e09a8a',
    hills: ['#a8688a', '#7a4a7a'],
    snow: ['#ffe0d4', '#e0a8b4', '#a874a0'],
    pine: '#2a1434',
    wall: '#3a1c2c',
    flakes: 70,
  },
  {
    sky: ['#03141a', '#0d3f48', '#3f8a88'],
    moon: [0.5, 190, 52, '#f0fbf4', '#a4ecd8'],
    haze: '#5aa49c',
    hills: ['#2f7478', '#1c5660'],
    snow: ['#d0f0e8', '#84c4bc', '#3f8a8c'],
    pine: '#04181c',
    wall: '#16282c',
    flakes: 180,
  },
  {
    sky: ['#120c2c', '#392a74', '#8a72b8'],
    moon: [0.22, 240, 58, '#fdf4ff', '#dcc4ff'],
    haze: '#a490cc',
    hills: ['#6a58a4', '#4a3c86'],
    snow: ['#e4d8f8', '#ac9ad8', '#7462ac'],
    pine: '#140c30',
    wall: '#2c1c3c',
    flakes: 120,
  },
] as const;

type Look = (typeof looks)[number];

/** Small houses with lit windows in deep snow, smoke going straight up. */
export const village = defineMotif('village', looks, (scene, look) => {
  const { span, seed, random } = scene;
  const [x, y, radius, face, glow] = look.moon;
  const light = { x: x * span, y, colour: glow, reach: 360, strength: 0.75 };
  const hills = look.hills.map((colour, row) => ({
    base: 520 + row * 80,
    rise: 240 - row * 70,
    width: 460,
    colour,
    sharp: 0.7,
  }));
  const layers: Layer[] = [
    sky(scene, { colours: look.sky, bottom: 620, light, clouds: 0.35 }),
    stars(scene, { count: look.sky.length > 3 ? 30 : 180, bottom: 380 }),
    disc(scene, { x: light.x, y, radius, colour: face, seas: 0.4 }),
    ...ridges(scene, hills, { haze: look.haze, mist: 0.9, light }),
  ];
  look.snow.forEach((tone, row) => {
    const ground = (at: number): number =>
      610 + row * 92 + noise(at / 380, row * 5, seed) * 60 + noise(at / 130, row * 3, seed) * 10;
    layers.push(
      { kind: 'svg', body: stand(scene, look, row, ground) },
      { kind: 'svg', body: bank(span, ground, tone, look.snow[Math.min(2, row + 1)] ?? tone) },
    );
  });
  layers.push(
    { kind: 'bloom', threshold: 0.66, radius: 26, strength: 0.75 },
    {
      kind: 'svg',
      body: Array.from({ length: look.flakes }, () =>
        circle(
          random.between(0, span),
          random.between(0, 900),
          1.2 + 4.6 * random.next() ** 3,
          '#ffffff',
          random.between(0.25, 0.85),
        ),
      ).join(''),
    },
  );
  return layers;
});

function bank(span: number, ground: (x: number) => number, tone: string, low: string): string {
  const points: [number, number][] = [];
  for (let x = -40; x <= span + 40; x += 40) points.push([x, ground(x)]);
  return `<defs><linearGradient id="k" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tone}"/><stop offset=".5" stop-color="${low}"/></linearGradient></defs><path d="${curveThrough(points)}V960H-40Z" fill="url(#k)"/>`;
}

function stand(scene: Scene, look: Look, row: number, ground: (x: number) => number): string {
  const { random, span } = scene;
  const parts: string[] = [];
  const size = 0.55 + row * 0.3;
  const pine = css(mix(hex(look.hills[1]), hex(look.pine), 0.35 + row * 0.32));
  for (let x = random.between(-40, 80); x < span; x += random.between(70, 250) * size) {
    if (random.chance(0.4) && row > 0) {
      parts.push(
        house(x, ground(x) + 12, size * random.between(0.9, 1.15), look, random.chance(0.7)),
      );
      x += 150 * size;
    } else {
      const tall = random.between(110, 210) * size;
      parts.push(shape(pinePath(random, x, ground(x) + 8, tall), pine));
    }
  }
  return parts.join('');
}

function house(x: number, foot: number, size: number, look: Look, smoke: boolean): string {
  const warm = '#ffc86a';
  const roof = `M-104 -86Q-60 -150 0 -176Q60 -150 104 -86L92 -78Q40 -92 0 -92Q-40 -92 -92 -78Z`;
  const chimney = rect(38, -186, 22, 56, look.wall) + rect(35, -190, 28, 10, look.snow[0], 5);
  const puff = smoke
    ? `<path d="M49 -196Q34 -240 54 -280Q76 -324 48 -376Q30 -412 50 -450" fill="none" stroke="${look.snow[0]}" stroke-width="15" stroke-linecap="round" opacity=".22"/>`
    : '';
  return `<g transform="translate(${n(x)} ${n(foot)}) scale(${n(size)})">${puff}${chimney}${shape('M-80 4V-96L0 -158L80 -96V4Z', look.wall)}${shape(roof, look.snow[0])}${rect(-58, -66, 38, 36, warm, 3)}${rect(22, -66, 38, 36, warm, 3)}${rect(-12, -58, 24, 62, '#8a4a24', 3)}<path d="M-39 -66V-30M-58 -48H-20M41 -66V-30M22 -48H60" stroke="${look.wall}" stroke-width="4"/></g>`;
}
