import { describe, expect, it } from 'vitest';

import { countFine, findKeyRange, planKeyRanges, segmentsOfKey } from './key-ranges.ts';

const fours = (count: number): number[] => Array<number>(count).fill(4);

describe('the segments that get a key each', () => {
  it.each([
    ['those that begin in the first minute', fours(40), 60, 15],
    ['all of a short film', fours(3), 60, 3],
    ['one that begins a hair before the end of it', [...fours(14), 3.999, 4, 4], 60, 16],
    ['of another rate, one that ends after it', Array<number>(20).fill(4.004), 60, 15],
    ['none, when there is no minute', fours(3), 0, 0],
    ['none of an empty stream', [], 60, 0],
  ])('%s', (_what, durations, seconds, expected) => {
    expect(countFine(durations, seconds)).toBe(expected);
  });
});

describe('the keys of a stream', () => {
  it.each([
    [0, 0, []],
    [3, 0, [0]],
    [3, 15, [0, 1, 2]],
    [4, 2, [0, 1, 2]],
    [33, 2, [0, 1, 2, 17, 32]],
  ])('of %i segments, %i of them fine', (segments, fine, starts) => {
    expect(planKeyRanges(segments, fine)).toEqual(starts);
  });

  it('open every segment once, by the number that is found for it', () => {
    for (const fine of [0, 1, 15, 200]) {
      const starts = planKeyRanges(100, fine);
      for (let position = 0; position < 100; position++) {
        const range = findKeyRange(position, fine);
        const next = starts[range + 1] ?? 100;
        expect([fine, position, (starts[range] ?? -1) <= position && position < next]).toEqual([
          fine,
          position,
          true,
        ]);
        expect(next - (starts[range] ?? 0)).toBeLessThanOrEqual(segmentsOfKey);
      }
    }
  });
});
