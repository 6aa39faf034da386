import { formatShanghaiTime, parseShanghaiTime } from '@lantern/rules/shanghai-time';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { readDay, readTime } from './read-time.ts';

/** Late on a day that is the next one in Shanghai. */
const now = new Date('2026-11-25T23:30:00Z');

it.each([
  ['2026-12-01 20:30', '2026-12-01 20:30:00'],
  ['2026/1/5', '2026-01-05 00:00:00'],
  [' 2026.1.5  9:05 ', '2026-01-05 09:05:00'],
  ['2026-12-01T20:30:15', '2026-12-01 20:30:15'],
  ['2026-12-01 20：30', '2026-12-01 20:30:00'],
  ['20:00', '2026-11-26 20:00:00'],
  ['9:00', '2026-11-26 09:00:00'],
  ['9：00：15', '2026-11-26 09:00:15'],
  ['２０２６－１２－１　２０：３０', '2026-12-01 20:30:00'],
  ['12-1 8:05', '2026-12-01 08:05:00'],
  ['2026年12月1日 20:30', '2026-12-01 20:30:00'],
  ['明天', '明天'],
  ['20', '20'],
  ['2026-12-01 2030', '2026-12-01 2030'],
  ['', ''],
])('%j is read as %j', (text, time) => {
  expect(readTime(text, now)).toBe(time);
});

it('keeps every wire time unchanged', () => {
  const years = { min: new Date('1991-01-01'), max: new Date('9000-01-01'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(years), (moment) => {
      const text = formatShanghaiTime(moment);
      expect(readTime(text)).toBe(text);
      expect(parseShanghaiTime(readTime(text.replace(/:00$/, '')))).toEqual(
        parseShanghaiTime(text),
      );
    }),
  );
});

it.each([
  ['2026/1/5', '2026-01-05'],
  ['1-5', '2026-01-05'],
  ['20:00', '20:00'],
  ['soon', 'soon'],
])('%j is read as the day %j', (text, day) => {
  expect(readDay(text, now)).toBe(day);
});
