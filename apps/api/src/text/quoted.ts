const graphemes = new Intl.Segmenter();

const mostLetters = 60;
/** In UTF-16 units: one letter may have hundreds of accents. */
const longest = 240;

/** As much of what a member wrote as an answer repeats. */
export function quoted(text: string): string {
  let said = '';
  let letters = 0;
  for (const { segment } of graphemes.segment(text.replaceAll(/\s+/g, ' '))) {
    letters += 1;
    if (letters > mostLetters || said.length + segment.length > longest) return `${said}…`;
    said += segment;
  }
  return said;
}
