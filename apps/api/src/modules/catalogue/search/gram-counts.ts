import { remember } from '../../../platform/cache/remember.ts';
import type { Gram } from '../../../platform/database/search-term.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findGramStatistics, type GramStatistics } from './matches.repo.ts';

/** Grams of fewer videos than this count as rare. */
const fewest = 200;
const freshForMs = 5 * 60_000;

/** How often grams occur among public videos, roughly. */
export interface GramCounts {
  /** How many public videos there are; 0 when nothing is known. */
  videos: number;
  /** How many of them have the gram; 0 when it is rare, or not known to be frequent. */
  count(gram: Gram): number;
}

export function readGramCounts(statistics: GramStatistics | null): GramCounts {
  const videos = Math.max(0, statistics?.videos ?? 0);
  const counts = new Map<string, number>();
  statistics?.grams.forEach((gram, i) => {
    const count = Math.round((statistics.shares[i] ?? 0) * videos);
    if (count >= fewest) counts.set(gram, count);
  });
  const countAll = (prefix: string): number => {
    let sum = 0;
    for (const [gram, count] of counts) if (gram.startsWith(prefix)) sum += count;
    return Math.min(videos, sum);
  };
  return {
    videos,
    count: ({ text, isPrefix }) => (isPrefix ? countAll(text) : (counts.get(text) ?? 0)),
  };
}

/** What the database knows of its grams, read now and then: it gathers statistics by itself. */
export function createGramCounts({
  replica: { db },
  changes,
  now,
}: Deps): () => Promise<GramCounts> {
  const memory = remember<GramCounts>({
    name: 'gram counts',
    changes,
    topics: [],
    ttlMs: freshForMs,
    capacity: 1,
    now,
  });
  return () => memory.get('', async () => readGramCounts(await findGramStatistics(db)));
}
