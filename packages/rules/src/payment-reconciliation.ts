import { HOUR_MS } from './shanghai-time.ts';

const MINUTE_MS = 60 * 1000;

/**
 * Delays after an order is made at which its channel is asked for the payment: often while the order can be paid (half
 * an hour) and in the ten minutes after, in which members are told to wait for the effect; then every hour for a day.
 */
export const ASK_AFTER_MS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 20, 25, 30, 35, 40, 50].map((minutes) => minutes * MINUTE_MS),
  ...Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR_MS),
];

/** Returns when the channel of an order is asked next, after now; null after one day. */
export function nextAskAt(createdAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - createdAt.getTime();
  const delay = ASK_AFTER_MS.find((it) => it > elapsed);
  return delay === undefined ? null : new Date(createdAt.getTime() + delay);
}

/** Delays after a refund is asked for at which a gateway that told no outcome is asked again, by the same number. */
const REFUND_ASK_AFTER_MS: readonly number[] = [
  ...[1, 5, 30].map((minutes) => minutes * MINUTE_MS),
  ...[2, 6, 12, 24, 48, 72].map((hours) => hours * HOUR_MS),
];

/** Returns when a refund is asked for again, after now; null after three days, when an operator has to look. */
export function nextRefundAskAt(askedAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - askedAt.getTime();
  const delay = REFUND_ASK_AFTER_MS.find((it) => it > elapsed);
  return delay === undefined ? null : new Date(askedAt.getTime() + delay);
}
