/** A code of the server's in words; one without words as `other`, by itself as it is. */
export const wordOf = (
  words: Readonly<Record<string, string>>,
  code: string,
  other: string = code,
): string => words[code] ?? other;
