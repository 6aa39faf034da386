import type { Db } from '../../../platform/database/db.ts';
import { type KeysetPage, keyset } from '../../../platform/database/keyset-page.ts';
import { sql } from '../../../platform/database/sql.ts';
import { searchedText } from './match-tiers.ts';
import type { OperatorVideoRow } from './operator-videos.repo.ts';

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

/** The number of rows that are walked for a term, before its grams are looked up: frequent matches are among them. */
const walked = 10_000;

/** The videos with an open report: few, so that they are read first. */
const reported = `array(select video_id from video_report where state = 'open')`;

/** SQL: whether a video meets the filters other than a text; they are the values, by their names. */
const narrowed = `(:state::video_state is null or state = :state)
  and (:isAhead::boolean is null or (published_at > :now) = :isAhead)
  and (deleted_at is not null) = :isDeleted
  and (:categoryCode::text is null or category_code = :categoryCode or son_code = :categoryCode)
  and (:paid::boolean is null or paid = :paid)
  and (:reported::boolean is null or (id = any(${reported})) = :reported)
  and (:publishedFrom::timestamptz is null or published_at >= :publishedFrom)
  and (:publishedBefore::timestamptz is null or published_at < :publishedBefore)
  and (:atLeastSeconds::int is null or duration_seconds >= :atLeastSeconds)
  and (:belowSeconds::int is null or duration_seconds < :belowSeconds)
  and swept_at is null`;

const hasTerm = `(${searchedText} like all(:within::text[]) or ${searchedText} like all(:withinBefore::text[])
  or search_pinyin ~ :pattern::text or id = :id)`;

const isMoved = `(:movedIds::bigint[] is null or id = any(:movedIds))`;

/**
 * The videos that have the grams, by one index for each of the three parts of the table, and the video with that code,
 * without duplicates.
 */
const byGrams =
  [
    "state = 'published' and not dark_web",
    "state = 'published' and dark_web",
    "state <> 'published'",
  ]
    .map(
      (part) => `select * from video where ${part} and id is distinct from :id
        and (search_grams(search_title, search_rest, category_code, son_code) @@ :grams::tsquery
          or search_pinyin_grams(search_pinyin) @@ :pinyinGrams::tsquery)`,
    )
    .join(' union all ') + ' union all select * from video where id = :id';

/** The database plans these for their values: it chooses an index by the filters that are there. */
const planned = { isPrepared: false };

function declarePages(sort: KeysetPage['sort']) {
  const { isBehind, order } = keyset[sort];
  const page = (rows: string, condition: string): string =>
    `select id from ${rows} where ${narrowed} and ${condition} order by id ${order} limit :size`;
  const near = `(select * from video where ${isBehind} order by id ${order} limit ${walked}) video`;
  return {
    plain: sql.rows(
      `operator-videos-plain-${sort}`,
      page('video', `${isMoved} and ${isBehind}`),
      planned,
    ),
    walk: sql.rows(`operator-videos-walk-${sort}`, page(near, hasTerm)),
    grams: sql.rows(
      `operator-videos-grams-${sort}`,
      page(`(${byGrams}) video`, `${hasTerm} and ${isBehind}`),
    ),
  };
}

const pages = { newest: declarePages('newest'), oldest: declarePages('oldest') };

const countPlain = sql.one(
  'operator-videos-count',
  `select count(*)::int as found from (select from video where ${narrowed} and ${isMoved} limit :most) bounded`,
  planned,
);

const moved = sql.rows(
  'operator-videos-moved',
  `select distinct i.video_id as id from source s join source_item i on i.source_id = s.id and i.remote_id = :oldId
    where s.kind = 'maccms_database' and i.video_id is not null`,
  { notNull: ['id'] },
);

/** The ids of videos that had a number at a site that moved in; null when none is asked for. */
const findMovedIds = async (db: Db, oldId: string | null): Promise<number[] | null> =>
  oldId === null ? null : (await moved(db, { oldId })).map(({ id }) => id);

/** The next ids after this one. */
export async function findVideoIds(
  db: Db,
  filters: VideoFilters,
  page: KeysetPage,
): Promise<number[]> {
  if (filters.isEmpty) return [];
  const rows = filters.term
    ? await findByTerm(db, { ...filters, ...filters.term }, page)
    : await pages[page.sort].plain(db, {
        ...filters,
        ...page,
        movedIds: await findMovedIds(db, filters.oldId),
      });
  return rows.map(({ id }) => id);
}

async function findByTerm(db: Db, filters: VideoFilters & TermFilter, page: KeysetPage) {
  const { walk, grams } = pages[page.sort];
  const values = { ...filters, ...page };
  const near = await walk(db, values);
  return near.length === page.size ? near : grams(db, values);
}

/** The number of matching videos, counted up to `most`; null for a text, whose matches would be read one by one. */
export async function countVideoIds(
  db: Db,
  filters: VideoFilters,
  most: number,
): Promise<number | null> {
  if (filters.isEmpty) return 0;
  if (filters.term) return null;
  const movedIds = await findMovedIds(db, filters.oldId);
  return (await countPlain(db, { ...filters, movedIds, most })).found;
}
