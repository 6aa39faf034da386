import { expect, it } from 'vitest';

import { messageTime } from './message-time.ts';

const now = new Date('2026-03-02T00:10:00+08:00');

it.each([
  ['2026-03-02 00:05:00', undefined, '00:05'],
  ['2026-03-02 00:05:00', '2026-03-02 00:00:01', null],
  ['2026-03-02 00:05:00', '2026-03-02 00:00:00', '00:05'],
  ['2026-03-01 23:59:59', undefined, '03-01 23:59'],
  ['not a time', undefined, null],
])('a message of %s after one of %s', (time, previous, expected) => {
  expect(messageTime(time, previous, now)).toBe(expected);
});
