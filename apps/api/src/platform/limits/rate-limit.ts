import type { Refusal } from '@lantern/contracts/refusals';

import { refuse } from '../app-error.ts';
import type { Db } from '../database/db.ts';
import { sql } from '../database/sql.ts';

/** A sliding window: at most `most` hits of a key in any `windowMs`; 0 is no limit. */
export interface RateLimit {
  key: string;
  most: number;
  windowMs: number;
  /** The refusal; `too-many` by default. */
  refusal?: Refusal;
}

/** The hits of a window, the oldest first; no row when the window is full. */
const takeHit = sql.run(
  'take-rate-hit',
  `insert into rate_limit as kept (key, hits, expires_at)
   values (:key, array_fill(:now::timestamptz, array[:wanted::int]), :now::timestamptz + :windowMs * interval '1 millisecond')
   on conflict (key) do update
     set hits = array(select hit from unnest(kept.hits) hit
                       where hit > :now::timestamptz - :windowMs * interval '1 millisecond' order by hit)
               || array_fill(:now::timestamptz, array[:wanted::int]),
         expires_at = excluded.expires_at
   where (select count(*) from unnest(kept.hits) hit
           where hit > :now::timestamptz - :windowMs * interval '1 millisecond') + :wanted::int <= :most
   returning key`,
);

const readHits = sql.row(
  'read-rate-hits',
  `select count(*)::int as count, min(hit) as oldest
     from rate_limit, unnest(hits) hit
    where key = :key and hit > :now::timestamptz - :windowMs * interval '1 millisecond'`,
);

const forgetOld = sql.run(
  'forget-old-rates',
  `delete from rate_limit where key in (
     select key from rate_limit where expires_at < :now order by expires_at limit 200 for update skip locked)`,
);

/** One hit in this many also removes past windows. */
const sweepOneIn = 100;
let hits = 0;

/** Counts a hit (or `weight` hits) across processes; refuses when the window has no room. */
export async function countHit(db: Db, limit: RateLimit, now: Date, weight = 1): Promise<void> {
  if (limit.most === 0) return;
  if (++hits % sweepOneIn === 0) await forgetOld(db, { now });
  const wanted = Math.min(weight, limit.most);
  const counted = await takeHit(db, { ...limit, now, wanted });
  if (counted === 0) await checkLimit(db, limit, now, wanted);
}

/** The number of hits in the window, without counting one; refuses when the window has no room for `weight` more. */
export async function checkLimit(db: Db, limit: RateLimit, now: Date, wanted = 1): Promise<number> {
  if (limit.most === 0) return 0;
  const found = await readHits(db, { key: limit.key, now, windowMs: limit.windowMs });
  if (found === null || found.oldest === null || found.count + wanted <= limit.most)
    return found?.count ?? 0;
  const freeAt = found.oldest.getTime() + limit.windowMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
  return refuse(limit.refusal ?? 'too-many', { retryAfterSeconds });
}

/** Forgets the hits of every key with this prefix. */
export const forgetHitsBelow = sql.run(
  'forget-rate-keys-below',
  'delete from rate_limit where starts_with(key, :prefix)',
);

/** Forgets a key's hits. */
export const forgetHits = sql.run('forget-rate-key', 'delete from rate_limit where key = :key');
