const graphemes = new Intl.Segmenter();

/** As much of what a member wrote as an answer repeats. */
export function quoted(text: string): string {
  const letters = Array.from(graphemes.segment(text.replaceAll(/\s+/g, ' ')), (it) => it.segment);
  return letters.length > 60 ? `${letters.slice(0, 60).join('')}…` : letters.join('');
}
