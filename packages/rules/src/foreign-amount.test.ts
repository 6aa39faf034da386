import { expect, test } from 'vitest';

import { foreignMinor, sumWith } from './foreign-amount.ts';

test.each([
  [3000n, '7.20', 417n],
  [3000n, '7.2', 417n],
  [2880n, '7.2', 400n],
  [2881n, '7.2', 401n],
  [50_000n, '0.9213', 54_272n],
  [1n, '9999.9999', 1n],
  [0n, '7', 1n],
])('%s fen at %s yuan a unit ask for %s', (fen, rate, minor) => {
  expect(foreignMinor(fen, rate)).toBe(minor);
});

test.each([
  ['USD', '27.59', 'US$27.59'],
  ['HKD', '215.00', 'HK$215.00'],
  ['USDT', '28.8', '28.8 USDT'],
])('a sum in %s of %s reads %s', (currency, amount, words) => {
  expect(sumWith(currency, amount)).toBe(words);
});
