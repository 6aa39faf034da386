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

/** In the text format of Prometheus. */
export function writeCacheUses(): string {
  return [
    '# HELP cache_reads_total Reads of what this process keeps in memory, by whether it was there.',
    '# TYPE cache_reads_total counter',
    ...[...byName].flatMap(([name, { hits, misses }]) => [
      `cache_reads_total{cache="${name}",outcome="hit"} ${hits}`,
      `cache_reads_total{cache="${name}",outcome="miss"} ${misses}`,
    ]),
    '',
  ].join('\n');
}
