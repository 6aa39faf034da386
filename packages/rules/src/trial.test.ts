import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { countSound, endTrial } from './trial.ts';

const four = (count: number) => Array.from({ length: count }, () => 4);

describe('endTrial', () => {
  test.each([
    ['the boundary after the limit', four(15), 30, 8, 32, false],
    ['a boundary exactly at the limit', four(15), 32, 8, 32, false],
    ['just past a boundary takes one more', four(15), 32.001, 9, 36, false],
    ['less than half a millisecond past does not', four(15), 32.0004, 8, 32, false],
    ['shorter than the limit', [4, 4, 1.5], 30, 3, 9.5, true],
    ['exactly as long as the limit', four(3), 12, 3, 12, true],
    ['a short last segment', [4, 4, 0.5], 8, 2, 8, false],
    ['no limit', four(3), 0, 0, 0, false],
    ['a negative limit', four(3), -5, 0, 0, false],
    ['a limit that is no number', four(3), Number.NaN, 0, 0, false],
    ['an endless limit', four(3), Number.POSITIVE_INFINITY, 3, 12, true],
    ['no segments', [], 30, 0, 0, true],
    ['a one-second limit still opens a segment', four(3), 1, 1, 4, false],
  ])('%s', (_, durations, limit, segments, endSeconds, whole) => {
    expect(endTrial(durations, limit)).toEqual({ segments, endSeconds, whole });
  });

  test.each([
    ['tenths, which floats cannot add', Array.from({ length: 20 }, () => 0.1), 1, 10, 1],
    ['thirds as a playlist prints them', Array.from({ length: 12 }, () => 3.333333), 30, 9, 30],
    ['29.97 frames a second', Array.from({ length: 10 }, () => 4.004), 28.028, 7, 28.028],
    [
      '29.97 frames a second, a millisecond more',
      Array.from({ length: 10 }, () => 4.004),
      28.029,
      8,
      32.032,
    ],
  ])('%s', (_, durations, limit, segments, endSeconds) => {
    expect(endTrial(durations, limit)).toMatchObject({ segments, endSeconds });
  });

  test.each([[[4, -1, 4]], [[Number.NaN]], [[4, Number.POSITIVE_INFINITY]]])(
    'refuses the durations %j',
    (durations) => {
      expect(() => endTrial(durations, 30)).toThrow(RangeError);
    },
  );

  test('is the shortest run of segments that covers the limit', () => {
    const durationsMs = fc.array(fc.integer({ min: 1, max: 12_000 }), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(durationsMs, fc.integer({ min: 1, max: 120_000 }), (ms, limitMs) => {
        const end = endTrial(
          ms.map((duration) => duration / 1000),
          limitMs / 1000,
        );
        const sum = (count: number) => ms.slice(0, count).reduce((a, b) => a + b, 0);
        expect(sum(end.segments - 1)).toBeLessThan(limitMs);
        expect(end.whole || sum(end.segments) >= limitMs).toBe(true);
        expect(end.endSeconds).toBe(sum(end.segments) / 1000);
      }),
    );
  });
});

describe('a trial of a film with keys', () => {
  const fours = Array<number>(40).fill(4);
  const starts = [...Array.from({ length: 15 }, (_, at) => at), 15, 30];

  test.each([
    ['as without keys, while each opens one segment', 30, 8],
    ['at the end of the fine keys', 60, 15],
    ['at the next key after them', 61, 30],
    ['at the end of the film after its last key', 121, 40],
    ['at once', 0, 0],
  ])('ends %s', (_, limit, segments) => {
    expect(endTrial(fours, limit, starts).segments).toBe(segments);
  });

  test('ends its sound at the key that belongs to the pictures, though it begins a hair before', () => {
    const sound = [...Array<number>(14).fill(4), 3.98, ...Array<number>(25).fill(4)];
    expect(countSound(sound, 60, starts)).toBe(15);
    expect(countSound(sound, 32, starts)).toBe(8);
    expect(countSound(sound, 120, starts)).toBe(30);
  });

  test('never opens a part of what a key opens', () => {
    const limits = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(limits, (limit) => {
        const { segments } = endTrial(fours, limit, starts);
        expect(segments === fours.length || starts.includes(segments)).toBe(true);
        expect(segments).toBeGreaterThanOrEqual(endTrial(fours, limit).segments);
      }),
    );
  });
});

describe('countSound', () => {
  test.each([
    ['cut a little behind the pictures', [4.011, 3.989, 4.011], 8, 2],
    ['cut a little before them', [3.989, 4, 4.011], 4, 1],
    ['pictures that end inside a segment', [4, 4, 4], 5, 2],
    ['no pictures', [4, 4], 0, 0],
    ['pictures that go on', [4, 4], 60, 2],
  ])('%s', (_, durations, endSeconds, segments) => {
    expect(countSound(durations, endSeconds)).toBe(segments);
  });

  test('opens no sound that begins after the pictures end, and leaves at most a tenth of a second silent', () => {
    const lengthsMs = fc.array(fc.integer({ min: 1, max: 12_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(lengthsMs, fc.integer({ min: 0, max: 200_000 }), (lengths, endMs) => {
        const count = countSound(
          lengths.map((it) => it / 1000),
          endMs / 1000,
        );
        const until = (to: number) => lengths.slice(0, to).reduce((sum, it) => sum + it, 0);
        expect(count === 0 || until(count - 1) < endMs).toBe(true);
        expect(count === lengths.length || until(count) >= endMs - 100).toBe(true);
      }),
    );
  });
});
