import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { HISTORY_CAP, putRecent, SEARCH_HISTORY_CAP, trimRecent } from './recent-list.ts';

const terms = { keyOf: (term: string) => term, cap: 3 };
const videos = { keyOf: (video: { code: number; name: string }) => video.code, cap: HISTORY_CAP };

describe('putRecent', () => {
  test.each([
    [[], 'a', ['a']],
    [['a'], 'b', ['b', 'a']],
    [['a', 'b', 'c'], 'c', ['c', 'a', 'b']],
    [['a', 'b', 'c'], 'a', ['a', 'b', 'c']],
    [['a', 'b', 'c'], 'd', ['d', 'a', 'b']],
  ])('%j with %s in front is %j', (list, term, result) => {
    expect(putRecent(list, term, terms)).toEqual(result);
  });

  test('keeps the newest version of an item', () => {
    const stored = [{ code: 1, name: '旧名' }];
    expect(putRecent(stored, { code: 1, name: '新名' }, videos)).toEqual([
      { code: 1, name: '新名' },
    ]);
  });

  test('does not touch the list it was given', () => {
    const stored = Object.freeze(['a', 'b']);
    expect(putRecent(stored, 'c', terms)).toEqual(['c', 'a', 'b']);
  });
});

test('trimRecent drops repeats and what is past the cap', () => {
  expect(trimRecent(['a', 'b', 'a', 'c', 'd'], terms)).toEqual(['a', 'b', 'c']);
});

test('histories keep 50 videos and 10 terms', () => {
  expect([HISTORY_CAP, SEARCH_HISTORY_CAP]).toEqual([50, 10]);
});

test('for any items, the list stays within its cap, has no repeats and starts with the last item', () => {
  const rule = { keyOf: (item: number) => item, cap: SEARCH_HISTORY_CAP };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1 }), (items) => {
      let list: number[] = [];
      for (const item of items) list = putRecent(list, item, rule);
      expect(list[0]).toBe(items.at(-1));
      expect(new Set(list).size).toBe(list.length);
      expect(list.length).toBe(Math.min(new Set(items).size, SEARCH_HISTORY_CAP));
    }),
  );
});
