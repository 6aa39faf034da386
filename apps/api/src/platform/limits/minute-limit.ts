import { refuse } from '../app-error.ts';
import type { Db } from '../database/db.ts';
import { sql } from '../database/sql.ts';

const minuteMs = 60_000;
/** The part of the limit after which a process reports its hits to the others. */
const reportedParts = 8;
/** One message in this many also removes past minutes. */
const sweepOneIn = 200;
const keptMs = 5 * minuteMs;

const addHits = sql.row(
  'add-minute-hits',
  `insert into minute_count as kept (key, minute, hits) values (:key, :at, :unreported)
   on conflict (key, minute) do update set hits = kept.hits + excluded.hits
   returning hits`,
);

const deleteMinutes = sql.run('forget-minutes', 'delete from minute_count where minute < :minute');

interface Count {
  own: number;
  /** This process's hits that the others know of. */
  reported: number;
  others: number;
}

export interface MinuteLimit {
  /** The limit's name, which tells its keys from those of others. */
  name: string;
  /** Hits of a key in a minute; 0 is no limit. */
  most: number;
  db: Db;
}

/**
 * Counts hits per key and minute, for calls so frequent that a row for each would cost more than the call. It counts in
 * this process, and reports to the others through the database now and then. So a key may get an eighth more for each further
 * process, and its full limit in each of them while the database is away.
 */
export function createMinuteLimit({
  name,
  most,
  db,
}: MinuteLimit): (key: number | string, now: Date) => void {
  const reportAfter = Math.max(1, Math.floor(most / reportedParts));
  let minute = 0;
  let counts = new Map<number | string, Count>();
  let reports = 0;

  async function report(key: number | string, count: Count, at: Date): Promise<void> {
    const unreported = count.own - count.reported;
    count.reported = count.own;
    const row = await addHits(db, { key: `${name}:${key}`, at, unreported });
    count.others = Math.max(count.others, (row?.hits ?? 0) - count.reported);
    if (++reports % sweepOneIn === 0) {
      await deleteMinutes(db, { minute: new Date(at.getTime() - keptMs) });
    }
  }

  function countOf(key: number | string, current: number): Count {
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const known = counts.get(key);
    if (known !== undefined) return known;
    const count = { own: 0, reported: 0, others: 0 };
    counts.set(key, count);
    return count;
  }

  return (key, now) => {
    if (most === 0) return;
    const current = Math.floor(now.getTime() / minuteMs);
    const count = countOf(key, current);
    if (count.own + count.others >= most) {
      const leftMs = (current + 1) * minuteMs - now.getTime();
      refuse('too-many', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
    }
    count.own++;
    if (count.own - count.reported < reportAfter) return;
    // Not awaited: the answer counts from the next hit on.
    report(key, count, new Date(current * minuteMs)).catch(() => undefined);
  };
}
