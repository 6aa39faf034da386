/** How far an order has come, by the same names in the database and on the wire. A trigger holds where it may go from each. */
export type OrderState = 'created' | 'paid' | 'fulfilled' | 'refunded' | 'expired' | 'failed';

/** An order waits so long for its payment, in milliseconds: 30 minutes. */
export const ORDER_LIFE_MS = 30 * 60 * 1000;

/**
 * What is shown of an order: one past its time is expired, whether or not it was swept yet; one whose payment an
 * operator credited is fulfilled, until that goes back.
 */
export function shownOrderState(
  order: { state: OrderState; expiresAt: Date; credited: { isRefunded: boolean } | null },
  now: Date,
): OrderState {
  if (order.credited !== null) return order.credited.isRefunded ? 'refunded' : 'fulfilled';
  const isOver = order.state === 'created' && order.expiresAt.getTime() <= now.getTime();
  return isOver ? 'expired' : order.state;
}
