import { Counter, type Registry } from 'prom-client';

/** Hits and misses of a cache in this process. */
export interface CacheUses {
  hits: number;
  misses: number;
}

const byName = new Map<string, CacheUses>();

/** The counters of a cache; caches of one name share them. */
export function cacheUses(name: string): CacheUses {
  const known = byName.get(name);
  if (known !== undefined) return known;
  const uses = { hits: 0, misses: 0 };
  byName.set(name, uses);
  return uses;
}

/** The metric is filled when it is scraped: a cached read is so cheap that it may only add to a number. */
export function addCacheCounter(registry: Registry): void {
  const reads: Counter<'cache' | 'outcome'> = new Counter({
    name: 'cache_reads_total',
    help: 'Reads of what this process keeps in memory, by whether it was there.',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
    collect: () => {
      reads.reset();
      for (const [cache, { hits, misses }] of byName) {
        reads.inc({ cache, outcome: 'hit' }, hits);
        reads.inc({ cache, outcome: 'miss' }, misses);
      }
    },
  });
}
