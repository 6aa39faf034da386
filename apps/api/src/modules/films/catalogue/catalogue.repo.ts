import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { variant } from '../../../platform/database/statement.ts';
import { isPublished } from './is-published.ts';
import type { VideoRow } from './video.present.ts';

/** The most videos of an author that are listed. */
const mostOfAuthor = 1000;

export interface AuthorWindow {
  author: string;
  order: 'latest' | 'hot';
  offset: number;
  limit: number;
  now: Date;
}

/** Which videos stay: by what they cost, and by their length in seconds, from `atLeast` up to but not `below`. */
export interface VideoFilter {
  /** Null for both. */
  paid: boolean | null;
  atLeast: number;
  below: number;
}

export interface CategoryRow {
  code: string;
  name: string;
  /** `""` without a name in English. */
  name_en: string;
  /** Null for a root. */
  parent_code: string | null;
  level: number;
  dark_web: boolean;
}

const videos = sql.rows(
  'list-videos',
  `select id, title, introduction, author, poster_key, duration_seconds, paid, like_count, score,
     category_code, son_code
   from video where id = any(:ids::bigint[]) and ${isPublished(':now')} and (not dark_web or :darkWeb)`,
);

/** In one row, which is read faster than a row for each. */
const worksBy = (order: 'latest' | 'hot', column: 'published_at' | 'like_count') =>
  variant(
    'works',
    order,
    `select coalesce(array_agg(id), '{}') as ids, coalesce(max(total), 0)::int as total from (
       select id, count(*) over () as total from (
         select id, ${column} from video where author = $1 and author <> '' and not dark_web and ${isPublished('$2')}
         order by published_at desc, id desc limit ${mostOfAuthor}) works
       order by ${column} desc, id desc offset $3 limit $4) page`,
  );
const works = { latest: worksBy('latest', 'published_at'), hot: worksBy('hot', 'like_count') };

/** Ids of an author's public videos among the newest thousand, and how many there are of them. */
export const findOfAuthor = (
  db: Db,
  { author, order, offset, limit, now }: AuthorWindow,
): Promise<{ ids: number[]; total: number }> => db.one(works[order], [author, now, offset, limit]);

const filtered = sql.one(
  'filter-videos',
  `select coalesce(array_agg(video.id order by wanted.place), '{}') as ids
   from unnest(:ids::bigint[]) with ordinality wanted(id, place) join video on video.id = wanted.id
   where (:paid::boolean is null or paid = :paid) and duration_seconds >= :atLeast and duration_seconds < :below`,
);

/** Those of the videos that stay, in their order. */
export const filterVideos = async (
  db: Db,
  ids: number[],
  { paid, atLeast, below }: VideoFilter,
): Promise<number[]> => (await filtered(db, { ids, paid, atLeast, below })).ids;

/** Every category that is not hidden by itself or by its root: parents before children, each level in its order. */
export const findCategories = sql.rows(
  'list-categories',
  `select c.code, c.name, c.name_en, c.parent_code, c.level, c.dark_web
   from category c left join category p on p.code = c.parent_code
   where not c.hidden and p.hidden is not true order by c.level, c.position, c.code`,
);

/** Videos published at that time, in the order of the given ids; videos of the dark web only on demand. */
export async function findVideos(
  db: Db,
  ids: number[],
  { darkWeb, now }: { darkWeb: boolean; now: Date },
): Promise<VideoRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await videos(db, { ids, darkWeb, now })).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
