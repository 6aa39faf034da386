import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** The tables of facts that lie in months, each month a table of its own. */
export const tablesInMonths = ['page_view', 'usage_fact'] as const;

export type TableInMonths = (typeof tablesInMonths)[number];

const makeMonth = sql.one(
  'facts-make-month',
  'select facts_make_month(:table, :day::date) as "isMade"',
  { notNull: ['isMade'] },
);

const dropBefore = sql.one(
  'facts-drop-before',
  'select facts_drop_before(:table, :before::date) as dropped',
  { notNull: ['dropped'] },
);

/**
 * Makes the month of a day, with the facts of it that came before it was there. Returns whether it was missing. It waits half
 * a second for the table, and then throws PostgreSQL's `55P03`.
 */
export const makeFactMonth = async (db: Db, table: TableInMonths, day: string): Promise<boolean> =>
  (await makeMonth(db, { table, day })).isMade;

/** Drops the months whose days are all before this one, with their facts; returns how many. It waits as long. */
export const dropFactMonths = async (
  db: Db,
  table: TableInMonths,
  before: string,
): Promise<number> => (await dropBefore(db, { table, before })).dropped;
