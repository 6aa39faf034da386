import { expect, it } from 'vitest';

import { isSeenToEnd, resumePosition } from './resume-position.ts';

it.each([
  ['in the middle', 300, 600, null, 300],
  ['hardly begun', 4, 600, null, 0],
  ['just begun', 5, 600, null, 5],
  ['before the credits', 589, 600, null, 589],
  ['in the credits', 590, 600, null, 0],
  ['before the end of a clip', 37, 40, null, 37],
  ['at the end of a clip', 38, 40, null, 0],
  ['behind the end', 900, 600, null, 0],
  ['within a trial', 20, 600, 30, 20],
  ['at the end of a trial', 29, 600, 30, 0],
  ['behind a trial that was shortened', 300, 600, 30, 0],
  ['of an unknown length', 300, 0, null, 300],
  ['of an unknown length, hardly begun', 4, 0, null, 0],
])('%s: %d of %d s, limit %s → %d', (_case, position, duration, limit, expected) => {
  expect(resumePosition({ position, duration, limit })).toBe(expected);
});

it.each([
  ['in the credits', 590, 600, true],
  ['before the credits', 589, 600, false],
  ['before the end of a clip', 37, 40, false],
  ['at the end of a clip', 38, 40, true],
  ['hardly begun', 4, 600, false],
  ['of an unknown length', 300, 0, false],
])('seen to its end, %s: %d of %d s → %s', (_case, position, duration, expected) => {
  expect(isSeenToEnd({ position, duration })).toBe(expected);
});
