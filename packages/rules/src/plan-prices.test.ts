import { expect, test } from 'vitest';

import { nextOfferEnd, priceFor } from './vip-plans.ts';

const now = new Date('2026-11-11T00:00:00Z');
const later = new Date('2026-11-12T00:00:00Z');
const plan = { plan: 1, days: 30, priceFen: 3000n } as const;
const offer = { priceFen: 2000n, endsAt: later };
const usual = { fen: 3000n, by: null, endsAt: null, struckFen: null };

test.each([
  ['the usual price', plan, false, usual],
  [
    'a price to strike through',
    { ...plan, strikeFen: 6000n },
    false,
    { ...usual, struckFen: 6000n },
  ],
  [
    'a price to strike through that is not higher, which is left out',
    { ...plan, strikeFen: 3000n },
    false,
    usual,
  ],
  [
    'an offer',
    { ...plan, offer },
    false,
    { fen: 2000n, by: 'offer', endsAt: later, struckFen: 3000n },
  ],
  [
    'an offer beside a price to strike through',
    { ...plan, offer, strikeFen: 6000n },
    false,
    { fen: 2000n, by: 'offer', endsAt: later, struckFen: 6000n },
  ],
  ['an offer at its end', { ...plan, offer: { ...offer, endsAt: now } }, false, usual],
  [
    'a first purchase',
    { ...plan, firstFen: 990n },
    true,
    { fen: 990n, by: 'first', endsAt: null, struckFen: 3000n },
  ],
  ['a further purchase', { ...plan, firstFen: 990n }, false, usual],
  [
    'the lower of both',
    { ...plan, offer, firstFen: 2500n },
    true,
    { fen: 2000n, by: 'offer', endsAt: later, struckFen: 3000n },
  ],
])('%s', (_case, offered, isFirst, price) => {
  expect(priceFor(offered, { now, isFirst })).toEqual(price);
});

test('the next end is the earliest of the offers that are on', () => {
  const soon = new Date(now.getTime() + 1000);
  const plans = [
    plan,
    { ...plan, offer },
    { ...plan, offer: { ...offer, endsAt: soon } },
    { ...plan, offer: { ...offer, endsAt: now } },
  ];
  expect(nextOfferEnd(plans, now)).toEqual(soon);
  expect(nextOfferEnd(plans, later)).toBeNull();
});
