import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { pricesPerDay } from './price-per-day.ts';

const plan = (id: number, duration: number, price: string) => ({ id, duration, price });

test('the specified plans; the permanent one has no price per day', () => {
  const plans = [plan(1, 30, '30.00'), plan(2, 90, '100.00'), plan(3, 365, '200.00')];
  expect([...pricesPerDay([...plans, plan(4, 3650, '500.00')])]).toEqual([
    [1, { price: '1', saved: null }],
    [2, { price: '1.12', saved: null }],
    [3, { price: '0.55', saved: '0.45' }],
  ]);
});

test('what is shown for all days is never below what is charged, and less than a fen a day above it', () => {
  const anyPlan = fc.record({
    id: fc.constant(1),
    duration: fc.integer({ min: 1, max: 3649 }),
    price: fc.integer({ min: 1, max: 10_000_000 }).map((fen) => (fen / 100).toFixed(2)),
  });
  fc.assert(
    fc.property(anyPlan, (drawn) => {
      const shown = Math.round(Number(pricesPerDay([drawn]).get(1)?.price) * 100);
      const charged = Math.round(Number(drawn.price) * 100);
      expect(shown * drawn.duration).toBeGreaterThanOrEqual(charged);
      expect((shown - 1) * drawn.duration).toBeLessThan(charged);
    }),
  );
});
