import { type Db, statement } from '../../../platform/database/db.ts';

/** The tables of facts that lie in months, each month a table of its own. */
export const tablesInMonths = ['page_view', 'usage_fact'] as const;

export type TableInMonths = (typeof tablesInMonths)[number];

const makeMonth = statement(
  'facts-make-month',
  'select facts_make_month($1, $2::date) as "isMade"',
  { notNull: ['isMade'] },
);

const dropBefore = statement(
  'facts-drop-before',
  'select facts_drop_before($1, $2::date) as dropped',
  { notNull: ['dropped'] },
);

/**
 * Makes the month of a day, with the facts of it that came before it was there. Returns whether it was missing. It waits half
 * a second for the table, and then throws PostgreSQL's `55P03`.
 */
export const makeFactMonth = async (db: Db, table: TableInMonths, day: string): Promise<boolean> =>
  (await db.one(makeMonth, [table, day])).isMade;

/** Drops the months whose days are all before this one, with their facts; returns how many. It waits as long. */
export const dropFactMonths = async (
  db: Db,
  table: TableInMonths,
  before: string,
): Promise<number> => (await db.one(dropBefore, [table, before])).dropped;
