import { type Db, statement } from '../../../platform/database/db.ts';

/** Days as `YYYY-MM-DD`, both included. */
export interface Span {
  from: string;
  until: string;
}

const sums = statement(
  'figures-by-day',
  `select day::text as day, kind, sum(value)::bigint as value from figure_day
    where day between $1::date and $2::date and kind = any($3) group by day, kind`,
);

const cells = statement(
  'figures-by-key-and-day',
  `select day::text as day, kind, key, value from figure_day
    where day between $1::date and $2::date and kind = any($3)`,
);

const shares = statement(
  'figures-by-key',
  `select key, sum(value)::bigint as value from figure_day
    where day between $1::date and $2::date and kind = $3
    group by key order by value desc, key limit $4`,
);

const titles = statement(
  'figures-titles',
  'select id, title from video where id = any($1::bigint[])',
);

const latest = statement(
  'figures-latest',
  `select max(value) as at from figure_day where kind = 'computed' and day >= $1::date`,
);

/** The sums by day and kind (`<day> <kind>`); days without any are missing. */
export const sumKinds = async (
  db: Db,
  { from, until }: Span,
  kinds: readonly string[],
): Promise<Map<string, number>> =>
  new Map(
    (await db.rows(sums, [from, until, kinds])).map(({ day, kind, value }) => [
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
    (await db.rows(cells, [from, until, kinds])).map(({ day, kind, key, value }) => [
      `${day} ${kind} ${key}`,
      value,
    ]),
  );

/** The keys of a kind with the most in a span. */
export const findShares = (db: Db, { from, until }: Span, kind: string, most: number) =>
  db.rows(shares, [from, until, kind, most]);

/** The titles of existing videos, by id. */
export const findTitles = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await db.rows(titles, [ids])).map(({ id, title }) => [id, title]));

/** The last time at which a day since that one was computed; null when none was. */
export async function findComputeTime(db: Db, since: string): Promise<Date | null> {
  const { at } = await db.one(latest, [since]);
  return at === null ? null : new Date(at);
}
