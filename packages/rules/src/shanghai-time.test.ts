import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  businessDayOf,
  formatShanghaiTime,
  parseShanghaiTime,
  shiftBusinessDay,
  spanOfDays,
  startOfBusinessDay,
} from './shanghai-time.ts';

const anyInstant = fc.date({
  min: new Date('1992-01-01T00:00:00Z'),
  max: new Date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('formatShanghaiTime', () => {
  test.each([
    ['2026-11-21T00:00:00.000Z', '2026-11-21 08:00:00'],
    ['2026-11-21T15:59:59.999Z', '2026-11-21 23:59:59'],
    ['2026-11-21T16:00:00.000Z', '2026-11-22 00:00:00'],
    ['2027-12-31T16:00:00.000Z', '2028-01-01 00:00:00'],
    ['2028-02-28T16:30:05.000Z', '2028-02-29 00:30:05'],
  ])('%s reads %s', (instant, text) => {
    expect(formatShanghaiTime(new Date(instant))).toBe(text);
  });

  test('agrees with the time zone database', () => {
    const zone = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(formatShanghaiTime(instant)).toBe(zone.format(instant));
      }),
    );
  });
});

describe('parseShanghaiTime', () => {
  test('reads back every formatted instant, to the second', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const second = Math.floor(instant.getTime() / 1000) * 1000;
        expect(parseShanghaiTime(formatShanghaiTime(instant))).toEqual(new Date(second));
      }),
    );
  });

  test.each([
    '',
    '2026-11-21',
    '2026-11-21T08:00:00',
    '2026-11-21 08:00',
    ' 2026-11-21 08:00:00',
    '2026-11-21 08:00:00Z',
    '2026-02-29 00:00:00',
    '2026-04-31 00:00:00',
    '2026-13-01 00:00:00',
    '2026-11-21 24:00:00',
    '2026-11-21 08:60:00',
    '２０２６-11-21 08:00:00',
  ])('refuses %j', (text) => {
    expect(parseShanghaiTime(text)).toBeNull();
  });
});

describe('business days', () => {
  test.each([
    ['2026-11-21T15:59:59.900Z', '2026-11-21'],
    ['2026-11-21T16:00:00.100Z', '2026-11-22'],
    ['2028-02-29T15:59:59.999Z', '2028-02-29'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01'],
  ])('%s falls on %s', (instant, day) => {
    expect(businessDayOf(new Date(instant))).toBe(day);
  });

  test('a day starts at 16:00 UTC of the day before', () => {
    expect(startOfBusinessDay('2026-11-21')).toEqual(new Date('2026-11-20T16:00:00.000Z'));
  });

  test.each([
    ['2026-11-21', -1, '2026-11-20'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s shifted by %i is %s', (day, days, result) => {
    expect(shiftBusinessDay(day, days)).toBe(result);
  });

  test('an instant lies within the day it falls on', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = businessDayOf(instant);
        expect(startOfBusinessDay(day) <= instant).toBe(true);
        expect(startOfBusinessDay(shiftBusinessDay(day, 1)) > instant).toBe(true);
      }),
    );
  });

  test.each(['', '2026-02-30', '2026-1-1', '2026-11-21 00:00:00', 'today'])(
    'refuses %j as a day',
    (day) => {
      expect(() => startOfBusinessDay(day)).toThrow(RangeError);
    },
  );
});

test.each([
  [{}, null, null],
  [{ from: '2026-11-21' }, '2026-11-21 00:00:00', null],
  [{ until: '2026-11-21' }, null, '2026-11-22 00:00:00'],
  [{ from: '2026-12-31', until: '2026-12-31' }, '2026-12-31 00:00:00', '2027-01-01 00:00:00'],
])('the days %j last from %s to %s', (days, first, end) => {
  const { since, before } = spanOfDays(days);
  expect([since, before].map((it) => it && formatShanghaiTime(it))).toEqual([first, end]);
});
