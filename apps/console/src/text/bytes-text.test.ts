import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { bytesText } from './bytes-text.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1024 ** 3, '1.0 GB'],
  [250 * 1024 ** 3, '250 GB'],
])('%d bytes read %s', (bytes, expected) => expect(bytesText(bytes)).toBe(expected));

test('every size has a short text and a unit', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (bytes) => {
      expect(bytesText(bytes)).toMatch(/^\d{1,4}(\.\d)? ([KMGTP]?B)$/);
    }),
  );
});
