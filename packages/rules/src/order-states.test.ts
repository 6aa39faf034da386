import { expect, test } from 'vitest';

import { type OrderState, shownOrderState } from './order-states.ts';

test.each<[OrderState, number, OrderState]>([
  ['created', 1, 'created'],
  ['created', 0, 'expired'],
  ['created', -1, 'expired'],
  ['fulfilled', -1, 'fulfilled'],
  ['failed', -1, 'failed'],
  ['expired', 1, 'expired'],
])('%s with %i ms left shows as %s', (state, left, shown) => {
  const order = { state, expiresAt: new Date(1000 + left), credited: null };
  expect(shownOrderState(order, new Date(1000))).toBe(shown);
});

test.each<[OrderState, boolean, OrderState]>([
  ['created', false, 'fulfilled'],
  ['expired', false, 'fulfilled'],
  ['failed', true, 'refunded'],
])('%s whose payment was credited, given back: %s, shows as %s', (state, isRefunded, shown) => {
  const order = { state, expiresAt: new Date(1000), credited: { isRefunded } };
  expect(shownOrderState(order, new Date(1000))).toBe(shown);
});
