/** A search term as it is compared, and its characters as code points. */
export interface SearchTerm {
  text: string;
  letters: readonly string[];
}

/** Marks of the grams that the database indexes (its function `search_grams`). */
const marks = { start: '\u0002', rest: '\u0001', code: '\u0004' } as const;

/** A gram, or the beginning of one. */
export interface Gram {
  text: string;
  isPrefix: boolean;
}

/** Lower case, character by character, as the database does it: each character stays one character. */
function lowerLetter(letter: string): string {
  const lower = letter.toLowerCase();
  return lower.length > letter.length ? (lower.at(0) ?? letter) : lower;
}

/**
 * Folds what a member typed as the database folds titles (its function `search_fold`): full-width and composed
 * forms alike, in lower case, without control characters. Null when nothing is left.
 */
export function parseSearchTerm(typed: string): SearchTerm | null {
  const printable = Array.from(typed).filter((letter) => letter > '\u001f' && letter !== '\u007f');
  const plain = printable.join('').normalize('NFKC').trim();
  const letters = Array.from(plain, lowerLetter);
  return letters.length === 0 ? null : { text: letters.join(''), letters };
}

const whole = (text: string): Gram => ({ text, isPrefix: false });

const pairs = (letters: readonly string[], mark = ''): Gram[] =>
  letters.slice(1).map((letter, i) => whole(`${mark}${letters[i]}${letter}`));

/** The grams of a title that starts with the term. */
export const startGrams = ({ letters }: SearchTerm): Gram[] => [
  whole(marks.start + letters.slice(0, 2).join('')),
  ...pairs(letters.slice(1)),
];

/** The grams of a title with the term in it. */
export const titleGrams = ({ text, letters }: SearchTerm): Gram[] =>
  letters.length === 1 ? [whole(text)] : pairs(letters);

/** The grams of an author or tag with the term in it. */
export const restGrams = ({ text, letters }: SearchTerm): Gram[] =>
  letters.length === 1 ? [{ text: marks.rest + text, isPrefix: true }] : pairs(letters, marks.rest);

/** The gram of a category. */
export const codeGram = (code: string): Gram => whole(marks.code + code);

const quote = (text: string): string =>
  `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`;

const writeGram = ({ text, isPrefix }: Gram): string => quote(text) + (isPrefix ? ':*' : '');

const join = (parts: readonly string[], operator: '&' | '|'): string =>
  `(${[...new Set(parts)].join(operator)})`;

/** A `tsquery` that matches all grams of at least one of the lists. */
export const queryFor = (lists: readonly (readonly Gram[])[]): string =>
  join(
    lists.map((grams) => join(grams.map(writeGram), '&')),
    '|',
  );

/** A `tsquery` that matches what both others match. */
export const bothQueries = (one: string, other: string): string => join([one, other], '&');
