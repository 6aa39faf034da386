/** The longest delay a timer takes: a longer one fires at once. */
export const longestTimerMs = 2 ** 31 - 1;

/** The largest value of an `integer` column. */
export const largestInteger = 2 ** 31 - 1;

/**
 * Seconds as a timer takes them: whole milliseconds, rounded up, at most {@link longestTimerMs}. A time that is over
 * is 0. Throws RangeError for what is no number.
 */
export function timerMs(seconds: number): number {
  if (Number.isNaN(seconds)) throw new RangeError('not a time: NaN');
  return Math.min(longestTimerMs, Math.max(0, Math.ceil(seconds * 1000)));
}

/**
 * A computed number as an `integer` column takes it: whole, rounded up, from 0 to {@link largestInteger}. Throws
 * RangeError for what is no number.
 */
export function sqlInteger(value: number): number {
  if (Number.isNaN(value)) throw new RangeError('not a number: NaN');
  return Math.min(largestInteger, Math.max(0, Math.ceil(value)));
}

/**
 * Lengths in seconds as whole milliseconds that add up: each boundary is rounded, not each length, so the sum of any
 * number of them is never more than half a millisecond off. Throws RangeError for a length that is negative or no number.
 */
export function wholeLengthsMs(lengthsSeconds: readonly number[]): number[] {
  let end = 0;
  let endMs = 0;
  return lengthsSeconds.map((seconds) => {
    if (!Number.isFinite(seconds) || seconds < 0) throw new RangeError(`not a length: ${seconds}`);
    const startMs = endMs;
    end += seconds;
    endMs = Math.round(end * 1000);
    return endMs - startMs;
  });
}
