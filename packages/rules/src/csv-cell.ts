/** What a spreadsheet would take for a formula, in full width too, or for the end of a cell. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * A value as a cell of CSV (RFC 4180). What a spreadsheet would run is kept from it by an apostrophe; numbers are
 * numbers.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Cells as a line of CSV, its end included. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** What a file begins with, so that a spreadsheet reads it as UTF-8. */
export const CSV_START = '\uFEFF';
