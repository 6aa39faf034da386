import { expect, test } from 'vitest';

import { isForPlan, priceWithCoupon } from './coupon.ts';

test.each([
  ['per cents of a price', 20_000n, 'percent', 20, 16_000n],
  ['per cents that end within a fen take no more than they say', 999n, 'percent', 10, 900n],
  ['a whole price leaves one fen', 3000n, 'percent', 100, 1n],
  ['fen', 3000n, 'fen', 500, 2500n],
  ['fen up to the price leave one', 3000n, 'fen', 3000, 1n],
  ['fen beyond the price leave one', 3000n, 'fen', 9_999_999, 1n],
  ['the least price stays', 1n, 'fen', 1, 1n],
  ['the least price stays, by per cents', 1n, 'percent', 50, 1n],
] as const)('%s', (_what, fen, off, amount, left) => {
  expect(priceWithCoupon(fen, { off, amount })).toEqual({ fen: left, offFen: fen - left });
});

test('a coupon is for its plan, or for any', () => {
  expect([isForPlan({ planDays: 30 }, 30), isForPlan({ planDays: 30 }, 90)]).toEqual([true, false]);
  expect(isForPlan({ planDays: null }, 90)).toBe(true);
});
