import { brand } from './brand.ts';

/** The background that the accent is shown on: the ground of the member app. */
const { ground } = brand;
/** The lowest contrast at which text is readable, by WCAG 2.2, 1.4.3. */
const readable = 4.5;
const darker = 0.88;

/** Red, green and blue of `#rrggbb`, 0 to 255 each. */
const channelsOf = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast of two colours (`#rrggbb`) by the WCAG formula, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Whether an accent (`#rrggbb`) is readable on the site's ground, and text in the ground's colour on it. */
export const isReadableAccent = (color: string): boolean =>
  /^#[\da-f]{6}$/i.test(color) && contrastOf(color, ground) >= readable;

/** Returns the colours that go with an accent: its pressed state, and the text on it. */
export function shadesOfAccent(color: string): { pressed: string; onAccent: string } {
  const hex = channelsOf(color).map((channel) =>
    Math.round(channel * darker)
      .toString(16)
      .padStart(2, '0'),
  );
  return { pressed: `#${hex.join('')}`, onAccent: ground };
}
