import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatYuan, parseYuan, shareOf } from './money.ts';

describe('formatYuan', () => {
  test.each([
    [0n, '0.00'],
    [1n, '0.01'],
    [10n, '0.10'],
    [99n, '0.99'],
    [100n, '1.00'],
    [3000, '30.00'],
    [-5n, '-0.05'],
    [-12345n, '-123.45'],
    [9007199254740993n, '90071992547409.93'],
  ])('%s fen reads %s', (fen, text) => {
    expect(formatYuan(fen)).toBe(text);
  });

  test('refuses a broken fen', () => {
    expect(() => formatYuan(0.5)).toThrow(RangeError);
    expect(() => formatYuan(Number.NaN)).toThrow(RangeError);
  });
});

describe('parseYuan', () => {
  test.each([
    ['30', 3000n],
    ['30.0', 3000n],
    ['30.00', 3000n],
    [30, 3000n],
    ['9.9', 990n],
    [9.9, 990n],
    ['0', 0n],
    ['0.01', 1n],
    [0.29, 29n],
    [4.35, 435n],
    [1.005e2, 10050n],
    ['999999999999.99', 99999999999999n],
  ])('%j is %s fen', (yuan, fen) => {
    expect(parseYuan(yuan)).toBe(fen);
  });

  test.each([
    '',
    ' ',
    ' 30',
    '30 ',
    '30.',
    '.5',
    '30.001',
    '3e1',
    '30,00',
    '1,000',
    '-1',
    '+1',
    '030',
    '00',
    '0x10',
    '３０',
    '30元',
    '30\n',
    'NaN',
    '1000000000000',
    0.001,
    10.001,
    0.1 + 0.2,
    1e21,
    1e-7,
    -5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('refuses %j', (yuan) => {
    expect(parseYuan(yuan)).toBeNull();
  });

  test('reads back every formatted amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), (fen) => {
        expect(parseYuan(formatYuan(fen))).toBe(fen);
      }),
    );
  });

  test('reads the JSON number of every amount up to ten million yuan', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (fen) => {
        expect(parseYuan(fen / 100)).toBe(BigInt(fen));
      }),
    );
  });
});

describe('shareOf', () => {
  test.each([
    [10_000n, 1000, 1000n],
    [9_999n, 1000, 999n],
    [9n, 1000, 0n],
    [3000n, 0, 0n],
    [3000n, 10_000, 3000n],
    [3333n, 250, 83n],
  ])('of %s fen, %i basis points are %s', (fen, basisPoints, share) => {
    expect(shareOf(fen, basisPoints)).toBe(share);
  });

  test.each([-1, 10_001, 0.5, Number.NaN])('refuses %s basis points', (basisPoints) => {
    expect(() => shareOf(100n, basisPoints)).toThrow(RangeError);
  });
});
