import { VIP_PLANS } from '@lantern/rules/vip-plans';
import { expect, test } from 'vitest';

import { cheapestDay } from './cheapest-day.ts';

test('the plans on sale', () => {
  expect(cheapestDay(VIP_PLANS)).toBe('0.14');
});

test('the cheapest is named, rounded up', () => {
  expect(
    cheapestDay([
      { plan: 1, days: 30, priceFen: 3_000n },
      { plan: 2, days: 7, priceFen: 1_000n },
    ]),
  ).toBe('1.00');
  expect(cheapestDay([{ plan: 1, days: 3, priceFen: 100n }])).toBe('0.34');
});
