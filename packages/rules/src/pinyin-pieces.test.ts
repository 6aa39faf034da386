import fc from 'fast-check';
import { expect, test } from 'vitest';

import { listPinyinWays } from './pinyin-pieces.ts';

const waysOf = (typed: string): string[] =>
  listPinyinWays(typed).map((way) =>
    way.map(({ text, isWhole }) => (isWhole ? text : `${text}~`)).join(' '),
  );

test.each([
  ['dj', ['d~ j~']],
  ['douj', ['dou j~', 'd~ ou j~']],
  ['zg', ['z~ g~']],
  ['zhg', ['zh~ g~', 'z~ h~ g~']],
  ['xian', ['xian', 'xia n~', 'xi an', 'xi a n~']],
  ['di3ji', ['di 3 ji']],
  ['lv', ['lv']],
  ['do', ['do~', 'd~ o']],
  ['shu', ['shu', 's~ hu']],
  ['ui', []],
  ['dj-1', []],
  ['', []],
])('%j is read as %j', (typed, ways) => {
  expect(waysOf(typed)).toEqual(ways);
});

test('every way is what was typed, and there are few of them, however long it is', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('abcdeghijnosuxyz1')),
    maxLength: 64,
  });
  fc.assert(
    fc.property(letters, (typed) => {
      const ways = listPinyinWays(typed);
      expect(ways.length).toBeLessThanOrEqual(16);
      for (const way of ways) expect(way.map(({ text }) => text).join('')).toBe(typed);
    }),
  );
});
