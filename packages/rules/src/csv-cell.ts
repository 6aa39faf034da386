/** A start that a spreadsheet takes for a formula, full-width signs too, or for the end of a cell. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * The same behind a `;` or a tab. A spreadsheet of a region where `;` separates cells splits a line of this file there, also
 * inside quotes, because it takes the line's commas for text.
 */
const formulaInside = /(?<=[;\t])(?=[=+\-@＝＋－＠])/g;

/** Digits that a spreadsheet keeps of a number. */
const keptDigits = 15;

/** Whether a spreadsheet would take the text for a number and write another one: too long, with zeros first, or `3E15`. */
const losesDigits = (text: string): boolean =>
  /^0\d[\d.,]*$/.test(text) ||
  /^\d+(?:\.\d+)?e[+-]?\d+$/i.test(text) ||
  (/^\d[\d.,]*$/.test(text) && text.replaceAll(/\D/g, '').length > keptDigits);

/**
 * Returns a value as a CSV cell (RFC 4180), every text in quotes. An apostrophe keeps a spreadsheet from running text that
 * looks like a formula, and from taking a long number's last digits; numbers stay numbers.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const kept = formula.test(value) || losesDigits(value) ? `'${value}` : value;
  return `"${kept.replaceAll(formulaInside, "'").replaceAll('"', '""')}"`;
}

/** Returns cells as one CSV line with its line end. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** The byte order mark at the start of a file, which makes a spreadsheet read it as UTF-8. */
export const CSV_START = '\uFEFF';
