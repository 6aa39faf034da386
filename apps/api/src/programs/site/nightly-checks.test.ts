import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isCheckDue } from './nightly-checks.jobs.ts';

const shanghai = (time: string): Date => new Date(`2026-11-22T${time}+08:00`);

test.each([
  ['never done, at noon', null, '12:00:00', false],
  ['never done, at night', null, '03:30:00', true],
  ['never done, a moment before the night', null, '03:29:59.999', false],
  ['done last night, in the evening', '03:31:00', '23:59:00', false],
  ['done yesterday evening by hand, at night', '03:00:00', '03:30:00', true],
  ['not done last night, at noon', '02:00:00', '12:00:00', true],
])('%s', (_name, last, now, isDue) => {
  expect(isCheckDue(last === null ? null : shanghai(last), shanghai(now))).toBe(isDue);
});

test('whatever the time, what was just done is not due, and what was done two days ago is', () => {
  const dates = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (now) => {
      expect(isCheckDue(now, now)).toBe(false);
      expect(isCheckDue(new Date(now.getTime() - 48 * 60 * 60 * 1000), now)).toBe(true);
    }),
  );
});
