import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { waitText } from './wait-text.ts';

const now = new Date('2026-11-22T12:00:00.500Z');
const ago = (ms: number): string => waitText(formatShanghaiTime(new Date(now.getTime() - ms)), now);

test.each([
  [0, '不到 1 分钟'],
  [-90_000, '不到 1 分钟'],
  [61_000, '1 分钟'],
  [59.9 * 60_000, '59 分钟'],
  [60 * 60_000, '1 小时'],
  [47 * 60 * 60_000, '1 天'],
])('%d ms ago reads %s', (ms, expected) => expect(ago(ms)).toBe(expected));

test('for any two times, the text is short and without a fraction', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e12 }), (ms) => {
      expect(ago(ms)).toMatch(/^(不到 1 分钟|\d+ (分钟|小时|天))$/);
    }),
  );
});
