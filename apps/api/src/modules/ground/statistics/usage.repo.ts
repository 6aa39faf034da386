import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

export type UsageKind = 'play' | 'paywall' | 'search_miss' | 'search_hit';

/** The facts of one visitor and day are bounded, and so are all facts of a kind that unsigned callers can cause. */
const insertUsage = sql.run(
  'usage-insert',
  `insert into usage_fact (day, kind, visitor, subject, at)
   select :day::date, :kind::usage_kind, :visitor::bytea, :subject, :at
    where (select count(*) from usage_fact where day = :day::date and kind = :kind::usage_kind and visitor = :visitor::bytea) < :ofVisitor
      and (:ofAll::int is null or (select count(*) from usage_fact where day = :day::date and kind = :kind::usage_kind) < :ofAll::int)
   on conflict do nothing`,
);

/** Records that a visitor has viewed a page on a day, once. */
export const insertPageView = sql.run(
  'page-view-insert',
  `insert into page_view (day, page, visitor, registered_on, seen_at)
   select :day, :page, :visitor, (created_at at time zone 'Asia/Shanghai')::date, :at from member where id = :memberId
   on conflict do nothing`,
);

export interface NewUsage {
  /** `YYYY-MM-DD` in Shanghai. */
  day: string;
  kind: UsageKind;
  visitor: Buffer;
  subject: string;
  at: Date;
  /** The most facts of the kind for one visitor and day, and for all visitors (null for no bound). */
  most: { ofVisitor: number; ofAll: number | null };
}

/** Notes what a visitor did, once a day and subject, as long as there are not too many. */
export async function insertUsageFact(db: Db, fact: NewUsage): Promise<void> {
  const { day, kind, visitor, subject, at, most } = fact;
  await insertUsage(db, {
    day,
    kind,
    visitor,
    subject,
    at,
    ofVisitor: most.ofVisitor,
    ofAll: most.ofAll,
  });
}

const searched = sql.rows(
  'usage-searched',
  `select subject from usage_fact where day = any(:days::date[]) and kind = 'search_hit'
   group by subject having count(distinct visitor) >= :fewest
   order by count(distinct visitor) desc, max(at) desc, subject limit :most`,
);

/** Words that at least so many members searched for on these days and found something, the most asked for first. */
export const findSearched = async (
  db: Db,
  { days, fewest, most }: { days: readonly string[]; fewest: number; most: number },
): Promise<string[]> => (await searched(db, { days, fewest, most })).map(({ subject }) => subject);
