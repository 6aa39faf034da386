import { expect, test } from 'vitest';

import { formatDataSize } from './data-size.ts';

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [1024 ** 2, '1 MB'],
  [12.34 * 1024 ** 2, '12.34 MB'],
  [1024 ** 3, '1 GB'],
  [5000 * 1024 ** 3, '5000 GB'],
  [-1, '0 B'],
  [Number.NaN, '0 B'],
])('%s bytes show as %s', (bytes, text) => {
  expect(formatDataSize(bytes)).toBe(text);
});
