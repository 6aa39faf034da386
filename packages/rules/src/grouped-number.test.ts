import { expect, test } from 'vitest';

import { grouped, signedYuan } from './grouped-number.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [9999, '9999'],
  [10_000, '10,000'],
  [-999, '-999'],
  [-9999, '-9999'],
  [-10_000, '-10,000'],
  [100_000_000, '100,000,000'],
  ['20.00', '20.00'],
  ['1234567.80', '1,234,567.80'],
  ['+99999900', '+99,999,900'],
  ['-123456.78', '-123,456.78'],
  ['', ''],
  ['–', '–'],
])('%s shows as %s', (amount, text) => {
  expect(grouped(amount)).toBe(text);
});

test.each([
  ['3.00', '+¥3.00'],
  ['-1234.50', '-¥1234.50'],
  ['-12345.60', '-¥12,345.60'],
])('%s yuan moved show as %s', (amount, text) => {
  expect(signedYuan(amount)).toBe(text);
});
