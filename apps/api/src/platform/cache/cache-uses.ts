import { Counter, type Registry } from 'prom-client';

/** How often something kept in this process was there when it was asked for. */
export interface CacheUses {
  hits: number;
  misses: number;
}

const byName = new Map<string, CacheUses>();

/** The counters of a cache, to be counted up; all of one name in this process share them. */
export function cacheUses(name: string): CacheUses {
  const known = byName.get(name);
  if (known !== undefined) return known;
  const uses = { hits: 0, misses: 0 };
  byName.set(name, uses);
  return uses;
}

/** Filled when metrics are asked for: a cached read is too cheap to pay for more than a number. */
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
