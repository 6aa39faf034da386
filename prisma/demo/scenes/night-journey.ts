import { pinePath } from '../art/pines.ts';
import { seedRandom } from '../art/random.ts';
import { circle, n, rect, shape } from '../art/shapes.ts';
import { clock } from './clock.ts';
import type { Film } from './scene.ts';

const seconds = 40;
const random = seedRandom(415);

/** Layers that slide by: each repeats after its own width. */
const layers = [
  { speed: 4, width: 1600, body: ridge(1600, 430, 150, 4, '#1f4a66') },
  { speed: 10, width: 1800, body: ridge(1800, 490, 110, 5, '#183e5a') },
  { speed: 24, width: 2000, body: ridge(2000, 548, 74, 6, '#12314e') + village() },
  {
    speed: 72,
    width: 2400,
    body: rect(0, 600, 2400, 130, '#0c2440') + woods(2400, 612, [70, 150], 34, '#0c2440'),
  },
] as const;
const nearest = { speed: 216, width: 2700, body: rect(0, 694, 2700, 30, '#050f20') + poles() };
const sky = night();

/** A night train through hills and woods, seen from beside the line. */
export const nightJourney: Film = {
  key: 'night-journey',
  width: 1280,
  height: 720,
  seconds,
  frameRate: 24,
  quality: 34,
  posterAt: 28,
  tune: {
    tempo: 150,
    chords: [
      [55, 59, 62, 66],
      [52, 55, 59, 64],
      [48, 52, 55, 60],
      [50, 54, 57, 62],
    ],
    pattern: [0, 1, 2, 1, 3, 2, 1, 2],
    ring: 0.7,
  },
  draw(time) {
    return (
      sky +
      layers.map((layer) => sliding(layer, time)).join('') +
      train() +
      sliding(nearest, time) +
      clock(time, seconds, { x: 84, y: 84, radius: 40, ink: '#eaf8f4', accent: '#ffb45a' })
    );
  },
};

function sliding(layer: { speed: number; width: number; body: string }, time: number): string {
  const shift = (time * layer.speed) % layer.width;
  const at = (x: number): string => `<g transform="translate(${n(x)} 0)">${layer.body}</g>`;
  return at(-shift) + (layer.width - shift < 1280 ? at(layer.width - shift - 1) : '');
}

function night(): string {
  const bands = ['#06142a', '#0a1e38', '#0f2a46', '#183c58', '#28566c', '#427680', '#6a9a90'];
  const dots = Array.from({ length: 80 }, () =>
    circle(
      random.between(0, 1280),
      random.between(0, 300),
      random.between(0.8, 1.9),
      '#eaf6ff',
      random.between(0.3, 0.85),
    ),
  ).join('');
  const rings = [136, 106, 80]
    .map((r, index) => circle(960, 160, r, '#d8f0e8', 0.06 + index * 0.045))
    .join('');
  return (
    bands
      .map(
        (colour, index) =>
          `<path d="M0 ${index * 66}Q640 ${index * 66 - 34} 1280 ${index * 66}V720H0Z" fill="${colour}"/>`,
      )
      .join('') +
    dots +
    rings +
    circle(960, 160, 56, '#f4fbf0') +
    circle(944, 150, 10, '#dcebe0') +
    circle(974, 174, 14, '#dcebe0')
  );
}

/** A range of hills that meets itself at its end: only whole waves are added up. */
function ridge(width: number, base: number, rise: number, waves: number, fill: string): string {
  const phase = random.between(0, 6);
  let d = `M0 730V${n(height(0))}`;
  for (let x = 20; x <= width; x += 20) d += `L${x} ${n(height(x))}`;
  return shape(`${d}V730Z`, fill);

  function height(x: number): number {
    const turn = (x / width) * Math.PI * 2;
    return (
      base -
      rise *
        (0.5 +
          0.3 * Math.sin(turn * waves + phase) +
          0.22 * Math.sin(turn * (waves * 2 + 1) + phase * 2) +
          0.1 * Math.sin(turn * (waves * 5) + phase))
    );
  }
}

function woods(
  width: number,
  foot: number,
  sizes: readonly [number, number],
  gap: number,
  fill: string,
): string {
  let d = '';
  for (let x = 30; x < width - 30; x += gap * random.between(0.6, 2.6))
    d += pinePath(random, x, foot, random.between(...sizes));
  return shape(d, fill);
}

function village(): string {
  return [300, 344, 1180, 1230, 1284]
    .map((x, index) => {
      const y = 560 + (index % 3) * 7;
      return `<g transform="translate(${x} ${y})"><path d="M-17 0V-16L0 -30L17 -16V0Z" fill="#0e2a44"/><path d="M-9 -13H-1V-5H-9ZM4 -13H11V-5H4Z" fill="#ffcf7a"/></g>`;
    })
    .join('');
}

function poles(): string {
  return (
    [220, 1570]
      .map(
        (x) =>
          rect(x, 452, 9, 260, '#050f20') +
          rect(x - 42, 480, 92, 7, '#050f20') +
          rect(x - 34, 506, 76, 6, '#050f20'),
      )
      .join('') + shape(bushes(), '#050f20')
  );
}

function bushes(): string {
  let d = '';
  for (let x = 90; x < 2640; x += random.between(260, 700)) {
    const r = random.between(26, 60);
    d += `M${n(x - r * 1.6)} 724Q${n(x - r * 1.5)} ${n(700 - r * 0.7)} ${n(x - r * 0.4)} ${n(698 - r * 0.6)}Q${n(x)} ${n(690 - r)} ${n(x + r * 0.6)} ${n(700 - r * 0.5)}Q${n(x + r * 1.5)} ${n(704 - r * 0.4)} ${n(x + r * 1.6)} 724Z`;
  }
  return d;
}

function train(): string {
  const y = 668;
  const rails = rect(0, 672, 1280, 30, '#08192e') + rect(0, 672, 1280, 4, '#4a7088');
  let body = `<path d="M968 ${n(y)}V${n(y - 92)}H1076Q1150 ${n(y - 88)} 1168 ${n(y - 30)}L1172 ${n(y)}Z" fill="#c8502f"/><path d="M1078 ${n(y - 80)}Q1126 ${n(y - 78)} 1144 ${n(y - 44)}H1078Z" fill="#bfe4ec"/>${circle(1160, y - 20, 7, '#fff4cc')}<path d="M1168 ${n(y - 26)}L1290 ${n(y - 70)}V${n(y + 30)}L1168 ${n(y - 12)}Z" fill="#ffe8b0" opacity=".25"/>`;
  for (let car = 0; car < 4; car++) {
    const left = 672 - car * 300;
    body +=
      rect(left, y - 92, 292, 92, car % 2 === 0 ? '#c8502f' : '#b4452a', 9) +
      rect(left, y - 30, 292, 9, '#f4dcb0');
    for (let window = 0; window < 6; window++)
      body += rect(left + 18 + window * 44, y - 78, 32, 36, '#ffd68a', 5);
  }
  const windows = [984, 1026].map((x) => rect(x, y - 78, 32, 36, '#ffd68a', 5)).join('');
  return rails + body + rect(968, y - 30, 196, 9, '#f4dcb0') + windows;
}
