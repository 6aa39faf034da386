import { simplifyLetter } from './traditional-characters.ts';
import { UNSEEN } from './unseen.ts';

/** Spaces, signs and accents that people add between or on the letters of a word to get it past a list. */
const SEPARATORS = /[\s\p{P}\p{S}\p{M}]/gu;

/**
 * Whether a text contains one of these words in any spelling: letter case, full-width letters, traditional characters, accents,
 * spaces, signs and invisible characters between the letters make no difference. A word that is only signs never matches.
 */
export function holdsBannedWord(text: string, words: readonly string[]): boolean {
  const plain = flatten(text);
  return words.some((word) => {
    const wanted = flatten(word);
    return wanted !== '' && plain.includes(wanted);
  });
}

const flatten = (text: string): string => {
  // NFKD splits accents off so that they can be removed; NFC joins the rest, because half a Korean syllable is no word.
  const plain = text
    .normalize('NFKD')
    .replaceAll(SEPARATORS, '')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .toLowerCase();
  return Array.from(plain, simplifyLetter).join('');
};
