const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long after an order was made its channel is asked what became of it: closely while it can be paid, which is half
 * an hour, and for the ten minutes after it in which members are told that it takes effect; then every hour for a day.
 */
export const ASK_AFTER_MS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 20, 25, 30, 35, 40, 50].map((minutes) => minutes * MINUTE_MS),
  ...Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR_MS),
];

/** When the channel of an order is asked next, after now; null when a day has passed. */
export function nextAskAt(createdAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - createdAt.getTime();
  const delay = ASK_AFTER_MS.find((it) => it > elapsed);
  return delay === undefined ? null : new Date(createdAt.getTime() + delay);
}
