/** Breaks a text into a number of lines that fit, between characters; a longer text ends in an ellipsis. */
export function breakLines(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const characters = Array.from(new Intl.Segmenter('zh').segment(text), ({ segment }) => segment);
  for (const [place, character] of characters.entries()) {
    if (fits(line + character)) {
      line += character;
    } else if (lines.length === most - 1) {
      return [...lines, shorten(line, fits)];
    } else {
      lines.push(line);
      line = character;
    }
    if (place === characters.length - 1) lines.push(line);
  }
  return lines;
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const characters = Array.from(new Intl.Segmenter('zh').segment(line), ({ segment }) => segment);
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('')}…`;
}
