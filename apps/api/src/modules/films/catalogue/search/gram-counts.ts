import { remember, rememberOne } from '../../../../platform/cache/remember.ts';
import type { Gram } from '../../../../platform/database/search-term.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { type Order, orders } from '../lists/scope.ts';
import { findSample, type SearchedTexts } from '../video-ids.repo.ts';
import { type Levels, readLevels } from './best-levels.ts';
import { findGramStatistics, type GramStatistics } from './matches.repo.ts';

/** Grams in fewer videos than this count as rare. */
const fewest = 200;
const freshForMs = 5 * 60_000;

/** The rough frequencies of grams among public videos. */
export interface GramCounts {
  /** The number of public videos; 0 when it is not known. */
  videos: number;
  /** The number of public videos with the gram; 0 when it is rare or not known. */
  count(gram: Gram): number;
}

/** `isOne` tells which grams are counted for a prefix: of pinyin, a pair of readings is not counted beside its first one. */
export function readGramCounts(
  statistics: GramStatistics | null,
  isOne = (_gram: string, _prefix: string): boolean => true,
): GramCounts {
  const videos = Math.max(0, statistics?.videos ?? 0);
  const counts = new Map<string, number>();
  statistics?.grams.forEach((gram, i) => {
    const count = Math.round((statistics.shares[i] ?? 0) * videos);
    if (count >= fewest) counts.set(gram, count);
  });
  const countAll = (prefix: string): number => {
    let sum = 0;
    for (const [gram, count] of counts) {
      if (gram.startsWith(prefix) && isOne(gram, prefix)) sum += count;
    }
    return Math.min(videos, sum);
  };
  return {
    videos,
    count: ({ text, isPrefix }) => (isPrefix ? countAll(text) : (counts.get(text) ?? 0)),
  };
}

/**
 * The frequencies of the grams of texts, and of those of pinyin, where videos are in each order, and the texts of the first of
 * an order.
 */
export interface AllGramCounts {
  text: GramCounts;
  pinyin: GramCounts;
  levels: Levels;
  sample: (order: Order) => Promise<readonly SearchedTexts[]>;
}

/** Reads the database's own statistics of grams, now and then, and samples of titles when a term first needs one. */
export function createGramCounts(deps: Deps): () => Promise<AllGramCounts> {
  const { db } = deps.replica;
  const kept = { topics: [], ttlMs: freshForMs } as const;
  const samples = remember<SearchedTexts[]>(deps, {
    name: 'sampled titles',
    ...kept,
    capacity: orders.length,
  });
  const sample = (order: Order) => samples.get(order, () => findSample(db, order, deps.now()));
  return rememberOne(deps, { name: 'gram counts', ...kept }, async () => {
    const texts = 'video_public_grams';
    const pinyin = { index: 'video_public_pinyin', column: 'search_pinyin_grams' };
    return {
      text: readGramCounts(await findGramStatistics(db, { index: texts, column: 'search_grams' })),
      pinyin: readGramCounts(
        await findGramStatistics(db, pinyin),
        (gram, prefix) => prefix.includes(' ') || !gram.includes(' '),
      ),
      levels: readLevels(await findGramStatistics(db, { index: texts, column: 'search_levels' })),
      sample,
    };
  });
}
