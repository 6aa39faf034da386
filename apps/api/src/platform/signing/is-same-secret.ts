import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, found in a time that does not depend on where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
