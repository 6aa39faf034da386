import { circle, n, shape } from '../art/shapes.ts';
import { clock } from './clock.ts';
import { wave, type Film } from './scene.ts';

const seconds = 52;

/** Sheets of waves from far to near: where they lie, how tall, how long, how fast they slide, their paper. */
const sheets = [
  { y: 392, tall: 13, long: 190, speed: 9, paper: '#f29a72', lip: '#ffbb94' },
  { y: 436, tall: 16, long: 240, speed: -13, paper: '#d8706a', lip: '#f09088' },
  { y: 492, tall: 20, long: 300, speed: 19, paper: '#a84f6e', lip: '#c86c86' },
  { y: 560, tall: 24, long: 370, speed: -26, paper: '#71386a', lip: '#8f5084' },
  { y: 634, tall: 27, long: 460, speed: 34, paper: '#432656', lip: '#5e3a70' },
] as const;
const bands = ['#3a2a66', '#56346f', '#7c4076', '#a65276', '#cf6c72', '#ee8e6e', '#ffb277'];

/** A folded paper boat crossing a paper sea while the sun goes down. */
export const paperSea: Film = {
  key: 'paper-sea',
  width: 1280,
  height: 720,
  seconds,
  frameRate: 24,
  quality: 34,
  posterAt: 22,
  tune: {
    tempo: 104,
    chords: [
      [60, 64, 67, 71],
      [57, 60, 64, 67],
      [53, 57, 60, 64],
      [55, 59, 62, 67],
    ],
    pattern: [0, 2, 1, 3, 2, -1, 1, 2],
    ring: 0.8,
  },
  draw(time) {
    const sky =
      '<rect width="1280" height="720" fill="#2c2058"/>' +
      bands
        .map((colour, index) =>
          shape(`M0 ${index * 60}Q420 ${index * 60 + 26} 1280 ${index * 60 - 14}V720H0Z`, colour),
        )
        .join('');
    const sunX = 880;
    const sunY = 150 + time * 4.1;
    const sun =
      [150, 118, 88]
        .map((r, index) => circle(sunX, sunY, r, '#ffe0a8', 0.1 + index * 0.07))
        .join('') + circle(sunX, sunY, 62, '#fff0c4');
    const parts = [sky, sun, clouds(time), gulls(time)];
    sheets.forEach((sheet, index) => {
      parts.push(paper(sheet, time));
      if (index === 1)
        parts.push(boat(1040 - time * 5, time, sheets[1], 0.55, '#ffd9a8', '#e8a878'));
      if (index === 2)
        parts.push(boat(180 + time * 13, time, sheets[2], 1.15, '#fff6e8', '#e4c8b8'));
    });
    return (
      parts.join('') +
      clock(time, seconds, { x: 84, y: 84, radius: 40, ink: '#fff4e8', accent: '#ffd08a' })
    );
  },
};

type Sheet = (typeof sheets)[number];

function level(sheet: Sheet, x: number, time: number): number {
  return sheet.y + Math.sin(((x - time * sheet.speed) / sheet.long) * Math.PI * 2) * sheet.tall;
}

function paper(sheet: Sheet, time: number): string {
  const half = sheet.long / 2;
  const shift = (((time * sheet.speed) % sheet.long) + sheet.long) % sheet.long;
  const crest = (dy: number): string => {
    let d = `M${n(shift - sheet.long * 1.25)} ${sheet.y + sheet.tall * -1 + dy}`;
    for (let x = shift - sheet.long * 1.25; x < 1280 + sheet.long; x += sheet.long) {
      d += `c${n(half * 0.364)} 0 ${n(half * 0.636)} ${sheet.tall * 2} ${n(half)} ${sheet.tall * 2}s${n(half * 0.636)} ${-sheet.tall * 2} ${n(half)} ${-sheet.tall * 2}`;
    }
    return `${d}V760H-600Z`;
  };
  return (
    shape(crest(-7), '#1c0e2c', 0.16) + shape(crest(0), sheet.lip) + shape(crest(4), sheet.paper)
  );
}

function boat(
  x: number,
  time: number,
  sheet: Sheet,
  size: number,
  light: string,
  shade: string,
): string {
  const y = level(sheet, x, time) + 14 * size;
  const tilt = Math.atan2(level(sheet, x + 46, time) - level(sheet, x - 46, time), 92) * 40;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(tilt)}) scale(${size})"><path d="M-30 -34L6 -104L44 -34Z" fill="${light}"/><path d="M6 -104L44 -34H10Z" fill="${shade}"/><path d="M-112 -48L-30 -30H44L118 -50L70 22H-66Z" fill="${light}"/><path d="M-112 -48L-66 22H8L-30 -30Z" fill="${shade}"/></g>`;
}

function clouds(time: number): string {
  return [
    [140, 120, 1],
    [620, 82, 0.7],
    [1010, 210, 0.85],
  ]
    .map(([x = 0, y = 0, s = 1]) => {
      const at = ((x + time * 3.2 * s + 200) % 1680) - 200;
      return `<g transform="translate(${n(at)} ${y}) scale(${s})" fill="#ffd4b4" opacity=".5"><path d="M-120 30Q-118 4 -84 6Q-72 -26 -34 -20Q-6 -46 30 -20Q66 -24 74 6Q116 4 118 30Z"/></g>`;
    })
    .join('');
}

function gulls(time: number): string {
  return [0, 1, 2]
    .map((index) => {
      const x = ((index * 150 + time * 21) % 1500) - 100;
      const y = 232 + index * 26 + wave(time, 7, index * 0.3) * 12;
      const flap = 9 + 6 * wave(time, 1.4, index * 0.27);
      return `<path d="M${n(x - 22)} ${n(y - flap)}Q${n(x - 9)} ${n(y - flap * 0.7)} ${n(x)} ${n(y)}Q${n(x + 9)} ${n(y - flap * 0.7)} ${n(x + 22)} ${n(y - flap)}" fill="none" stroke="#3a2350" stroke-width="4" stroke-linecap="round"/>`;
    })
    .join('');
}
