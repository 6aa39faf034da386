import type { RightsKind } from '@lantern/rules/rights-record';

import { type Db } from '../../../platform/database/db.ts';
import { variant, written } from '../../../platform/database/statement.ts';
import { counts, stateOf, type VideoRow } from './rights.repo.ts';

export interface UncoveredRow extends VideoRow {
  missing: RightsKind[];
}

/** `$1` is the kind, or null for any; `$2` is today. Each of the two statements has its own index. */
const uncoveredOf = {
  any: '$1::rights_kind is null',
  kind: 'r.kind = $1::rights_kind',
} as const;

type Uncovering = keyof typeof uncoveredOf;

const isUncovered = (of: Uncovering): string =>
  `v.deleted_at is null and v.swept_at is null and not exists (
    select from rights_record r where r.video_id = v.id and ${uncoveredOf[of]} and ${counts('r', '$2::date')})`;

/** The number of videos that are checked one by one: where many are uncovered, a page is found among them. */
const near = 2000;

const missingOf = `array(select needed.kind::text from unnest(enum_range(null::rights_kind)) as needed (kind)
  where not exists (select from rights_record r where r.video_id = v.id and r.kind = needed.kind
                      and ${counts('r', '$2::date')})) as missing`;

function uncoveredPages(order: 'asc' | 'desc', of: Uncovering) {
  const behind = `($4::bigint is null or v.id ${order === 'asc' ? '>' : '<'} $4)`;
  const page = (name: string, among: string) =>
    variant(
      'rights-uncovered',
      `${name}-${order}-${of}`,
      `select v.id, v.title, ${stateOf('$3')} as state, v.created_at as "createdAt", ${missingOf}
        from (select id from (${among}) found order by id ${order} limit $5) wanted
        join video v on v.id = wanted.id order by v.id ${order}`,
      { written: written<{ missing: RightsKind[] }>() },
    );
  const nearest = `select * from video v where v.deleted_at is null and v.swept_at is null and ${behind}
    order by v.id ${order} limit ${near}`;
  return {
    near: page('near', `select v.id from (${nearest}) v where ${isUncovered(of)} offset 0`),
    // Without an inner limit, PostgreSQL joins the two sides in order and does not look up one for each row of the other.
    all: page('all', `select v.id from video v where ${isUncovered(of)} and ${behind} offset 0`),
  };
}

const uncoveredIn = (order: 'asc' | 'desc') => ({
  any: uncoveredPages(order, 'any'),
  kind: uncoveredPages(order, 'kind'),
});

const uncovered = { newest: uncoveredIn('desc'), oldest: uncoveredIn('asc') };

const countOf = (of: Uncovering) =>
  variant(
    'rights-count-uncovered',
    of,
    `select count(*)::int as total from (select from video v where ${isUncovered(of)} limit $3) counted`,
  );

const countUncoveredRows = { any: countOf('any'), kind: countOf('kind') };

interface Uncovered {
  kind: RightsKind | null;
  today: string;
}

const uncovering = (kind: RightsKind | null): Uncovering => (kind === null ? 'any' : 'kind');

export async function findUncovered(
  db: Db,
  { kind, today }: Uncovered,
  page: { sort: 'newest' | 'oldest'; now: Date; afterId: number | null; size: number },
): Promise<UncoveredRow[]> {
  const pages = uncovered[page.sort][uncovering(kind)];
  const values = [kind, today, page.now, page.afterId, page.size];
  const rows = await db.rows(pages.near, values);
  return rows.length === page.size ? rows : db.rows(pages.all, values);
}

export const countUncovered = async (
  db: Db,
  { kind, today }: Uncovered,
  most: number,
): Promise<number> =>
  (await db.one(countUncoveredRows[uncovering(kind)], [kind, today, most])).total;
