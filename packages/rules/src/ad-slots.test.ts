import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { activeAds, AD_SLOTS, byWeight, insertAds, pickBySeed } from './ad-slots.ts';

const items = (count: number) => Array.from({ length: count }, (_, index) => index);
const first = () => 0;
const positions = (count: number, slots: { first: number; every: number }) =>
  insertAds(items(count), ['ad'], { slots, pick: first }).flatMap((row, position) =>
    row.kind === 'ad' ? [position] : [],
  );

test('the list holds each ad as often as its weight says', () => {
  const weights = fc.array(fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }));
  fc.assert(
    fc.property(weights, (all) => {
      const ads = all.map((weight, id) => ({ id, weight }));
      const among = byWeight(ads);
      const times = ads.map(({ id }) => among.filter((it) => it.id === id).length);
      expect(times).toEqual(all.map((weight) => weight ?? 1));
    }),
  );
  const [heavy, light] = [{ weight: 9 }, { weight: 1 }];
  const pick = pickBySeed(7);
  const among = byWeight([heavy, light]);
  const picked = items(2000).map((slot) => among[pick(slot, among.length)]);
  const share = picked.filter((it) => it === heavy).length / picked.length;
  expect(share).toBeGreaterThan(0.87);
  expect(share).toBeLessThan(0.93);
});

describe('insertAds', () => {
  test.each([
    ['ranking', 0, []],
    ['ranking', 1, [0]],
    ['ranking', 6, [0]],
    ['ranking', 7, [0, 7]],
    ['ranking', 13, [0, 7, 14]],
    ['type', 0, []],
    ['type', 1, []],
    ['type', 2, [1]],
    ['type', 7, [1]],
    ['type', 8, [1, 8]],
    ['type', 14, [1, 8, 15]],
    ['paged', 9, []],
    ['paged', 10, [9]],
    ['paged', 18, [9]],
    ['paged', 19, [9, 19]],
    ['paged', 28, [9, 19, 29]],
  ] as const)('%s with %i items has ads at %j', (kind, count, expected) => {
    expect(positions(count, AD_SLOTS[kind])).toEqual(expected);
  });

  test('there is no ad before the first slot, however far it is', () => {
    expect(positions(16, { first: 10, every: 5 })).toEqual([10, 15]);
  });

  test('keeps the items, in order', () => {
    const rows = insertAds(items(40), ['a', 'b'], { slots: AD_SLOTS.type, pick: pickBySeed(1) });
    expect(rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []))).toEqual(items(40));
  });

  test('without ads the items stand alone', () => {
    expect(insertAds(['a'], [], { slots: AD_SLOTS.ranking, pick: pickBySeed(1) })).toEqual([
      { kind: 'item', item: 'a' },
    ]);
  });

  test('asks for each slot in turn', () => {
    const asked: number[][] = [];
    insertAds(items(28), ['a', 'b', 'c'], {
      slots: AD_SLOTS.paged,
      pick: (slot, count) => {
        asked.push([slot, count]);
        return 0;
      },
    });
    expect(asked).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
  });

  test('a longer list begins like the shorter one', () => {
    const kinds = fc.constantFrom(AD_SLOTS.ranking, AD_SLOTS.type, AD_SLOTS.paged);
    fc.assert(
      fc.property(kinds, fc.nat(60), fc.nat(60), fc.integer(), (slots, count, more, seed) => {
        const how = { slots, pick: pickBySeed(seed) };
        const short = insertAds(items(count), ['a', 'b', 'c'], how);
        const long = insertAds(items(count + more), ['a', 'b', 'c'], how);
        expect(long.slice(0, short.length)).toEqual(short);
      }),
    );
  });
});

test('activeAds keeps status 1', () => {
  expect(activeAds([{ status: 1 }, { status: 0 }, { status: 2 }])).toEqual([{ status: 1 }]);
});

describe('pickBySeed', () => {
  test('answers within the count, the same every time', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.nat(10_000),
        fc.integer({ min: 1, max: 50 }),
        (seed, slot, count) => {
          const index = pickBySeed(seed)(slot, count);
          expect(Number.isInteger(index) && index >= 0 && index < count).toBe(true);
          expect(pickBySeed(seed)(slot, count)).toBe(index);
        },
      ),
    );
  });

  test('spreads evenly over ads, by slot and by seed', () => {
    const bySlot = items(9000).map((slot) => pickBySeed(42)(slot, 3));
    const bySeed = items(9000).map((seed) => pickBySeed(seed)(0, 3));
    for (const picks of [bySlot, bySeed]) {
      for (const ad of [0, 1, 2]) {
        const share = picks.filter((pick) => pick === ad).length / picks.length;
        expect(share).toBeGreaterThan(0.31);
        expect(share).toBeLessThan(0.36);
      }
    }
  });
});
