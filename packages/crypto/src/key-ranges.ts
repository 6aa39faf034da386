/** Segments of one key after the fine ones: a minute of segments of 4 s. */
export const segmentsOfKey = 15;

/**
 * Counts the segments at the start of a stream that get a key each: those that begin before `fineSeconds`. A trial can end
 * after each of them, and later only where a key ends.
 */
export function countFine(durationsSeconds: readonly number[], fineSeconds: number): number {
  const fineMs = Math.round(fineSeconds * 1000);
  let fine = 0;
  let elapsedMs = 0;
  for (const seconds of durationsSeconds) {
    if (elapsedMs >= fineMs) break;
    elapsedMs += Math.round(seconds * 1000);
    fine += 1;
  }
  return fine;
}

/**
 * Returns the position of the first segment of each key, in order: `fine` keys of one segment, then keys of
 * {@link segmentsOfKey}. The last key may have fewer.
 */
export function planKeyRanges(segments: number, fine: number): number[] {
  const starts: number[] = [];
  for (let at = 0; at < segments; at += at < fine ? 1 : segmentsOfKey) starts.push(at);
  return starts;
}

/** The number of the key that opens the segment at a position. */
export const findKeyRange = (position: number, fine: number): number =>
  position < fine ? position : fine + Math.floor((position - fine) / segmentsOfKey);
