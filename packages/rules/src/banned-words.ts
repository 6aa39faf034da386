import { UNSEEN } from './unseen.ts';

/** What people put between the letters of a word, and on them, to get it past a list. */
const BETWEEN = /[\s\p{P}\p{S}\p{M}]/gu;

/**
 * Whether a text holds one of these words, however it is spelled: letter case, full-width letters, accents,
 * spaces, signs and invisible characters between the letters make no difference. A word of nothing but signs is none.
 */
export function holdsBannedWord(text: string, words: readonly string[]): boolean {
  const plain = flatten(text);
  return words.some((word) => {
    const wanted = flatten(word);
    return wanted !== '' && plain.includes(wanted);
  });
}

const flatten = (text: string): string =>
  // Apart, for the accents to go, and together again: half a Korean syllable is no word.
  text
    .normalize('NFKD')
    .replaceAll(BETWEEN, '')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .toLowerCase();
