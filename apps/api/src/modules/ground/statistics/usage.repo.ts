import { type Db, statement } from '../../../platform/database/db.ts';

export type UsageKind = 'play' | 'paywall' | 'search_miss' | 'search_hit';

const insertView = statement(
  'page-view-insert',
  `insert into page_view (day, page, visitor, registered_on, seen_at)
   select $1, $2, $3, (created_at at time zone 'Asia/Shanghai')::date, $5 from member where id = $4
   on conflict do nothing`,
);

/** The facts of one visitor and day are bounded, and so are all facts of a kind that unsigned callers can cause. */
const insertUsage = statement(
  'usage-insert',
  `insert into usage_fact (day, kind, visitor, subject, at)
   select $1::date, $2::usage_kind, $3::bytea, $4, $5
    where (select count(*) from usage_fact where day = $1::date and kind = $2::usage_kind and visitor = $3::bytea) < $6
      and ($7::int is null or (select count(*) from usage_fact where day = $1::date and kind = $2::usage_kind) < $7::int)
   on conflict do nothing`,
);

export interface NewPageView {
  /** `YYYY-MM-DD` in Shanghai. */
  day: string;
  page: string;
  visitor: Buffer;
  memberId: number;
  at: Date;
}

/** Records that a visitor has viewed a page on a day, once. */
export async function insertPageView(db: Db, view: NewPageView): Promise<void> {
  await db.run(insertView, [view.day, view.page, view.visitor, view.memberId, view.at]);
}

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
  await db.run(insertUsage, [day, kind, visitor, subject, at, most.ofVisitor, most.ofAll]);
}

const searched = statement(
  'usage-searched',
  `select subject from usage_fact where day = any($1::date[]) and kind = 'search_hit'
   group by subject having count(distinct visitor) >= $2
   order by count(distinct visitor) desc, max(at) desc, subject limit $3`,
);

/** Words that at least so many members searched for on these days and found something, the most asked for first. */
export const findSearched = async (
  db: Db,
  { days, fewest, most }: { days: readonly string[]; fewest: number; most: number },
): Promise<string[]> =>
  (await db.rows(searched, [days, fewest, most])).map(({ subject }) => subject);
