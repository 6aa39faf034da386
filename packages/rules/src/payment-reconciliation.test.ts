import { expect, test } from 'vitest';

import { ORDER_LIFE_MS } from './order-states.ts';
import { ASK_AFTER_MS, nextAskAt, nextRefundAskAt } from './payment-reconciliation.ts';

const minute = 60_000;
const createdAt = new Date(Date.UTC(2031, 4, 21, 4));
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * minute);

test.each([
  [-1, 1],
  [0, 1],
  [0.9, 1],
  [1, 2],
  [1.5, 2],
  [2, 5],
  [5, 10],
  [10, 15],
  [29, 30],
  [39, 40],
  [40, 50],
  [50, 60],
  [60, 120],
  [61, 120],
  [1439, 1440],
])('after %d minutes the next question comes at %d', (passed, next) => {
  expect(nextAskAt(createdAt, after(passed))).toEqual(after(next));
});

test.each([1440, 5000])('after %d minutes the gateway is not asked again', (passed) => {
  expect(nextAskAt(createdAt, after(passed))).toBeNull();
});

test('the gateway is asked 35 times, at growing delays', () => {
  expect(ASK_AFTER_MS).toHaveLength(35);
  expect(ASK_AFTER_MS.toSorted((one, other) => one - other)).toEqual(ASK_AFTER_MS);
});

test('the gateway is asked within the ten minutes that members are told to wait after paying', () => {
  const promisedMs = 10 * minute;
  for (let paidAfter = 0; paidAfter <= ORDER_LIFE_MS; paidAfter += minute) {
    const paidAt = after(paidAfter / minute);
    const asked = nextAskAt(createdAt, paidAt)?.getTime() ?? Infinity;
    expect(asked - paidAt.getTime()).toBeLessThanOrEqual(promisedMs);
  }
});

test.each([
  [0, 1],
  [1, 5],
  [5, 30],
  [30, 120],
  [719, 720],
  [2880, 4320],
  [4320, null],
])('%d minutes after a refund was asked for, the gateway is asked again at %j', (passed, next) => {
  const at = next === null ? null : after(next);
  expect(nextRefundAskAt(createdAt, after(passed))).toEqual(at);
});
