import { expect, test } from 'vitest';

import { chooseEncoding } from './negotiate.ts';

test.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0, gzip', 'gzip'],
  ['gzip, br; q=0.000', 'gzip'],
  ['br;q=0.5', 'br'],
  ['br ; q=0.5', 'br'],
  ['gzip;q=0.5, br;q=1.0', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['deflate, x-br, brotli', null],
])('of br and gzip, %j reads %s best', (header, best) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(best);
});
