import type { FilmBeside } from '@lantern/rules/related-films';

import { type Db, statement } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { isPublished } from '../is-published.ts';

/** How many films of each kind are looked at. */
const mostOfAuthor = 60;
const mostOfCategory = 40;

const facts = 'id, title, author, tags, category_code, score, published_at';

const film = sql.row('related-film', `select ${facts} from video where id = :videoId`);

/** The public films beside a film: by common viewers, by its author, and the best of its category. */
const beside = statement(
  'related-beside',
  `with found as (
     select neighbour_id as id, score / nullif(max(score) over (), 0) as together from video_neighbour where video_id = $1),
   of_author as (
     select id from video where author = $3 and author <> '' and not dark_web and ${isPublished('$2')}
     order by published_at desc, id desc limit ${mostOfAuthor}),
   of_category as (
     select id from video where category_code = $4 and not dark_web and ${isPublished('$2')}
     order by video.score desc, id desc limit ${mostOfCategory}),
   candidate as (select id from found union select id from of_author union select id from of_category)
   select ${facts}, coalesce((select together from found where found.id = video.id), 0)::float8 as together
   from video where id in (select id from candidate) and id <> $1 and not dark_web and ${isPublished('$2')}`,
  { notNull: ['together'] },
);

const wholeFilm = (
  row: { id: number; title: string; author: string; tags: string[]; score: number } & {
    category_code: string;
    published_at: Date | null;
  },
  together: number,
): FilmBeside => ({
  id: row.id,
  title: row.title,
  author: row.author,
  tags: row.tags,
  categoryCode: row.category_code,
  score: row.score,
  publishedAt: row.published_at?.getTime() ?? 0,
  together,
});

/** A film and what may be watched after it; null for a film that does not exist. */
export async function findBeside(
  db: Db,
  videoId: number,
  now: Date,
): Promise<{ film: FilmBeside; others: FilmBeside[] } | null> {
  const row = await film(db, { videoId });
  if (row === null) return null;
  const others = await db.rows(beside, [videoId, now, row.author, row.category_code]);
  return {
    film: wholeFilm(row, 0),
    others: others.map((it) => wholeFilm(it, it.together)),
  };
}
