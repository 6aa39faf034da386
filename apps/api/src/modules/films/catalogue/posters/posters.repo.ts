import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

const poster = sql.row('video-poster', 'select poster_key as key from video where id = :id');

const lockedPoster = sql.row(
  'video-poster-locked',
  'select poster_key as key from video where id = :id for no key update',
);

/** The frames of the first film. */
const frames = sql.rows(
  'video-frames',
  `select p.key from asset_poster p
    where p.asset_id = (
      select e.asset_id from episode e join channel c on c.id = e.channel_id
      where e.video_id = :id order by c.position, c.id, e.position, e.id limit 1)
    order by p.position`,
);

/** The storage key of a video's poster; null when the video does not exist. */
export const findPoster = async (db: Db, id: number): Promise<string | null> =>
  (await poster(db, { id }))?.key ?? null;

/** The same, locked: no other transaction changes it before this one ends. */
export const lockPoster = async (tx: Db, id: number): Promise<string | null> =>
  (await lockedPoster(tx, { id }))?.key ?? null;

/** The storage keys of the frames that may become a video's poster, in their order. */
export const findFrames = async (db: Db, id: number): Promise<string[]> =>
  (await frames(db, { id })).map(({ key }) => key);

export const updatePoster = sql.run(
  'video-set-poster',
  'update video set poster_key = :key where id = :id',
);
