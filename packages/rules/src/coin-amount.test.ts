import { expect, test } from 'vitest';

import { coinsFor, isCoinAmount, settleCoinAmount, USUAL_COIN_RANGE } from './coin-amount.ts';

test.each([
  ['10', 10, null],
  ['5000', 5000, null],
  ['128', 128, null],
  [' 128 ', 128, null],
  ['9', 10, 'raised-to-minimum'],
  ['9.99', 10, 'raised-to-minimum'],
  ['0', 10, 'raised-to-minimum'],
  ['-3', 10, 'raised-to-minimum'],
  ['5001', 5000, 'lowered-to-maximum'],
  ['5000.01', 5000, 'lowered-to-maximum'],
  ['1e9', 5000, 'lowered-to-maximum'],
  ['Infinity', 5000, 'lowered-to-maximum'],
  ['12.5', 12, 'cut-to-whole'],
  ['4999.9', 4999, 'cut-to-whole'],
])('typed %j settles at %i (%s)', (text, amount, changed) => {
  expect(settleCoinAmount(text, USUAL_COIN_RANGE)).toEqual({ amount, changed });
});

test.each(['', '  ', 'abc', '1,000', '10元', 'NaN'])('typed %j is no amount', (text) => {
  expect(settleCoinAmount(text, USUAL_COIN_RANGE)).toBeNull();
});

test.each([10, 11, 30, 100, 5000])('%s yuan can be ordered', (yuan) => {
  expect(isCoinAmount(yuan, USUAL_COIN_RANGE)).toBe(true);
});

test.each([
  -10,
  0,
  9,
  9.99,
  10.001,
  5000.01,
  5001,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '10',
  ' 10',
  '１０',
  null,
  undefined,
  true,
  [10],
])('%j cannot', (yuan) => {
  expect(isCoinAmount(yuan, USUAL_COIN_RANGE)).toBe(false);
});

test('30 yuan buy 300 coins at ten a yuan', () => {
  expect(coinsFor(30, 10)).toBe(300);
});

test.each([
  ['1', 2, 'raised-to-minimum'],
  ['20001', 20_000, 'lowered-to-maximum'],
  ['20000', 20_000, null],
])('in another range, typed %j settles at %i', (text, amount, changed) => {
  expect(settleCoinAmount(text, { minYuan: 2, maxYuan: 20_000 })).toEqual({ amount, changed });
});
