const CAP = 200;
const seen = new Set<string>();

/** Remembers the last 200 pictures that have loaded, so that a card coming back shows its own at once. */
export function rememberImage(src: string): void {
  seen.delete(src);
  seen.add(src);
  const [oldest] = seen;
  if (seen.size > CAP && oldest !== undefined) seen.delete(oldest);
}

export function isImageSeen(src: string): boolean {
  return seen.has(src);
}
