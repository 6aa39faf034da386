import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { isPublished } from '../is-published.ts';

const listed = sql.rows(
  'list-listed-videos',
  `select id from video where ${isPublished(':now')} and not dark_web order by published_at desc, id desc limit :most`,
);

/** The ids of all videos that are public at that time, the latest first. */
export async function findListedVideos(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<number[]> {
  return (await listed(db, { now, most })).map(({ id }) => id);
}
