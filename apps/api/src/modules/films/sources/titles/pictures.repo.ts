import { type Db, statement } from '../../../../platform/database/db.ts';

/** SQL: whether the poster of a video was given back to its source, which is to say what it is. */
const waits = (video: string): string =>
  `exists (select from field_owner o where o.video_id = ${video} and o.field = 'poster' and o.waits)`;

const wanted = statement(
  'sources-wanted-pictures',
  `select i.source_id as "sourceId", i.remote_id as "remoteId", i.video_id as "videoId", i.picture, s.params
     from source_item i join source s on s.id = i.source_id join video v on v.id = i.video_id
    where i.picture is not null and i.state = 'bound' and (v.poster_key = 'none' or ${waits('v.id')}) and v.deleted_at is null
    order by v.state = 'published' desc, v.published_at desc nulls last, v.id desc limit $1`,
  { notNull: ['videoId', 'picture'] },
);

/** Titles without a picture, or that wait for another one, whose source has one: published and new ones first. */
export const findWantedPictures = (db: Db, most: number) => db.rows(wanted, [most]);

const put = statement(
  'sources-put-picture',
  `update video set poster_key = $2 where id = $1 and (poster_key = 'none' or ${waits('$1')})`,
);
const settle = statement(
  'sources-settle-picture',
  `update field_owner set waits = false, source_id = $2 where video_id = $1 and field = 'poster' and waits`,
);

/** Gives a title a picture, if it still lacked one or waited for it. */
export async function putPicture(
  tx: Db,
  { videoId, sourceId }: { videoId: number; sourceId: number },
  key: string,
): Promise<void> {
  await tx.run(put, [videoId, key]);
  await tx.run(settle, [videoId, sourceId]);
}

const forget = statement(
  'sources-forget-picture',
  'update source_item set picture = null where source_id = $1 and remote_id = $2',
);

/** A picture that came, or that never will. */
export const forgetPicture = (tx: Db, sourceId: number, remoteId: string): Promise<number> =>
  tx.run(forget, [sourceId, remoteId]);

const setParams = statement('sources-set-params', 'update source set params = $2 where id = $1');

export const keepParams = (tx: Db, sourceId: number, params: unknown): Promise<number> =>
  tx.run(setParams, [sourceId, JSON.stringify(params)]);
