const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;

/**
 * Formats bytes for the clear-cache row: `0 B`, `1.5 KB`, `12.34 MB`. Units are steps of 1024 up to GB, with
 * at most two decimals and no trailing zeros.
 */
export function formatDataSize(bytes: number): string {
  let value = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
  let unit = 0;
  // A value that rounds up to 1024 belongs to the next unit.
  while (unit < UNITS.length - 1 && toHundredths(value) >= STEP) {
    value /= STEP;
    unit += 1;
  }
  return `${toHundredths(value)} ${UNITS[unit]}`;
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
