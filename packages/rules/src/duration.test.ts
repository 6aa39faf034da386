import { expect, test } from 'vitest';

import { formatDuration } from './duration.ts';

test.each([
  [0, '00:00'],
  [0.99, '00:00'],
  [9, '00:09'],
  [65, '01:05'],
  [599.9, '09:59'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3661, '1:01:01'],
  [36_000, '10:00:00'],
  [-3, '00:00'],
  [Number.NaN, '00:00'],
  [Number.POSITIVE_INFINITY, '00:00'],
])('%s seconds show as %s', (seconds, clock) => {
  expect(formatDuration(seconds)).toBe(clock);
});
