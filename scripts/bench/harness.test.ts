import { expect, it } from 'vitest';

import { judge, median, percentile } from './harness.ts';

it.each([
  [[], 0.5, Number.NaN],
  [[7], 0.99, 7],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2],
  [Array.from({ length: 100 }, (_, i) => 100 - i), 0.99, 99],
  [[1, 2], 0, 1],
  [[1, 2], 1, 2],
])('of %j a share of %d stays within %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

it('the median is in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
});

it.each([
  [0.9, { atLeast: 0.9 }, '≥ 0.9 met'],
  [0.89, { atLeast: 0.9 }, '≥ 0.9 NOT MET'],
  [3, { atMost: 3 }, '≤ 3 met'],
  [Number.NaN, { atMost: 3 }, '≤ 3 NOT MET'],
])('%d against %j is told as "%s"', (value, goal, expected) => {
  expect(judge(value, goal)).toBe(expected);
});
