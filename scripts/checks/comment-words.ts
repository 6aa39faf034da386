/** Words that hide who acts; a comment names the member, visitor, operator or process. */
const vague = /\b(?:nobody|somebody|whoever|anew)\b/i;

/** A comment line, or the comment at a line's end; a word in backquotes is code. */
const comment = /^\s*(?:\/\/|\/?\*)(.*)|\s\/\/\s(.*)/;

/** Returns lines of code, tests included, whose comment contains such a word. */
export function findVagueComments(path: string, text: string): string[] {
  if (!/\.(?:tsx?|mjs)$/.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const [, whole, atEnd] = comment.exec(line) ?? [];
    const words = (whole ?? atEnd ?? '').replaceAll(/`[^`]*`/g, '');
    const word = vague.exec(words)?.[0];
    return word === undefined ? [] : [`${path}:${index + 1} "${word}": name the role that acts`];
  });
}
