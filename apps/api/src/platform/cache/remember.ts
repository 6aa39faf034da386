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

interface Remembered<Value> {
  value: Promise<Value>;
  until: number;
}

/** Loads by key, once for everybody who asks at the same time or soon after. */
export interface Memory<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** What is asked for next under this key is loaded anew. */
  forget(key: string): void;
}

/**
 * A bounded memory in this process of something that many callers read alike. A failed load is not kept,
 * and one that was under way when something changed answers those who waited for it but no one later.
 */
export function remember<Value>(settings: RememberSettings): Memory<Value> {
  const kept = new Map<string, Remembered<Value>>();
  const uses = cacheUses(settings.name);
  for (const topic of settings.topics) settings.changes.on(topic, () => kept.clear());

  const keep = (key: string, load: () => Promise<Value>): Promise<Value> => {
    const entry = { value: load(), until: settings.now().getTime() + settings.ttlMs };
    kept.set(key, entry);
    entry.value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > settings.capacity && oldest !== undefined) kept.delete(oldest);
    return entry.value;
  };

  return {
    get(key, load) {
      const found = kept.get(key);
      kept.delete(key);
      if (!found || found.until <= settings.now().getTime()) {
        uses.misses++;
        return keep(key, load);
      }
      uses.hits++;
      kept.set(key, found);
      return found.value;
    },
    forget: (key) => void kept.delete(key),
  };
}
