import { LRUCache } from 'lru-cache';

import type { Deps } from '../../../platform/deps.ts';
import { countHit } from '../../../platform/limits/rate-limit.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { noteFilmKey } from '../../../platform/storage/measure-storage.ts';

const hourMs = 3_600_000;
/** A process takes so many parts of the limit at once, so that most keys cost no query. */
const parts = 30;
const mostRemembered = 20_000;

/**
 * Counts the keys that a member gets in an hour, in all processes together: it caps what one account can hand on. Refuses with
 * `too-many`.
 */
function createKeyAllowance({ db, now, config }: Deps) {
  const most = config.limits.keysPerHour;
  const atOnce = Math.max(1, Math.floor(most / parts));
  const left = new LRUCache<string, { keys: number }>({
    max: mostRemembered,
    ttl: hourMs,
    perf: { now: () => now().getTime() },
  });
  /** Under way for a holder: those who ask at the same time wait for it, and take no part of their own. */
  const taking = new Map<string, Promise<void>>();

  async function take(holder: string): Promise<void> {
    try {
      await countHit(db, { key: `keys/${holder}`, most, windowMs: hourMs }, now(), atOnce);
      left.set(holder, { keys: atOnce });
    } finally {
      taking.delete(holder);
    }
  }

  async function count(holder: string): Promise<void> {
    if (most === 0) return;
    for (;;) {
      const known = left.get(holder);
      if (known && known.keys > 0) return void known.keys--;
      const under = taking.get(holder) ?? take(holder);
      taking.set(holder, under);
      await under;
    }
  }

  return async (holder: string): Promise<void> => {
    await count(holder);
    noteFilmKey();
  };
}

export const keyAllowanceOf = oncePerSite(createKeyAllowance);
