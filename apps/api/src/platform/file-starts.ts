/** The first bytes of kinds of files, in Latin-1; a dot stands for any byte. */
export type FileStarts<Kind extends string> = readonly (readonly [Kind, string])[];

/** The kind of a file by its first bytes; null for none of these. */
export function kindByStart<Kind extends string>(
  bytes: Buffer,
  starts: FileStarts<Kind>,
): Kind | null {
  const begin = bytes.toString('latin1', 0, 16);
  const fits = (start: string): boolean =>
    Array.from(start).every((char, index) => char === '.' || char === begin[index]);
  return starts.find(([, start]) => fits(start))?.[0] ?? null;
}
