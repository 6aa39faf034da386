import { expect, test } from 'vitest';

import { coinsFor, COIN_OPTIONS_YUAN, isCoinAmount, settleCoinAmount } from './coin-amount.ts';

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
  expect(settleCoinAmount(text)).toEqual({ amount, changed });
});

test.each(['', '  ', 'abc', '1,000', '10元', 'NaN'])('typed %j is no amount', (text) => {
  expect(settleCoinAmount(text)).toBeNull();
});

test.each([10, 11, 30, 100, 5000])('%s yuan can be ordered', (yuan) => {
  expect(isCoinAmount(yuan)).toBe(true);
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
  expect(isCoinAmount(yuan)).toBe(false);
});

test('30 yuan buy 300 coins at ten a yuan', () => {
  expect(coinsFor(30, 10)).toBe(300);
});

test('every fixed option can be ordered', () => {
  expect(COIN_OPTIONS_YUAN).toEqual([30, 100]);
  expect(COIN_OPTIONS_YUAN.every(isCoinAmount)).toBe(true);
});
