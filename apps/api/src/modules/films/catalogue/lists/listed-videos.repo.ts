import { type Db, statement } from '../../../../platform/database/db.ts';
import { isPublished } from '../is-published.ts';

const listed = statement(
  'list-listed-videos',
  `select id from video where ${isPublished('$1')} and not dark_web order by published_at desc, id desc limit $2`,
);

/** The ids of all videos that are public at that time, the latest first. */
export async function findListedVideos(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<number[]> {
  return (await db.rows(listed, [now, most])).map(({ id }) => id);
}
