/** Returns the text of a server's code; `other` for a code without a text, by default the code itself. */
export const labelOf = (
  words: Readonly<Record<string, string>>,
  code: string,
  other: string = code,
): string => words[code] ?? other;
