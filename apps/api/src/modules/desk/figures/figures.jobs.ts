import {
  businessDayOf,
  DAY_MS,
  shiftBusinessDay,
  startOfBusinessDay,
} from '@lantern/rules/shanghai-time';

import {
  createDatabase,
  createUnhurriedPool,
  type Database,
} from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasCode } from '../../../platform/has-code.ts';
import type { Recurring } from '../../../platform/jobs/job.ts';
import { dropFactMonths, makeFactMonth, tablesInMonths } from './fact-months.repo.ts';
import { deleteFacts, findComputed, findFirstDay, replaceDay } from './figure-kinds.repo.ts';

/** The time after a day's end until which it is computed again, for late facts. */
const settledMs = 2 * DAY_MS;
/** The most days in one run, the newest first: a site that starts to keep figures has years to catch up. */
const mostDays = 40;
/** The most days back. */
const longestAgoDays = 1100;
/** The months of facts that are made before they begin. */
const monthsAhead = 3;
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

/** The first days of a day's month and of the months after it. */
function monthsFrom(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: 1 + monthsAhead }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead)).toISOString().slice(0, 10),
  );
}

/**
 * Makes the months of facts that begin next, and drops those that are over and past their time. A table that others hold is
 * left for the next run: it needs a month only when that begins, and facts without a month are kept, too.
 */
export async function keepFactMonths({
  db,
  now,
  config,
  log,
}: Pick<Deps, 'db' | 'now' | 'config' | 'log'>): Promise<void> {
  const at = now();
  const before = firstKeptDay(config.keepFactsDays, at);
  for (const table of tablesInMonths) {
    try {
      for (const day of monthsFrom(businessDayOf(at))) await makeFactMonth(db, table, day);
      await dropFactMonths(db, table, before);
    } catch (error) {
      if (!hasCode(error, '55P03')) throw error;
      log.info({ table }, 'months of facts wait for their table');
    }
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
  return [
    { name: 'compute-figures', everySeconds: 300, run },
    { name: 'keep-fact-months', everySeconds: 3600, run: () => keepFactMonths(deps) },
  ];
}
