import { LRUCache } from 'lru-cache';

import type { Changes, Topic } from '../database/changes.ts';
import { cacheUses } from './cache-uses.ts';

interface RememberSettings {
  /** What is remembered, as the metrics call it. */
  name: string;
  changes: Changes;
  /** What is remembered is forgotten when one of these changes, in this process or another. */
  topics: readonly Topic[];
  /** What changes without an announcement, such as a like count, shows after this. */
  ttlMs: number;
  /** The most keys kept; the one used longest ago goes first. */
  capacity: number;
  now: () => Date;
}

/** Loads by key, once for everybody who asks at the same time or soon after. */
export interface Memory<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** What is asked for next under this key is loaded again. */
  forget(key: string): void;
}

/**
 * A bounded memory in this process of something that many callers read alike. A failed load is not kept,
 * and one that was under way when something changed answers those who waited for it but no one later.
 */
export function remember<Value>(settings: RememberSettings): Memory<Value> {
  const kept = new LRUCache<string, Promise<Value>>({
    max: Math.max(1, Math.floor(settings.capacity)),
    // What is as old as `ttlMs` is stale to us; to the library, what is older than its bound.
    ttl: settings.ttlMs - 1,
    ttlResolution: 0,
    perf: { now: () => settings.now().getTime() },
  });
  const uses = cacheUses(settings.name);
  for (const topic of settings.topics) settings.changes.on(topic, () => kept.clear());

  return {
    get(key, load) {
      const found = kept.get(key);
      if (found !== undefined) {
        uses.hits++;
        return found;
      }
      uses.misses++;
      const loading = load();
      kept.set(key, loading);
      loading.catch(() => {
        if (kept.peek(key) === loading) kept.delete(key);
      });
      return loading;
    },
    forget: (key) => void kept.delete(key),
  };
}
