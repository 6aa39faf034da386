import type { Db, Statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { variant } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { OperatorVideoRow } from './operator-videos.repo.ts';
import { searchedText } from './video-ids.repo.ts';

/** Words of title, author or tags, or a title's pinyin. */
interface TermFilter {
  /** Patterns of `like`, all of which must match, and those for titles that are folded as before an upgrade. */
  within: readonly string[];
  withinBefore: readonly string[];
  grams: string;
  /** A regular expression for pinyin, and its grams; null where the words are none. */
  pattern: string | null;
  pinyinGrams: string | null;
}

/** Filters of the list; null is no filter. */
export interface VideoFilters {
  /** True when the search words are empty after folding: then nothing is found. */
  isEmpty: boolean;
  term: TermFilter | null;
  /** Adds the video with this code. */
  id: number | null;
  /** Only what had this number at a site that moved in. */
  oldId: string | null;
  state: OperatorVideoRow['state'] | null;
  /** For published videos: whether the date is in the future. */
  isAhead: boolean | null;
  /** Whether the video is in the bin. */
  isDeleted: boolean;
  /** The code of a root or a child category. */
  categoryCode: string | null;
  paid: boolean | null;
  /** Whether a report of it is open. */
  reported: boolean | null;
  publishedFrom: Date | null;
  /** Not included. */
  publishedBefore: Date | null;
  atLeastSeconds: number | null;
  belowSeconds: number | null;
  now: Date;
}

export interface VideoPage {
  sort: 'newest' | 'oldest';
  /** The last row of the previous page; null for the first page. */
  afterId: number | null;
  size: number;
}

/** The number of rows that are walked for a term, before its grams are looked up: frequent matches are among them. */
const walked = 10_000;

const openReport = `exists (select from video_report r where r.video_id = video.id and r.state = 'open')`;

const narrowed = `(${searchedText} like all($1::text[]) or ${searchedText} like all($17::text[]) or search_pinyin ~ $16::text or id = $2)
  and ($3::video_state is null or state = $3)
  and ($4::boolean is null or (published_at > $5) = $4)
  and (deleted_at is not null) = $6
  and ($7::text is null or category_code = $7 or son_code = $7)
  and ($8::boolean is null or paid = $8)
  and ($9::boolean is null or ${openReport} = $9)
  and ($10::timestamptz is null or published_at >= $10)
  and ($11::timestamptz is null or published_at < $11)
  and ($12::int is null or duration_seconds >= $12)
  and ($13::int is null or duration_seconds < $13)
  and swept_at is null`;

/**
 * The videos that have the grams, by one index for each of the three parts of the table, and the video with that code,
 * without duplicates.
 */
const byGrams = (grams: string, pinyinGrams: string): string =>
  [
    "state = 'published' and not dark_web",
    "state = 'published' and dark_web",
    "state <> 'published'",
  ]
    .map(
      (part) => `select * from video where ${part} and id is distinct from $2
        and (search_grams(search_title, search_rest, category_code, son_code) @@ ${grams}::tsquery
          or search_pinyin_grams(search_pinyin) @@ ${pinyinGrams}::tsquery)`,
    )
    .join(' union all ') + ' union all select * from video where id = $2';

interface Found {
  id: number;
}

const directions = {
  newest: { behind: 'id < $14', order: 'desc' },
  oldest: { behind: 'id > $14', order: 'asc' },
} as const;

function makePages(sort: VideoPage['sort']): { walk: Statement<Found>; grams: Statement<Found> } {
  const { behind, order } = directions[sort];
  const isBehind = `($14::bigint is null or ${behind})`;
  return {
    walk: variant(
      'operator-videos-walk',
      sort,
      `select id from (select * from video where ${isBehind} order by id ${order} limit ${walked}) video
       where ${narrowed} order by id ${order} limit $15`,
    ),
    grams: variant(
      'operator-videos-grams',
      sort,
      `select id from (${byGrams('$18', '$19')}) video where ${narrowed} and ${isBehind} order by id ${order} limit $15`,
    ),
  };
}

const pages = { newest: makePages('newest'), oldest: makePages('oldest') };

const valuesOf = (it: VideoFilters, within: readonly string[]) => [
  within,
  it.id,
  it.state,
  it.isAhead,
  it.now,
  it.isDeleted,
  it.categoryCode,
  it.paid,
  it.reported,
  it.publishedFrom,
  it.publishedBefore,
  it.atLeastSeconds,
  it.belowSeconds,
];

/** A range as a condition. */
function between<Value>(from: Value | null, before: Value | null) {
  return { ...(from !== null && { gte: from }), ...(before !== null && { lt: before }) };
}

const open = { reports: { some: { state: 'open' as const } } };

/** Conditions on the category, and on open reports. */
const placedAndReported = ({ categoryCode: code, reported }: VideoFilters) => [
  ...(code === null ? [] : [{ OR: [{ categoryCode: code }, { sonCode: code }] }]),
  ...(reported === null ? [] : [reported ? open : { NOT: open }]),
];

/** The filters as a condition of Prisma, with only those that are set. */
const conditionOf = (it: VideoFilters) => ({
  sweptAt: null,
  deletedAt: it.isDeleted ? { not: null } : null,
  ...(it.state && { state: it.state }),
  ...(it.paid !== null && { paid: it.paid }),
  durationSeconds: between(it.atLeastSeconds, it.belowSeconds),
  AND: [
    { publishedAt: between(it.publishedFrom, it.publishedBefore) },
    ...(it.isAhead === null ? [] : [{ publishedAt: { [it.isAhead ? 'gt' : 'lte']: it.now } }]),
    ...placedAndReported(it),
  ],
});

const moved = sql.rows(
  'operator-videos-moved',
  `select distinct i.video_id as id from source s join source_item i on i.source_id = s.id and i.remote_id = :oldId
    where s.kind = 'maccms_database' and i.video_id is not null`,
  { notNull: ['id'] },
);

/** The filters as a condition, with the videos of an old number. */
async function conditionWith(db: Db, filters: VideoFilters) {
  const { oldId } = filters;
  const condition = conditionOf(filters);
  if (oldId === null) return condition;
  const ids = (await moved(db, { oldId })).map(({ id }) => BigInt(id));
  return { ...condition, AND: [...condition.AND, { id: { in: ids } }] };
}

/** The next ids after this one. */
export async function findVideoIds(
  { prisma, db }: Pick<Deps, 'prisma' | 'db'>,
  filters: VideoFilters,
  { sort, afterId, size }: VideoPage,
): Promise<number[]> {
  const { term } = filters;
  if (filters.isEmpty) return [];
  if (term !== null) return findByTerm(db, filters, term, { sort, afterId, size });
  const behind =
    afterId === null ? {} : { id: { [sort === 'newest' ? 'lt' : 'gt']: BigInt(afterId) } };
  const rows = await prisma.video.findMany({
    where: { ...(await conditionWith(db, filters)), ...behind },
    select: { id: true },
    orderBy: { id: sort === 'newest' ? 'desc' : 'asc' },
    take: size,
  });
  return rows.map(({ id }) => Number(id));
}

async function findByTerm(
  db: Db,
  filters: VideoFilters,
  { within, withinBefore, grams, pattern, pinyinGrams }: TermFilter,
  { sort, afterId, size }: VideoPage,
): Promise<number[]> {
  const values = [...valuesOf(filters, within), afterId, size, pattern, withinBefore];
  const near = await db.rows(pages[sort].walk, values);
  const rows =
    near.length === size ? near : await db.rows(pages[sort].grams, [...values, grams, pinyinGrams]);
  return rows.map(({ id }) => id);
}

/** The number of matching videos, counted up to `most`; null for a text, whose matches would be read one by one. */
export async function countVideoIds(
  { prisma, db }: Pick<Deps, 'prisma' | 'db'>,
  filters: VideoFilters,
  most: number,
): Promise<number | null> {
  if (filters.isEmpty) return 0;
  if (filters.term) return null;
  return prisma.video.count({ where: await conditionWith(db, filters), take: most });
}
