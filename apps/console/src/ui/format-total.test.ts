import { expect, test } from 'vitest';

import { formatTotal } from './format-total.ts';

test.each([
  [0, '0'],
  [9999, '9999'],
  [10_000, '1万'],
  [10_001, '1万+'],
  [1_000_000, '1万+'],
])('%d reads %s', (count, expected) => expect(formatTotal(count)).toBe(expected));
