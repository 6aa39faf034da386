import { seedRandom } from '../art/random.ts';
import { circle, curveThrough, n, rect, shape } from '../art/shapes.ts';
import { clock } from './clock.ts';
import { wave, type Film } from './scene.ts';

const seconds = 52;
const random = seedRandom(71);
const water = 560;

const stars = Array.from({ length: 70 }, () => ({
  x: random.between(0, 1280),
  y: random.between(0, 330),
  r: random.between(0.8, 2),
  period: random.whole(3, 7),
  phase: random.next(),
}));
const lanterns = Array.from({ length: 12 }, (_, index) => ({
  x: 70 + ((index * 487) % 1150),
  size: 15 + ((index * 7) % 11) * 3,
  start: index * 5.2 - 26,
  rise: random.between(15, 24),
  phase: random.next(),
}));
const glints = Array.from({ length: 13 }, () => ({
  y: water + 10 + 140 * random.next() ** 1.3,
  x: random.normal() * 34,
  wide: random.between(24, 110),
  period: random.pick([6, 8, 9.5]),
  phase: random.next(),
}));
const twinkling = stars.slice(0, 9);
const backdrop =
  sky() +
  stars
    .slice(9)
    .map((star) => circle(star.x, star.y, star.r, '#f4ecff', 0.7))
    .join('') +
  hills();

/** Paper lanterns rising from a river under the moon. */
export const lanternRiver: Film = {
  key: 'lantern-river',
  width: 1280,
  height: 720,
  seconds,
  frameRate: 24,
  quality: 34,
  posterAt: 38,
  tune: {
    tempo: 116,
    chords: [
      [57, 60, 64, 67],
      [53, 57, 60, 64],
      [48, 55, 60, 64],
      [55, 59, 62, 65],
    ],
    pattern: [0, 1, 2, 3, 2, 1, 3, 1],
    ring: 0.9,
  },
  draw(time) {
    const sparkle = twinkling
      .map((star) =>
        circle(
          star.x,
          star.y,
          star.r * (1.6 + 0.5 * wave(time, star.period, star.phase)),
          '#f4ecff',
        ),
      )
      .join('');
    const path = glints
      .map((glint) => {
        const wide = glint.wide * (0.62 + 0.38 * wave(time, glint.period, glint.phase));
        return rect(930 + glint.x - wide / 2, glint.y, wide, 3.4, '#ffe2b4', 1.7).replace(
          '/>',
          ' opacity=".75"/>',
        );
      })
      .join('');
    const all = lanterns.map((lantern) => rising(lantern, time));
    return (
      backdrop +
      sparkle +
      all.map((one) => one.mirror).join('') +
      path +
      boat(time) +
      all.map((one) => one.body).join('') +
      clock(time, seconds, { x: 1196, y: 84, radius: 40, ink: '#fff4e0', accent: '#ff9a4a' })
    );
  },
};

function sky(): string {
  const bands = [
    '#0c1030',
    '#12163e',
    '#191c4c',
    '#22235a',
    '#2e2b68',
    '#3d3474',
    '#52407e',
    '#6e4f86',
  ];
  const stripes = bands
    .map(
      (colour, index) =>
        `<path d="M0 ${index * 62}Q640 ${index * 62 - 46} 1280 ${index * 62}V720H0Z" fill="${colour}"/>`,
    )
    .join('');
  const rings = [190, 146, 106]
    .map((r, index) => circle(930, 190, r, '#ffd8b4', 0.06 + index * 0.045))
    .join('');
  return (
    stripes +
    rings +
    circle(930, 190, 70, '#fff0d4') +
    circle(912, 176, 13, '#f4dfc0') +
    circle(950, 206, 19, '#f4dfc0') +
    circle(926, 222, 8, '#f4dfc0')
  );
}

function hills(): string {
  const row = (base: number, rise: number, phase: number, colour: string): string => {
    const points: [number, number][] = [];
    for (let x = -40; x <= 1320; x += 80) {
      points.push([
        x,
        base -
          rise * (0.5 + 0.32 * Math.sin(x / 150 + phase) + 0.3 * Math.sin(x / 67 + phase * 2.3)),
      ]);
    }
    return shape(`${curveThrough(points)}V${water}H-40Z`, colour);
  };
  const river =
    rect(0, water, 1280, 160, '#1c1b4a') +
    rect(0, water, 1280, 34, '#2a2458') +
    rect(0, water + 96, 1280, 64, '#14153c');
  return (
    row(505, 170, 1, '#4a3a7a') +
    row(540, 120, 3.4, '#332b66') +
    row(563, 70, 5.2, '#201f50') +
    river
  );
}

function rising(
  lantern: (typeof lanterns)[number],
  time: number,
): { body: string; mirror: string } {
  const age = time - lantern.start;
  const y = water - 6 - age * lantern.rise;
  if (age < 0 || y < -90) return { body: '', mirror: '' };
  const x = lantern.x + wave(time, 9, lantern.phase) * 16;
  const lean = wave(time, 7, lantern.phase + 0.3) * 5;
  const s = lantern.size / 20;
  const grown = Math.min(1, age / 1.2);
  const body = `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)}) scale(${n(s * grown)})"><circle r="40" fill="#ffb45a" opacity=".15"/><path d="M-11 18C-20 2 -20 -24 0 -25C20 -24 20 2 11 18Z" fill="#ff8a3c"/><path d="M-8 18C-14 4 -13 -12 0 -13C13 -12 14 4 8 18Z" fill="#ffc46a"/><ellipse cy="13" rx="5" ry="6" fill="#fff4cc"/><ellipse cy="18" rx="11" ry="2.6" fill="#7a2c10"/></g>`;
  const depth = 2 * water - y;
  const mirror =
    depth > 716
      ? ''
      : `<ellipse cx="${n(x)}" cy="${n(depth)}" rx="${n(9 * s)}" ry="${n(19 * s)}" fill="#ff9a4a" opacity=".34"/>`;
  return { body, mirror };
}

function boat(time: number): string {
  const x = 160 + time * 7.5;
  const y = 650 + wave(time, 5) * 2.5;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(wave(time, 5, 0.2) * 1.4)})" fill="#0a0c26"><path d="M-88 -9Q-58 14 0 15Q62 14 100 -22Q68 -4 0 -4Q-56 -4 -88 -9Z"/><path d="M-42 -5Q-36 -42 0 -44Q32 -42 38 -5Z" fill="#161842"/><path d="M60 -12L64 -52Q69 -62 76 -52L80 -14ZM47 -57Q70 -80 92 -57Z"/><path d="M92 -84L42 52" stroke="#0a0c26" stroke-width="3.5"/><circle cx="-50" cy="-25" r="7" fill="#ffc46a"/><circle cx="-50" cy="-25" r="20" fill="#ff9a4a" opacity=".25"/></g>`;
}
