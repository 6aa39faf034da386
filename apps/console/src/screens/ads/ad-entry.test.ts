import { expect, it } from 'vitest';

import { type AdEntry, stateOf, formatPeriod, formatRate } from './ad-entry.ts';
import { adForm } from './ad-form.ts';

const ad = (fields: Partial<AdEntry>): AdEntry => ({
  ...adForm.empty,
  id: 1,
  adtype: 'ad',
  views: 0,
  clicks: 0,
  version: '',
  ...fields,
});
/** Noon in Shanghai. */
const now = new Date('2026-06-15T04:00:00Z');

it.each([
  [{}, 'on'],
  [{ status: 0 }, 'off'],
  [{ startTime: '2026-06-15 12:00:00' }, 'on'],
  [{ startTime: '2026-06-15 12:00:01' }, 'early'],
  [{ endTime: '2026-06-15 12:00:00' }, 'over'],
  [{ endTime: '2026-06-15 12:00:01' }, 'on'],
  [{ status: 0, endTime: '2026-06-14 00:00:00' }, 'off'],
] as const)('an ad with %j is %s', (fields, state) => {
  expect(stateOf(ad(fields), now)).toBe(state);
});

it('formats the period and the click rate of an ad', () => {
  const [startTime, endTime] = ['2026-06-15 12:00:00', '2026-07-01 00:00:00'];
  expect(formatPeriod({ startTime, endTime })).toBe('2026-06-15 12:00 至 2026-07-01 00:00');
  expect(formatPeriod({ startTime, endTime: null })).toBe('2026-06-15 12:00 起');
  expect(formatPeriod({ startTime: null, endTime })).toBe('2026-07-01 00:00 止');
  expect(formatPeriod({ startTime: null, endTime: null })).toBe('长期');
  expect([formatRate(0, 3), formatRate(1000, 25), formatRate(3, 3)]).toEqual([
    '—',
    '2.5%',
    '100.0%',
  ]);
});
