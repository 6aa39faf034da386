/** An answer of the server, with this device's own time around it, in milliseconds of the epoch. */
export interface HeardTime {
  /** The answer's `Date` header: when the server wrote it, to the second below. */
  date: string | null;
  /** The answer's `Age` header: a cache that kept the answer says so, and its date is old. */
  age: string | null;
  /** When the request was sent, by this device. */
  askedAt: number;
  /** When the answer arrived, by this device. */
  heardAt: number;
}

const SECOND_MS = 1000;

/**
 * How far the server's clock is ahead of this device's, in milliseconds, after one more answer. The answer was written
 * between the request and its arrival, so it allows a span of offsets: an offset inside the span stays as it is, any other
 * becomes the middle of the span. An answer without a readable date, or out of a cache, changes nothing.
 */
export function nextOffset(offsetMs: number, { date, age, askedAt, heardAt }: HeardTime): number {
  const written = Date.parse(date ?? '');
  if (Number.isNaN(written) || Number(age ?? 0) !== 0 || heardAt < askedAt) return offsetMs;
  const lowest = written - heardAt;
  const highest = written + SECOND_MS - askedAt;
  const isPossible = lowest <= offsetMs && offsetMs <= highest;
  return isPossible ? offsetMs : Math.round((lowest + highest) / 2);
}
