/**
 * The state of an order, under the same names in the database and on the wire. A database trigger enforces the allowed
 * changes.
 */
export type OrderState = 'created' | 'paid' | 'fulfilled' | 'refunded' | 'expired' | 'failed';

/** How long an order waits for its payment, in milliseconds: 30 minutes. */
export const ORDER_LIFE_MS = 30 * 60 * 1000;

/**
 * Returns the state that is shown for an order. An unpaid order past its time is expired, even before the sweep. An
 * order whose payment an operator credited is fulfilled, until that credit is refunded.
 */
export function shownOrderState(
  order: { state: OrderState; expiresAt: Date; credited: { isRefunded: boolean } | null },
  now: Date,
): OrderState {
  if (order.credited !== null) return order.credited.isRefunded ? 'refunded' : 'fulfilled';
  const isOver = order.state === 'created' && order.expiresAt.getTime() <= now.getTime();
  return isOver ? 'expired' : order.state;
}
