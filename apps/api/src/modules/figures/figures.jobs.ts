import {
  businessDayOf,
  DAY_MS,
  shiftBusinessDay,
  startOfBusinessDay,
} from '@lantern/rules/shanghai-time';

import { createDatabase, createUnhurriedPool, type Database } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Recurring } from '../../platform/jobs/job.ts';
import { deleteFacts, findComputed, findFirstDay, replaceDay } from './figure-kinds.repo.ts';

/** The time after a day's end until which it is computed again, for late facts. */
const settledMs = 2 * DAY_MS;
/** The most days in one run, the newest first: a site that starts to keep figures has years to catch up. */
const mostDays = 40;
/** The most days back. */
const longestAgoDays = 1100;
/** The most rows that one statement deletes. */
const sliceSize = 5000;

type FiguresDeps = Pick<Deps, 'now' | 'config'> & { db: Database };

/** Computes the figures of a day (`YYYY-MM-DD` in Shanghai) from its facts, and replaces the old ones. */
export function computeDay({ db, now, config }: FiguresDeps, day: string): Promise<void> {
  const at = now();
  return db.transact((tx) =>
    replaceDay(tx, {
      day,
      at,
      start: startOfBusinessDay(day),
      end: startOfBusinessDay(shiftBusinessDay(day, 1)),
      hasFacts: day >= firstKeptDay(config.keepFactsDays, at),
    }),
  );
}

/** The first day whose facts are complete. */
const firstKeptDay = (keepFactsDays: number, at: Date): string =>
  shiftBusinessDay(businessDayOf(at), 1 - keepFactsDays);

/** Days that were never computed, or computed before their last facts could arrive; the newest first. */
async function findDue({ db, now }: FiguresDeps): Promise<string[]> {
  const today = businessDayOf(now());
  const first = await findFirstDay(db);
  if (first === null) return [];
  const oldest = shiftBusinessDay(today, -longestAgoDays);
  const since = first > oldest ? first : oldest;
  const computed = await findComputed(db, since);
  const due: string[] = [];
  for (let day = today; day >= since && due.length < mostDays; day = shiftBusinessDay(day, -1)) {
    const settled = startOfBusinessDay(day).getTime() + DAY_MS + settledMs;
    if ((computed.get(day) ?? 0) < settled) due.push(day);
  }
  return due;
}

/** Computes the due days, and deletes facts past their time. */
export async function computeFigures(deps: FiguresDeps, signal?: AbortSignal): Promise<void> {
  for (const day of await findDue(deps)) {
    if (signal?.aborted === true) return;
    await computeDay(deps, day);
  }
  const before = firstKeptDay(deps.config.keepFactsDays, deps.now());
  for (let gone = 1; gone > 0;) {
    if (signal?.aborted === true) return;
    gone = await deleteFacts(deps.db, before, sliceSize);
  }
}

export function figuresRecurring(deps: Deps): Recurring[] {
  async function run(signal: AbortSignal): Promise<void> {
    const pool = createUnhurriedPool(deps.db.pool);
    try {
      await computeFigures({ ...deps, db: createDatabase(pool) }, signal);
    } finally {
      await pool.end();
    }
  }
  return [{ name: 'compute-figures', everySeconds: 300, run }];
}
