import { n } from '../art/shapes.ts';

/** Strokes of each digit on a grid 10 wide and 18 high. */
const digits = [
  'M2 2H8V16H2Z',
  'M5 2V16M2.5 4.5L5 2',
  'M2 2H8V9H2V16H8',
  'M2 2H8V16H2M3 9H8',
  'M2 2V9H8M8 2V16',
  'M8 2H2V9H8V16H2',
  'M8 2H2V16H8V9H2',
  'M2 2H8L4 16',
  'M2 2H8V16H2ZM2 9H8',
  'M8 9H2V2H8V16H2',
] as const;

/** The elapsed time as m:ss inside a ring that closes as the film runs. */
export function clock(
  time: number,
  seconds: number,
  look: { x: number; y: number; radius: number; ink: string; accent: string },
): string {
  const { x, y, radius, ink, accent } = look;
  const round = 2 * Math.PI * radius;
  const done = (time / seconds) * round;
  const size = radius / 26;
  const whole = Math.floor(time);
  const shown = [Math.floor(whole / 60), Math.floor((whole % 60) / 10), whole % 10];
  const places = [-17, -2, 10];
  const strokes = shown
    .map(
      (digit, index) =>
        `<path transform="translate(${places[index] ?? 0} -9)" d="${digits[digit] ?? ''}"/>`,
    )
    .join('');
  return `<g transform="translate(${x} ${y})" fill="none" stroke-linecap="round" stroke-linejoin="round"><circle r="${radius}" stroke="${ink}" stroke-width="3" opacity=".22"/><circle r="${radius}" stroke="${accent}" stroke-width="4" stroke-dasharray="${n(done)} ${n(round)}" transform="rotate(-90)"/><g stroke="${ink}" stroke-width="2.2" transform="scale(${n(size)})">${strokes}<path d="M-4.5 -3V-2.9M-4.5 3V3.1" stroke-width="2.8"/></g></g>`;
}
