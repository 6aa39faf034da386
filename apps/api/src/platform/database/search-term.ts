import { simplifyLetter } from '@lantern/rules/traditional-characters';
import { dropUnseen } from '@lantern/rules/video-title';

/** A text as it is compared, and its characters as code points. */
export interface SearchWord {
  text: string;
  letters: readonly string[];
}

/** A search term: its words, each of which is to be found somewhere; `text` has a space between them. */
export interface SearchTerm {
  text: string;
  words: readonly SearchWord[];
  /** The same in the characters in which it was typed, as earlier versions folded titles; null where that is alike. */
  before: SearchTerm | null;
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

function fold(typed: string): string[] {
  const printable = Array.from(typed).filter((letter) => letter > '\u001f' && letter !== '\u007f');
  return Array.from(dropUnseen(printable.join('')).normalize('NFKC').trim(), lowerLetter);
}

const wordOf = (letters: readonly string[]): SearchWord | null =>
  letters.length === 0 ? null : { text: letters.join(''), letters };

/**
 * Folds what a visitor or an operator typed as the database folds titles (its function `search_fold`): full-width and
 * composed forms alike, in lower case and simplified characters, without what can't be seen. It stays in one piece. Null
 * when nothing is left.
 */
export const parsePhrase = (typed: string): SearchWord | null =>
  wordOf(fold(typed).map(simplifyLetter));

/** The same as the database folded texts before it simplified characters; for texts that it folds only once. */
export const parsePlainPhrase = (typed: string): SearchWord | null => wordOf(fold(typed));

const termOf = (text: string, before: SearchTerm | null): SearchTerm | null => {
  const parts = new Set(text.split(/\s+/u).filter((it) => it !== ''));
  const words = Array.from(parts, (it) => ({ text: it, letters: Array.from(it) }));
  return words.length === 0 ? null : { text: [...parts].join(' '), words, before };
};

/** What a member typed as words, each folded as titles are. Null when nothing is left. */
export function parseSearchTerm(typed: string): SearchTerm | null {
  const plain = fold(typed);
  const simple = plain.map(simplifyLetter).join('');
  const text = plain.join('');
  return termOf(simple, text === simple ? null : termOf(text, null));
}

const whole = (text: string): Gram => ({ text, isPrefix: false });

const pairs = (letters: readonly string[], mark = ''): Gram[] =>
  letters.slice(1).map((letter, i) => whole(`${mark}${letters[i]}${letter}`));

/** The grams of a title that starts with the word. */
export const startGrams = ({ letters }: SearchWord): Gram[] => [
  whole(marks.start + letters.slice(0, 2).join('')),
  ...pairs(letters.slice(1)),
];

/** The grams of a title with the word in it. */
export const titleGrams = ({ text, letters }: SearchWord): Gram[] =>
  letters.length === 1 ? [whole(text)] : pairs(letters);

/** The grams of an author or tag with the word in it. */
export const restGrams = ({ text, letters }: SearchWord): Gram[] =>
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

/** A `tsquery` that matches what one of these matches. */
export const anyQuery = (queries: readonly string[]): string => join(queries, '|');

/** A `tsquery` that matches what all of these match. */
export const allQueries = (queries: readonly string[]): string => join(queries, '&');

/** A `tsquery` for what has all words of a term, each in the title or else in author and tags. */
export const queryForWords = ({ words }: SearchTerm): string =>
  allQueries(words.map((word) => queryFor([titleGrams(word), restGrams(word)])));

/** A pattern of `like` for texts with a word in them, or that start with it. */
const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Patterns of `like` for a term's words: anywhere in a text, and at its start. */
export const patternsOf = ({ words }: SearchTerm): { within: string[]; starts: string[] } => {
  const escaped = words.map(({ text }) => escapePattern(text));
  return {
    within: escaped.map((it) => `%${it}%`),
    starts: escaped.map((it) => `${it}%`),
  };
};
