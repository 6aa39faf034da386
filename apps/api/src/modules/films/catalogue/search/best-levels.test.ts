import { describe, expect, test } from 'vitest';

import { readLevels } from './best-levels.ts';

const now = new Date('2026-11-28T12:00:00Z');
/** The week of that day since 1970. */
const week = 2969;
const hot = 262_144;
const latest = 524_288;

/** A quarter of the videos with each of these scores and likes; half of them of four weeks ago, and half of a year ago. */
const levels = readLevels({
  videos: 1000,
  grams: [
    ...[60, 70, 80, 99].map(String),
    ...[4, 40, 41, 100].map((it) => `${hot + it}`),
    ...[week - 52, week - 4].map((it) => `${latest + it}`),
    // Larger ones, which are not counted twice.
    '65551',
    '131078',
  ],
  shares: [0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.5, 0.5, 0.9, 0.9, 0.1, 0.9, 0],
});

/** The level of one video in each size: a level, and four and sixteen of them as one. */
const levelsAt = (kind: number, at: number): number[] => [
  kind + at,
  kind + 65_536 + Math.floor(at / 4),
  kind + 131_072 + Math.floor(at / 16),
];

describe('the best videos of an order', () => {
  test.each([
    ['score', 0, 0.1, 0.25, 99, 100],
    ['score', 0, 0.26, 0.5, 80, 100],
    ['score', 0, 1, 1, 60, 100],
    ['hot', hot, 0.5, 0.5, 41, 127],
    ['hot', hot, 0.6, 0.75, 40, 127],
    // Those that came after the database counted are the newest.
    ['latest', latest, 0.3, 0.5, week - 4, week],
    ['latest', latest, 0.6, 1, week - 52, week],
  ] as const)('%s: of %d on, at least %d are %d', (order, kind, wanted, share, lowest, highest) => {
    const best = levels.best(order, wanted, now);
    expect(best?.share).toBeCloseTo(share);
    const known = new Set(best?.levels);
    const isBest = (at: number) => levelsAt(kind, at).some((it) => known.has(it));
    for (let at = lowest; at <= highest; at++) expect([at, isBest(at)]).toEqual([at, true]);
    for (let at = Math.max(0, lowest - 40); at < lowest; at++) {
      expect([at, isBest(at)]).toEqual([at, false]);
    }
    expect(best?.levels.length).toBeLessThanOrEqual(24);
  });

  test('are missing where the statistics have none, or of very many weeks', () => {
    expect(readLevels(null).best('score', 0.1, now)).toBeNull();
    expect(levels.best('score', 1.1, now)).toBeNull();
    const old = readLevels({ videos: 1000, grams: [`${latest + week - 1000}`], shares: [1] });
    expect(old.best('latest', 0.1, now)).toBeNull();
  });
});
