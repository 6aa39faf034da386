/** How far an order has come, by the same names in the database and on the wire. */
export type OrderState = 'created' | 'paid' | 'fulfilled' | 'refunded' | 'expired' | 'failed';

/** An order waits so long for its payment, in milliseconds: 30 minutes. */
export const ORDER_LIFE_MS = 30 * 60 * 1000;

/**
 * Where an order may go from each state. Money that arrives after the order expired, or after the channel said
 * that it failed, is still honoured; what was fulfilled can only be refunded, once.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['paid', 'expired', 'failed'],
  paid: ['fulfilled'],
  fulfilled: ['refunded'],
  refunded: [],
  expired: ['paid'],
  failed: ['paid'],
};

export function mayOrderMove(from: OrderState, to: OrderState): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/** What is shown of an order: one past its time is expired, whether or not it was swept yet. */
export function shownOrderState(
  order: { state: OrderState; expiresAt: Date },
  now: Date,
): OrderState {
  const isOver = order.state === 'created' && order.expiresAt.getTime() <= now.getTime();
  return isOver ? 'expired' : order.state;
}
