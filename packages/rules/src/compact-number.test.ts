import { expect, test } from 'vitest';

import { compactNumber } from './compact-number.ts';

const marks = { tenThousand: '万', hundredMillion: '亿' };

test.each([
  [0, '0'],
  [7, '7'],
  [9_999, '9999'],
  [10_000, '1万'],
  [10_999, '1万'],
  [11_000, '1.1万'],
  [12_345, '1.2万'],
  [99_999, '9.9万'],
  [1_000_000, '100万'],
  [99_999_999, '9999.9万'],
  [100_000_000, '1亿'],
  [1_250_000_000, '12.5亿'],
  [3.9, '3'],
  [-1, '0'],
  [Number.NaN, '0'],
])('%s shows as %s', (count, label) => {
  expect(compactNumber(count, marks)).toBe(label);
});
