import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** SQL: whether the poster of a video was given back to its source, and the source's next picture is awaited. */
const waits = (video: string): string =>
  `exists (select from field_owner o where o.video_id = ${video} and o.field = 'poster' and o.waits)`;

/** Titles whose source offers a picture, and that have none or wait for another: published and new ones first, those that are due. */
export const findWantedPictures = sql.rows(
  'sources-wanted-pictures',
  `select i.source_id as "sourceId", i.remote_id as "remoteId", i.video_id as "videoId", i.picture,
     i.picture_tries as tries, s.params
     from source_item i join source s on s.id = i.source_id join video v on v.id = i.video_id
    where i.picture is not null and i.state = 'bound' and (v.poster_key = 'none' or ${waits('v.id')}) and v.deleted_at is null
      and coalesce(i.picture_due_at <= :now, true)
    order by v.state = 'published' desc, v.published_at desc nulls last, v.id desc limit :most`,
  { notNull: ['videoId', 'picture'] },
);

const setPoster = sql.run(
  'sources-put-picture',
  `update video set poster_key = :key where id = :videoId and (poster_key = 'none' or ${waits(':videoId')})`,
);
const endWaiting = sql.run(
  'sources-settle-picture',
  `update field_owner set waits = false, source_id = :sourceId where video_id = :videoId and field = 'poster' and waits`,
);

/** Gives a title a picture, if it still lacked one or waited for it. */
export async function putPicture(
  tx: Db,
  { videoId, sourceId }: { videoId: number; sourceId: number },
  key: string,
): Promise<void> {
  await setPoster(tx, { videoId, key });
  await endWaiting(tx, { videoId, sourceId });
}

/** Forgets the picture that a source offers for a title: it was fetched, or it cannot be. */
export const forgetPicture = sql.run(
  'sources-forget-picture',
  `update source_item set picture = null, picture_tries = 0, picture_due_at = null
    where source_id = :sourceId and remote_id = :remoteId`,
);

/** Has a picture asked for again at a time; not one that its source has replaced meanwhile. */
export const deferPicture = sql.run(
  'sources-defer-picture',
  `update source_item set picture_tries = :tries, picture_due_at = :dueAt
    where source_id = :sourceId and remote_id = :remoteId and picture = :picture`,
);

const setParams = sql.run(
  'sources-set-params',
  'update source set params = :params where id = :sourceId',
);

/** Saves the parameters of a source, as JSON. */
export const saveParams = (tx: Db, sourceId: number, params: unknown): Promise<number> =>
  setParams(tx, { sourceId, params: JSON.stringify(params) });
