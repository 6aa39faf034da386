import { expect, test } from 'vitest';

import { DOUBLING_FEN, inboxKinds, urgencyOf } from './inbox.ts';
import { permissions } from './operator-permissions.ts';
import { HOUR_MS } from './shanghai-time.ts';

const now = new Date('2031-05-21T04:00:00Z');
const hours = (count: number): Date => new Date(now.getTime() + count * HOUR_MS);

test.each([
  ['just come', hours(0), hours(24), 0, 0],
  ['half of its time has passed', hours(-12), hours(12), 0, 0.5],
  ['due now', hours(-24), hours(0), 0, 1],
  ['overdue by as much again', hours(-48), hours(-24), 0, 2],
  ['half of its time, and dear', hours(-12), hours(12), DOUBLING_FEN, 1],
  ['due when it came', hours(-1), hours(-1), 0, HOUR_MS],
  ['dated ahead by a clock that was wrong', hours(1), hours(25), 0, -1 / 24],
])('%s', (_, since, due, fen, urgency) => {
  expect(urgencyOf({ since, due, fen }, now)).toBeCloseTo(urgency);
});

test('each kind names permissions that exist, and a time', () => {
  for (const { reads, acts, hours: allowed } of Object.values(inboxKinds)) {
    expect(permissions).toContain(reads);
    expect(permissions).toContain(acts);
    expect(allowed).toBeGreaterThan(0);
  }
});
