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
  expect(shownOrderState({ state, expiresAt: new Date(1000 + left) }, new Date(1000))).toBe(shown);
});
