import fc from 'fast-check';
import { expect, test } from 'vitest';

import { creditWatchTime } from './watch-time.ts';

const start = new Date('2026-11-21T04:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);

test.each([
  [0, 0],
  [1, 1],
  [15_000, 15_000],
  [20_000, 20_000],
  [20_001, 20_000],
  [3_600_000, 20_000],
  [-5_000, 0],
])('a report %i ms after the last earns %i ms', (elapsed, credit) => {
  expect(creditWatchTime(start, after(elapsed))).toBe(credit);
});

test('a first report earns nothing', () => {
  expect(creditWatchTime(null, start)).toBe(0);
});

test('however reports are spaced, they never earn more than the time that passed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60_000 }), { minLength: 1 }), (gaps) => {
      let at = start;
      let credited = 0;
      for (const gap of gaps) {
        const next = new Date(at.getTime() + gap);
        credited += creditWatchTime(at, next);
        at = next;
      }
      expect(credited).toBeLessThanOrEqual(at.getTime() - start.getTime());
      expect(credited).toBeLessThanOrEqual(gaps.length * 20_000);
    }),
  );
});
