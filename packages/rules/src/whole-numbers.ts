/** The longest delay that a timer accepts, in milliseconds; with a longer one it fires at once. */
export const longestTimerMs = 2 ** 31 - 1;

/** The largest value of an `integer` column. */
export const largestInteger = 2 ** 31 - 1;

/**
 * Returns seconds as a timer's delay: whole milliseconds, rounded up, at most {@link longestTimerMs}. A time in the
 * past is 0. Throws RangeError for a value that is no number.
 */
export function timerMs(seconds: number): number {
  if (Number.isNaN(seconds)) throw new RangeError('not a time: NaN');
  return Math.min(longestTimerMs, Math.max(0, Math.ceil(seconds * 1000)));
}

/**
 * Returns a computed number as an `integer` column accepts it: whole, rounded up, from 0 to {@link largestInteger}.
 * Throws RangeError for a value that is no number.
 */
export function sqlInteger(value: number): number {
  if (Number.isNaN(value)) throw new RangeError('not a number: NaN');
  return Math.min(largestInteger, Math.max(0, Math.ceil(value)));
}

/**
 * Returns lengths in seconds as whole milliseconds. It rounds each boundary and not each length, so the sum of any
 * first lengths is at most half a millisecond off. Throws RangeError for a length that is negative or no number.
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
