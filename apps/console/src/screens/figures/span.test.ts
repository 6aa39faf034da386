import { shiftBusinessDay } from '@lantern/rules/shanghai-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { comparisonOf, earlierSpan, spanOf, formatChange } from './span.ts';

const now = new Date('2026-11-23T15:59:59.999Z');
const addressOf = (fields: Record<string, string>) => ({ get: (key: string) => fields[key] ?? '' });
const spanIn = (fields: Record<string, string>) => spanOf(addressOf(fields), now);

test.each([
  [{}, { from: '2026-10-25', until: '2026-11-23' }],
  [{ span: '7' }, { from: '2026-11-17', until: '2026-11-23' }],
  [{ span: '8' }, { from: '2026-10-25', until: '2026-11-23' }],
  [
    { span: 'own', from: '2026-02-28', until: '2026-03-01' },
    { from: '2026-02-28', until: '2026-03-01' },
  ],
  [{ span: 'own', from: '2026-03-01', until: '2026-02-28' }, null],
  [{ span: 'own', from: '2025-01-01', until: '2026-11-23' }, null],
  [{ span: 'own', from: 'yesterday' }, null],
])('%j is %j', (fields, span) => {
  expect(spanIn(fields)).toEqual(span);
});

test('a span is compared with days before it, as many, and a year before with the same days of the week', () => {
  const offset = fc.integer({ min: 0, max: 9000 });
  const length = fc.integer({ min: 0, max: 365 });
  fc.assert(
    fc.property(offset, length, (after, days) => {
      const from = shiftBusinessDay('2003-01-01', after);
      const span = { from, until: shiftBusinessDay(from, days) };
      const before = earlierSpan(span, 'before');
      expect(before && shiftBusinessDay(before.until, 1)).toBe(from);
      expect(before && shiftBusinessDay(before.from, days)).toBe(before?.until);
      const year = earlierSpan(span, 'year');
      const weekday = (day = ''): number => new Date(day).getUTCDay();
      expect(weekday(year?.from)).toBe(weekday(from));
    }),
  );
  expect(earlierSpan({ from: '2026-01-01', until: '2026-01-02' }, 'none')).toBeNull();
  expect(comparisonOf(addressOf({ compare: 'ever' }))).toBe('none');
});

test.each([
  [3, 2, '+50%'],
  [2, 3, '-33.3%'],
  [5, 5, '0%'],
  [1650, 49, '+3267%'],
  [1, 0, null],
])('from %j, before %j, is %j', (value, before, expected) => {
  expect(formatChange(value, before)).toBe(expected);
});
