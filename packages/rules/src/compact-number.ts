/** The words after a count of ten thousands and of hundred millions, in the reader's language. */
export type CountMarks = { tenThousand: string; hundredMillion: string };

const TEN_THOUSAND = 10_000;
const HUNDRED_MILLION = 100_000_000;

/**
 * Formats a count for a small label, in steps of ten thousand as Chinese does: 9999, then 1.2 with the word
 * for ten thousand, then with that for a hundred million. It keeps one decimal and cuts instead of rounding, so
 * a count is never shown higher than it is. Anything but a whole number of 0 or more shows as 0.
 */
export function compactNumber(count: number, marks: CountMarks): string {
  if (!Number.isFinite(count) || count < 0) return '0';
  const whole = Math.floor(count);
  if (whole >= HUNDRED_MILLION) return `${inUnits(whole, HUNDRED_MILLION)}${marks.hundredMillion}`;
  if (whole >= TEN_THOUSAND) return `${inUnits(whole, TEN_THOUSAND)}${marks.tenThousand}`;
  return String(whole);
}

function inUnits(whole: number, unit: number): number {
  return Math.floor(whole / (unit / 10)) / 10;
}
