import { expect, test } from 'vitest';

import {
  cheapestDay,
  higherPlan,
  readPlan,
  VIP_PLANS,
  type VipPlanNumber,
  vipPlanOfDays,
} from './vip-plans.ts';

test.each([
  [30, 1, 3_000n],
  [90, 2, 10_000n],
  [365, 3, 20_000n],
  [3650, 4, 50_000n],
])('%i days are plan %i for %s fen', (days, plan, priceFen) => {
  expect(vipPlanOfDays(days, VIP_PLANS)).toEqual({ plan, days, priceFen });
});

test.each([0, -30, 31, 36_500, 30.5, Number.NaN])('no plan adds %s days', (days) => {
  expect(vipPlanOfDays(days, VIP_PLANS)).toBeNull();
});

test('there are four plans', () => {
  expect(VIP_PLANS.map((plan) => plan.plan)).toEqual([1, 2, 3, 4]);
});

const order: VipPlanNumber[] = [4, 3, 2, 1, 5, 0];
const pairs = order.flatMap((higher, rank) => order.slice(rank).map((lower) => [higher, lower]));

test.each(pairs)('between plans %i and %i the first is shown', (higher = 0, lower = 0) => {
  expect(higherPlan(readPlan(higher), readPlan(lower))).toBe(higher);
  expect(higherPlan(readPlan(lower), readPlan(higher))).toBe(higher);
});

test.each([
  [3, 3],
  [5, 5],
  [0, 0],
  [null, 0],
  [undefined, 0],
  [6, 0],
  [-1, 0],
])('a stored plan %s reads %i', (stored, plan) => {
  expect(readPlan(stored)).toBe(plan);
});

test('the price of a day is that of the plan on sale that is cheapest per day', () => {
  expect(cheapestDay(VIP_PLANS)).toBe('0.55');
  expect(cheapestDay(VIP_PLANS.slice(3))).toBe('0.00');
  expect(cheapestDay([])).toBe('0.00');
});

test('the cheapest price per day is rounded up', () => {
  expect(
    cheapestDay([
      { days: 30, priceFen: 3_000n },
      { days: 7, priceFen: 1_000n },
    ]),
  ).toBe('1.00');
  expect(cheapestDay([{ days: 3, priceFen: 100n }])).toBe('0.34');
});
