import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Days as `YYYY-MM-DD`, both included. */
export interface Span {
  from: string;
  until: string;
}

const sums = sql.rows(
  'figures-by-day',
  `select day::text as day, kind, sum(value)::bigint as value from figure_day
    where day between :from::date and :until::date and kind = any(:kinds) group by day, kind`,
);

const cells = sql.rows(
  'figures-by-key-and-day',
  `select day::text as day, kind, key, value from figure_day
    where day between :from::date and :until::date and kind = any(:kinds)`,
);

const titles = sql.rows(
  'figures-titles',
  'select id, title from video where id = any(:ids::bigint[])',
);

const latest = sql.one(
  'figures-latest',
  `select max(value) as at from figure_day where kind = 'computed' and day >= :since::date`,
);

/** The sums by day and kind (`<day> <kind>`); days without any are missing. */
export const sumKinds = async (
  db: Db,
  { from, until }: Span,
  kinds: readonly string[],
): Promise<Map<string, number>> =>
  new Map(
    (await sums(db, { from, until, kinds })).map(({ day, kind, value }) => [
      `${day} ${kind}`,
      value,
    ]),
  );

/** Every cell of some kinds, by `<day> <kind> <key>`. */
export const findCells = async (
  db: Db,
  { from, until }: Span,
  kinds: readonly string[],
): Promise<Map<string, number>> =>
  new Map(
    (await cells(db, { from, until, kinds })).map(({ day, kind, key, value }) => [
      `${day} ${kind} ${key}`,
      value,
    ]),
  );

/** The keys of a kind with the most in a span. */
export const findShares = sql.rows(
  'figures-by-key',
  `select key, sum(value)::bigint as value from figure_day
    where day between :from::date and :until::date and kind = :kind
    group by key order by value desc, key limit :most`,
);

/** The titles of existing videos, by id. */
export const findTitles = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await titles(db, { ids })).map(({ id, title }) => [id, title]));

/** The last time at which a day since that one was computed; null when none was. */
export async function findComputeTime(db: Db, since: string): Promise<Date | null> {
  const { at } = await latest(db, { since });
  return at === null ? null : new Date(at);
}
