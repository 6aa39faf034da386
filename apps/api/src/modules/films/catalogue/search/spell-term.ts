import { listPinyinWays, type PinyinPiece } from '@lantern/rules/pinyin-pieces';

import type { Gram, SearchTerm } from '../../../../platform/database/search-term.ts';

/** A way to find titles by their pinyin: the grams that such a title has, and what its readings are like. */
export interface Spelled {
  grams: readonly (readonly Gram[])[];
  /** A regular expression for `search_pinyin`. */
  pattern: string;
  /** Whether the grams alone tell: nothing has them and does not match. */
  isExact: boolean;
}

/** A term as pinyin: at the start of a title and further on, where `part` is null when it is only looked for at the start. */
export interface Spelling {
  start: Spelled;
  part: Spelled | null;
}

/** Marks of the grams of the database's function `search_pinyin_grams`. */
const marks = { start: '\u0002', firstLetters: '\u0003', laterLetters: '\u0004' } as const;

const shortest = 2;
const longest = 32;
/** The database knows the first letters of so many characters in a row. */
const mostLetters = 4;

/**
 * A term as pinyin, where its letters can be that: all of each syllable but the last, which may be only begun, or first
 * letters. Whole syllables are found anywhere in a title, and first letters where it or a part of it begins: anywhere, two
 * letters would find every thirtieth title.
 */
export function spellTerm({ text }: SearchTerm): Spelling | null {
  const typed = text.replaceAll(/[ '’]/g, '').replaceAll('ü', 'v');
  if (typed.length < shortest || typed.length > longest || !/[a-z]/.test(typed)) return null;
  const ways = listPinyinWays(typed);
  if (ways.length === 0) return null;
  const start = ways.map((way) => ({ grams: startGrams(way), body: bodyOf(way) }));
  const whole = ways.filter(isWhole).map((way) => ({ grams: partGrams(way), body: bodyOf(way) }));
  const short = ways.filter(isShort).map((way) => ({
    grams: [letterGram(marks.laterLetters, way)],
    body: bodyOf(way),
  }));
  const patterns = [
    ...patternFrom(
      ' [^ ]*',
      whole.map(({ body }) => body),
    ),
    ...patternFrom(
      ' :[^ ]*',
      short.map(({ body }) => body),
    ),
  ];
  const isExact = ways.every(isTold);
  const further = [...whole, ...short];
  return {
    start: {
      grams: start.map(({ grams }) => grams),
      pattern: patternFrom(
        '^ :[^ ]*',
        start.map(({ body }) => body),
      ).join('|'),
      isExact,
    },
    part:
      patterns.length === 0
        ? null
        : { grams: further.map(({ grams }) => grams), pattern: patterns.join('|'), isExact },
  };
}

/** Whether one gram tells all of a way: one or two syllables, or a few first letters. */
const isTold = (way: readonly PinyinPiece[]): boolean =>
  isShort(way)
    ? way.length <= mostLetters &&
      way.every(({ text, isWhole: isAll }, i) => {
        const isLetter = text.length === 1 && (!isAll || /\d/.test(text));
        return isLetter || (text.length === 1 && i === way.length - 1);
      })
    : way.length <= 2;

/** Whether all but the last piece are whole syllables, and the last one too when it is alone. */
const isWhole = (way: readonly PinyinPiece[]): boolean =>
  way.slice(0, Math.max(1, way.length - 1)).every((piece) => piece.isWhole);

/** Whether pieces before the last are only first sounds. */
const isShort = (way: readonly PinyinPiece[]): boolean => way.length > 1 && !isWhole(way);

const letterGram = (mark: string, way: readonly PinyinPiece[]): Gram => ({
  text:
    mark +
    way
      .slice(0, mostLetters)
      .map(({ text }) => text.slice(0, 1))
      .join(''),
  isPrefix: false,
});

/** Each two pieces that follow each other, the last one as a beginning; one alone is a beginning. */
function partGrams(way: readonly PinyinPiece[]): Gram[] {
  const [first] = way;
  if (way.length === 1 && first) return [{ text: first.text, isPrefix: true }];
  return way.slice(1).map((piece, i) => ({
    text: `${way[i]?.text} ${piece.text}`,
    isPrefix: i === way.length - 2,
  }));
}

function startGrams(way: readonly PinyinPiece[]): Gram[] {
  if (isShort(way)) return [letterGram(marks.firstLetters, way)];
  const [first, ...others] = partGrams(way);
  return first ? [{ ...first, text: marks.start + first.text }, ...others] : [];
}

/** A regular expression for the readings of neighbours: a whole piece is all of a reading, any other its beginning. */
const bodyOf = (way: readonly PinyinPiece[]): string =>
  way
    .map(({ text, isWhole: isAll }, i) => {
      if (i === way.length - 1) return `,${text}`;
      return isAll ? `,${text}(?:,[^ ]*)? [^ ]*` : `,${text}[^ ]* [^ ]*`;
    })
    .join('');

const patternFrom = (begin: string, bodies: readonly string[]): string[] =>
  bodies.length === 0 ? [] : [`${begin}(?:${bodies.join('|')})`];
