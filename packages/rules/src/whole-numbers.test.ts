import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  largestInteger,
  longestTimerMs,
  sqlInteger,
  timerMs,
  wholeLengthsMs,
} from './whole-numbers.ts';

describe('timerMs', () => {
  test.each([
    ['whole seconds', 30, 30_000],
    ['a length that floats cannot multiply', 33.3667 * 30, 1_001_002],
    ['less than a millisecond', 0.0001, 1],
    ['nothing', 0, 0],
    ['a time that is over', -1, 0],
    ['a month', 31 * 86_400, longestTimerMs],
    ['for ever', Number.POSITIVE_INFINITY, longestTimerMs],
  ])('%s', (_, seconds, ms) => {
    expect(timerMs(seconds)).toBe(ms);
  });

  test('returns a delay that a timer accepts, for any length of film', () => {
    const seconds = fc.oneof(
      fc.double({ min: 0, max: 6 * 3600 * 30, noNaN: true }),
      fc.double({ noNaN: true }),
      fc
        .tuple(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(23.976, 24, 25, 29.97, 59.94))
        .map(([frames, rate]) => (frames / rate) * 30),
    );
    fc.assert(
      fc.property(seconds, (length) => {
        expect(() => AbortSignal.timeout(timerMs(length))).not.toThrow();
        const ms = timerMs(length);
        expect(ms).toBeGreaterThanOrEqual(Math.min(longestTimerMs, length * 1000));
      }),
    );
  });

  test('refuses a value that is no number', () => {
    expect(() => timerMs(Number.NaN)).toThrow(RangeError);
  });
});

test('sqlInteger stays within the range of an integer column', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      const whole = sqlInteger(value);
      expect(Number.isInteger(whole) && whole >= 0 && whole <= largestInteger).toBe(true);
      const within = Math.min(largestInteger, Math.max(0, value));
      expect(whole - within).toBeGreaterThanOrEqual(0);
      expect(whole - within).toBeLessThanOrEqual(1);
    }),
  );
  expect(() => sqlInteger(Number.NaN)).toThrow(RangeError);
});

describe('wholeLengthsMs', () => {
  test('adds up to the whole length at any frame rate, also over hours', () => {
    const rates = fc.constantFrom(23.976, 24_000 / 1001, 25, 17.3, 30_000 / 1001, 59.94, 60);
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 5400 }), (rate, segments) => {
        const seconds = Math.ceil(rate * 4) / rate;
        const lengths = wholeLengthsMs(Array.from({ length: segments }, () => seconds));
        const sum = lengths.reduce((total, ms) => total + ms, 0);
        expect(Math.abs(sum - seconds * segments * 1000)).toBeLessThanOrEqual(0.51);
        for (const ms of lengths) expect(Number.isInteger(ms)).toBe(true);
      }),
    );
  });

  test.each([[Number.NaN], [-1], [Number.POSITIVE_INFINITY]])('refuses %d', (length) => {
    expect(() => wholeLengthsMs([4, length])).toThrow(RangeError);
  });
});
