import { businessDayOf, shiftBusinessDay, startOfBusinessDay } from '@lantern/rules/shanghai-time';

import { createDatabase, createUnhurriedPool, type Database } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Recurring } from '../../platform/jobs/job.ts';
import { deleteFacts, findComputed, findFirstDay, replaceDay } from './figure-kinds.repo.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A day that is over is computed again until then, for facts that were late. */
const settledMs = 2 * dayMs;
/** Computed in one run, the newest first: a site that begins with figures has years to catch up with. */
const mostDays = 40;
/** No further back. */
const longestAgoDays = 1100;
/** Deleted in one statement. */
const sliceSize = 5000;

type FiguresDeps = Pick<Deps, 'now' | 'config'> & { db: Database };

/** Computes the figures of a day (`YYYY-MM-DD` in Shanghai) from its facts, in the place of what was there. */
export function computeDay({ db, now, config }: FiguresDeps, day: string): Promise<void> {
  const at = now();
  return db.transact((tx) =>
    replaceDay(tx, {
      ...{
        day,
        at,
        start: startOfBusinessDay(day),
        end: startOfBusinessDay(shiftBusinessDay(day, 1)),
      },
      hasFacts: day >= firstKeptDay(config.keepFactsDays, at),
    }),
  );
}

/** The first day whose facts stand as a whole. */
const firstKeptDay = (keepFactsDays: number, at: Date): string =>
  shiftBusinessDay(businessDayOf(at), 1 - keepFactsDays);

/** Days that were never computed, or before the last of their facts could have come; the newest first. */
async function findDue({ db, now }: FiguresDeps): Promise<string[]> {
  const today = businessDayOf(now());
  const first = await findFirstDay(db);
  if (first === null) return [];
  const oldest = shiftBusinessDay(today, -longestAgoDays);
  const since = first > oldest ? first : oldest;
  const computed = await findComputed(db, since);
  const due: string[] = [];
  for (let day = today; day >= since && due.length < mostDays; day = shiftBusinessDay(day, -1)) {
    const settled = startOfBusinessDay(day).getTime() + dayMs + settledMs;
    if ((computed.get(day) ?? 0) < settled) due.push(day);
  }
  return due;
}

/** Computes what is due, and forgets facts that are older than they are kept. */
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
