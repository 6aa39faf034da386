/** What people put between the letters of a word to get it past a list. */
const BETWEEN = /[\s\p{P}\p{S}\p{Cf}\p{M}]/gu;

/**
 * Whether a text holds one of these words, however it is spelled: letter case, full-width letters, spaces and
 * signs between the letters make no difference. A word of nothing but signs is none.
 */
export function holdsBannedWord(text: string, words: readonly string[]): boolean {
  const plain = flatten(text);
  return words.some((word) => {
    const wanted = flatten(word);
    return wanted !== '' && plain.includes(wanted);
  });
}

const flatten = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(BETWEEN, '');
