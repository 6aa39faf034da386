/** A start that a spreadsheet takes for a formula, full-width signs too, or for the end of a cell. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Returns a value as a CSV cell (RFC 4180). An apostrophe keeps a spreadsheet from running text that looks like a
 * formula; numbers stay numbers.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns cells as one CSV line with its line end. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** The byte order mark at the start of a file, which makes a spreadsheet read it as UTF-8. */
export const CSV_START = '\uFEFF';
