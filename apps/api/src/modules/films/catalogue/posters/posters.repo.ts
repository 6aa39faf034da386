import { type Db, statement } from '../../../../platform/database/db.ts';

const poster = statement('video-poster', 'select poster_key as key from video where id = $1');

const lockedPoster = statement(
  'video-poster-locked',
  'select poster_key as key from video where id = $1 for no key update',
);

/** The frames of the first film. */
const frames = statement(
  'video-frames',
  `select p.key from asset_poster p
    where p.asset_id = (
      select e.asset_id from episode e join channel c on c.id = e.channel_id
      where e.video_id = $1 order by c.position, c.id, e.position, e.id limit 1)
    order by p.position`,
);

const update = statement('video-set-poster', 'update video set poster_key = $2 where id = $1');

/** The storage key of a video's poster; null when the video does not exist. */
export const findPoster = async (db: Db, id: number): Promise<string | null> =>
  (await db.row(poster, [id]))?.key ?? null;

/** The same, locked: no other transaction changes it before this one ends. */
export const lockPoster = async (tx: Db, id: number): Promise<string | null> =>
  (await tx.row(lockedPoster, [id]))?.key ?? null;

/** The storage keys of the frames that may become a video's poster, in their order. */
export const findFrames = async (db: Db, id: number): Promise<string[]> =>
  (await db.rows(frames, [id])).map(({ key }) => key);

export async function updatePoster(tx: Db, id: number, key: string): Promise<void> {
  await tx.run(update, [id, key]);
}
