/** Red, green and blue in sRGB, each 0 to 1 (light may go above 1 until the picture is finished). */
export type Rgb = readonly [number, number, number];

/** `#rrggbb` as numbers. */
export function hex(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function mix(a: Rgb, b: Rgb, amount: number): Rgb {
  return [
    a[0] + (b[0] - a[0]) * amount,
    a[1] + (b[1] - a[1]) * amount,
    a[2] + (b[2] - a[2]) * amount,
  ];
}

/** Adds light of a colour without ever passing white. */
export function screen(below: Rgb, light: Rgb, amount: number): Rgb {
  return [
    1 - (1 - below[0]) * (1 - light[0] * amount),
    1 - (1 - below[1]) * (1 - light[1] * amount),
    1 - (1 - below[2]) * (1 - light[2] * amount),
  ];
}

export function scale(colour: Rgb, factor: number): Rgb {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** The colour between two `#rrggbb`, as `#rrggbb`. */
export function between(from: string, to: string, amount: number): string {
  const parts = mix(hex(from), hex(to), amount);
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** As a CSS colour for SVG. */
export function css(colour: Rgb, alpha = 1): string {
  const parts = colour.map((part) => Math.round(clamp(part) * 255));
  return `rgba(${parts.join(',')},${Math.round(alpha * 1000) / 1000})`;
}

/** A colour along a list of evenly spaced ones; `at` is clamped to 0…1. */
export function ramp(colours: readonly Rgb[], at: number): Rgb {
  const place = clamp(at) * (colours.length - 1);
  const index = Math.min(Math.floor(place), Math.max(colours.length - 2, 0));
  const from = colours[index];
  const to = colours[index + 1] ?? from;
  if (from === undefined || to === undefined) throw new Error('a ramp needs a colour');
  return mix(from, to, place - index);
}

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value;
}

/** 0 below `from`, 1 above `to`, smooth between; `from` may be the greater one. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}
