import { LRUCache } from 'lru-cache';

import type { Changes, Topic } from '../database/changes.ts';
import { cacheUses } from './cache-uses.ts';

interface RememberSettings {
  /** The cache's name in the metrics. */
  name: string;
  /** All entries are dropped when one of these topics changes, in this process or another. */
  topics: readonly Topic[];
  /** An entry's longest life, so that changes without an announcement (like counts) show. */
  ttlMs: number;
  /** The most entries; the least recently used one is dropped first. */
  capacity: number;
}

/** A bound of memory, for values of very different sizes. A value above it is not kept. */
interface WeightLimit<Value> {
  weigh: (value: Value) => number;
  most: number;
}

interface RememberDeps {
  changes: Changes;
  now: () => Date;
}

/** Loads by key, once for all callers who ask at the same time or while the entry lives. */
export interface Memory<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** The entry of this key where it lives. */
  known(key: string): Promise<Value> | undefined;
  /** Drops the entry of this key. */
  forget(key: string): void;
}

/**
 * A bounded cache in this process for data that is the same for many callers. A failed load is not kept. A load that was
 * under way during a change answers the callers who wait for it, and is not kept either.
 */
export function remember<Value>(
  { changes, now }: RememberDeps,
  { name, topics, ttlMs, capacity }: RememberSettings,
  weight?: WeightLimit<Value>,
): Memory<Value> {
  const open = () =>
    new LRUCache<string, Promise<Value>>({
      max: Math.max(1, Math.floor(capacity)),
      ...(weight && { maxSize: weight.most }),
      // An entry as old as `ttlMs` is stale here; the library takes only an older one for stale.
      ttl: ttlMs - 1,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    });
  // Opened by its first use: it takes the memory for its most entries at once.
  let opened: ReturnType<typeof open> | undefined;
  const uses = cacheUses(name);
  for (const topic of topics) changes.on(topic, () => opened?.clear());

  return {
    get(key, load) {
      const kept = (opened ??= open());
      const found = kept.get(key);
      if (found !== undefined) {
        uses.hits++;
        return found;
      }
      uses.misses++;
      const loading = load();
      const isKept = (): boolean => kept.peek(key) === loading;
      kept.set(key, loading, weight && { size: 1 });
      loading.then(
        (value) => {
          if (!weight || !isKept()) return;
          // Taken out first: the library does not weigh a value again that it holds.
          kept.delete(key);
          kept.set(key, loading, { size: 1 + weight.weigh(value) });
        },
        () => {
          if (isKept()) kept.delete(key);
        },
      );
      return loading;
    },
    known: (key) => opened?.get(key),
    forget: (key) => void opened?.delete(key),
  };
}

/** The same for a single value: returns the function that reads it. */
export function rememberOne<Value>(
  deps: RememberDeps,
  settings: Omit<RememberSettings, 'capacity'>,
  load: () => Promise<Value>,
): () => Promise<Value> {
  const memory = remember<Value>(deps, { ...settings, capacity: 1 });
  return () => memory.get('', load);
}
