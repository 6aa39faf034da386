import type { Order } from '../lists/scope.ts';
import type { GramStatistics } from './matches.repo.ts';

/** The numbers of the database's function `search_levels`: where those of an order begin, and those of each size. */
const kindSpan = 65_536;
const kinds = { score: 0, hot: 4, latest: 8 } as const satisfies Record<Order, number>;
/** So many levels are one of the next size. */
const width = 4;
const sizes = 3;
const weekMs = 604_800_000;

/** The highest level that a published video can have. */
const highest = {
  score: () => 100,
  hot: () => 127,
  latest: (now: Date) => Math.floor(now.getTime() / weekMs),
} as const satisfies Record<Order, (now: Date) => number>;

/** More of them than this cost more than they save. */
const mostLevels = 24;

export interface BestLevels {
  /** Each of the best videos has one of them, and no other has. */
  levels: number[];
  /** Their share of all public videos. */
  share: number;
}

/** Where public videos are in each order, as far as the database's statistics say. */
export interface Levels {
  /** The best videos of an order, at least this share of all; null when the statistics don’t tell them apart. */
  best(order: Order, share: number, now: Date): BestLevels | null;
}

/** All levels of an order from one on, the larger the fewer. */
function levelsFrom(order: Order, lowest: number, now: Date): number[] {
  const levels: number[] = [];
  let [at, end] = [lowest, highest[order](now)];
  for (let size = 0; size < sizes; size++) {
    const isLargest = size === sizes - 1;
    // Up to where the next size goes on.
    const until = isLargest ? end + 1 : Math.min(end + 1, Math.ceil(at / width) * width);
    for (; at < until; at++) levels.push((kinds[order] + size) * kindSpan + at);
    [at, end] = [Math.ceil(at / width), Math.floor(end / width)];
  }
  return levels;
}

export function readLevels(statistics: GramStatistics | null): Levels {
  const shares = (statistics?.grams ?? []).map((level, i) => ({
    level: Number(level),
    share: statistics?.shares[i] ?? 0,
  }));
  const smallest = (order: Order) =>
    shares
      .map(({ level, share }) => ({ at: level - kinds[order] * kindSpan, share }))
      .filter(({ at }) => at >= 0 && at < kindSpan)
      .toSorted((a, b) => b.at - a.at);
  const known = { score: smallest('score'), hot: smallest('hot'), latest: smallest('latest') };
  return {
    best(order, wanted, now) {
      let share = 0;
      for (const level of known[order]) {
        share += level.share;
        if (share < wanted) continue;
        const levels = levelsFrom(order, level.at, now);
        return levels.length > mostLevels ? null : { levels, share };
      }
      return null;
    },
  };
}
