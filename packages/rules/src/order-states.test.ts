import { expect, test } from 'vitest';

import {
  mayOrderMove,
  ORDER_TRANSITIONS,
  type OrderState,
  shownOrderState,
} from './order-states.ts';

const states: OrderState[] = ['created', 'paid', 'fulfilled', 'refunded', 'expired', 'failed'];
const allowed = new Set([
  'created → paid',
  'created → expired',
  'created → failed',
  'paid → fulfilled',
  'fulfilled → refunded',
  'expired → paid',
  'failed → paid',
]);

test.each(states.flatMap((from) => states.map((to): [OrderState, OrderState] => [from, to])))(
  'from %s to %s',
  (from, to) => {
    expect(mayOrderMove(from, to)).toBe(allowed.has(`${from} → ${to}`));
  },
);

test('nothing leads away from a refunded order', () => {
  expect(ORDER_TRANSITIONS.refunded).toEqual([]);
});

test.each<[OrderState, number, OrderState]>([
  ['created', 1, 'created'],
  ['created', 0, 'expired'],
  ['created', -1, 'expired'],
  ['fulfilled', -1, 'fulfilled'],
  ['failed', -1, 'failed'],
  ['expired', 1, 'expired'],
])('%s with %i ms left shows as %s', (state, left, shown) => {
  expect(shownOrderState({ state, expiresAt: new Date(1000 + left) }, new Date(1000))).toBe(shown);
});
