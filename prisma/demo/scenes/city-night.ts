import { seedRandom } from '../art/random.ts';
import { circle, n, rect } from '../art/shapes.ts';
import { clock } from './clock.ts';
import type { Film } from './scene.ts';

const seconds = 44;
const random = seedRandom(2024);

type Place = { x: number; y: number; wide: number; tall: number };
type Pane = Place & { colour: string; period: number; phase: number; share: number };
const lamps = ['#ffd07a', '#ffb45a', '#ffe8b4', '#ffc46a', '#8ad0f0'];
const far = row(760, 190, 440, [58, 104], '#2c2a6a', '#6a62b0', 12);
const middle = row(900, 190, 470, [84, 140], '#1c1c50', '', 17);
const near = row(1060, 130, 350, [120, 190], '#0f1036', '', 24);
const backdrop = sky();
const rail = 1010;

/** A tall city at night: windows go on and off, a train passes, the moon climbs. */
export const cityNight: Film = {
  key: 'city-night',
  width: 720,
  height: 1280,
  seconds,
  frameRate: 24,
  quality: 34,
  posterAt: 21,
  tune: {
    tempo: 96,
    chords: [
      [52, 59, 62, 66],
      [57, 60, 64, 67],
      [50, 57, 60, 65],
      [55, 59, 62, 66],
    ],
    pattern: [0, -1, 2, 3, 1, -1, 3, 2],
    ring: 1.2,
  },
  draw(time) {
    const moonY = 300 - time * 2.4;
    const moonX = 130 + time * 5.4;
    const moon =
      [128, 100, 76]
        .map((r, index) => circle(moonX, moonY, r, '#ffe0c4', 0.07 + index * 0.05))
        .join('') +
      circle(moonX, moonY, 54, '#fff2dc') +
      circle(moonX - 14, moonY - 10, 10, '#f0dcc4') +
      circle(moonX + 14, moonY + 12, 14, '#f0dcc4');
    return (
      backdrop +
      moon +
      far.body +
      middle.body +
      lit(middle.panes, time) +
      near.body +
      lit(near.panes, time) +
      street(time) +
      train(time) +
      clock(time, seconds, { x: 628, y: 92, radius: 44, ink: '#f4ecff', accent: '#ff9a4a' })
    );
  },
};

function lit(panes: readonly Pane[], time: number): string {
  return panes
    .filter((pane) => (time / pane.period + pane.phase) % 1 < pane.share)
    .map((pane) => rect(pane.x, pane.y, pane.wide, pane.tall, pane.colour))
    .join('');
}

function sky(): string {
  const bands = [
    '#0d0e2e',
    '#13143e',
    '#1a1a4e',
    '#23215c',
    '#302a6c',
    '#43367c',
    '#5c4488',
    '#7c5690',
  ];
  const dots = Array.from({ length: 60 }, () =>
    circle(
      random.between(0, 720),
      random.between(0, 420),
      random.between(0.9, 2),
      '#f0ecff',
      random.between(0.3, 0.8),
    ),
  ).join('');
  return (
    bands
      .map(
        (colour, index) =>
          `<path d="M0 ${index * 106}Q360 ${index * 106 - 40} 720 ${index * 106}V1280H0Z" fill="${colour}"/>`,
      )
      .join('') + dots
  );
}

function row(
  ground: number,
  low: number,
  high: number,
  widths: readonly [number, number],
  fill: string,
  dim: string,
  pane: number,
): { body: string; panes: Pane[] } {
  let body = '';
  const panes: Pane[] = [];
  for (let x = -16; x < 730;) {
    const wide = random.between(...widths);
    const tall = low + (high - low) * random.next() ** 1.4;
    const top = ground - tall;
    body +=
      rect(x, top, wide, 1300 - top, fill) +
      (random.chance(0.4) ? rect(x + wide * 0.25, top - 18, wide * 0.5, 20, fill) : '');
    for (const place of places({ x, top, wide, ground, pane })) {
      if (dim)
        body += random.chance(0.18) ? rect(place.x, place.y, place.wide, place.tall, dim) : '';
      else if (random.chance(0.34)) panes.push(hang(place));
    }
    x += wide + random.between(0, 7);
  }
  return { body, panes };
}

/** Where the windows of one building can be. */
function places(house: {
  x: number;
  top: number;
  wide: number;
  ground: number;
  pane: number;
}): Place[] {
  const { x, top, wide, ground, pane } = house;
  const columns = Math.max(0, Math.floor((wide - pane * 0.6) / pane));
  const rows = Math.max(0, Math.ceil((ground - 20 - top - pane) / (pane * 1.5)));
  return Array.from({ length: rows * columns }, (_, index) => ({
    x: x + pane * 0.5 + (index % columns) * pane,
    y: top + pane + Math.floor(index / columns) * pane * 1.5,
    wide: pane * 0.52,
    tall: pane * 0.7,
  }));
}

function hang(place: Place): Pane {
  return {
    ...place,
    colour: random.pick(lamps),
    period: random.pick([26, 37, 60, 90]),
    phase: random.next(),
    share: random.between(0.5, 0.95),
  };
}

function train(time: number): string {
  const deck =
    rect(0, rail, 720, 26, '#07081f') +
    rect(0, rail, 720, 5, '#2a2a66') +
    [40, 345, 650].map((x) => rect(x, rail + 26, 34, 250, '#07081f')).join('');
  const age = (time + 3) % 16;
  const x = -760 + age * 150;
  let cars = '';
  for (let car = 0; car < 4; car++) {
    const left = x + car * 178;
    if (left > 730 || left < -180) continue;
    cars +=
      rect(left, rail - 62, 172, 58, '#e8e4f4', 10) +
      rect(left, rail - 26, 172, 8, '#ff7a3c') +
      [0, 1, 2, 3]
        .map((window) => rect(left + 14 + window * 39, rail - 52, 28, 22, '#ffd68a', 4))
        .join('');
  }
  return deck + cars;
}

function street(time: number): string {
  const road = rect(0, 1196, 720, 84, '#0a0b28') + rect(0, 1196, 720, 4, '#2c2c66');
  const posts = [190, 495]
    .map(
      (x) =>
        rect(x, 1090, 5, 108, '#07081f') +
        rect(x - 22, 1088, 48, 6, '#07081f', 3) +
        circle(x - 18, 1098, 7, '#ffe0a0') +
        circle(x - 18, 1098, 24, '#ffb45a', 0.2),
    )
    .join('');
  const cars = [0, 1, 2]
    .map((index) => {
      const x = ((index * 310 + time * 84) % 960) - 120;
      return `<g transform="translate(${n(x)} 1234)"><path d="M-56 0V-16Q-54 -22 -44 -22L-28 -40H20L40 -22Q58 -20 58 -8V0Z" fill="${['#c8452f', '#2f6a8a', '#8a8ab8'][index] ?? '#888888'}"/><path d="M-22 -35H-4V-22H-33ZM2 -35H17L31 -22H2Z" fill="#ffe4b4"/><circle cx="-32" r="10" fill="#05061a"/><circle cx="34" r="10" fill="#05061a"/><path d="M58 -14L150 -26V10L58 -6Z" fill="#ffe8b4" opacity=".22"/></g>`;
    })
    .join('');
  return road + posts + cars;
}
