import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { pricesPerDay } from './price-per-day.ts';

const plan = (id: number, duration: number, price: string) => ({ id, duration, price });

test('the specified plans', () => {
  const plans = [plan(1, 30, '30.00'), plan(2, 90, '100.00'), plan(3, 365, '200.00')];
  expect([...pricesPerDay([...plans, plan(4, 3650, '500.00')])]).toEqual([
    [1, { price: '1', saved: null }],
    // Exactly 1.11; rounded to one digit it equals the shorter plan.
    [2, { price: '1', saved: null }],
    [3, { price: '0.55', saved: '0.45' }],
    [4, { price: '0.14', saved: '0.86' }],
  ]);
});

test('a plan that costs much more per day shows no price per day', () => {
  expect([...pricesPerDay([plan(1, 30, '30.00'), plan(2, 90, '300.00')]).keys()]).toEqual([1]);
});

test('a longer plan never shows a higher price per day than a shorter one', () => {
  const anyPlan = fc.record({
    duration: fc.integer({ min: 1, max: 40_000 }),
    price: fc.integer({ min: 1, max: 99_999_999 }).map((fen) => (fen / 100).toFixed(2)),
  });
  const plans = fc.array(anyPlan, { maxLength: 8 });
  fc.assert(
    fc.property(plans, (drawn) => {
      const numbered = drawn.map((it, id) => ({ ...it, id }));
      const shown = pricesPerDay(numbered);
      const inTerms = numbered.toSorted((one, other) => one.duration - other.duration);
      const prices = inTerms.map(({ id }) => Number(shown.get(id)?.price));
      expect(prices.filter((it) => !Number.isNaN(it))).toEqual(
        prices.filter((it) => !Number.isNaN(it)).toSorted((one, other) => other - one),
      );
      for (const { saved } of shown.values()) expect(Number(saved ?? 0.01)).toBeGreaterThan(0);
    }),
  );
});
