import { type Db, statement } from '../../../../platform/database/db.ts';

const wanted = statement(
  'sources-wanted-pictures',
  `select i.source_id as "sourceId", i.remote_id as "remoteId", i.video_id as "videoId", i.picture, s.params
     from source_item i join source s on s.id = i.source_id join video v on v.id = i.video_id
    where i.picture is not null and i.state = 'bound' and v.poster_key = 'none' and v.deleted_at is null
    order by v.state = 'published' desc, v.published_at desc nulls last, v.id desc limit $1`,
  { notNull: ['videoId', 'picture'] },
);

/** Titles without a picture whose source has one: published and new ones first. */
export const findWantedPictures = (db: Db, most: number) => db.rows(wanted, [most]);

const put = statement(
  'sources-put-picture',
  `update video set poster_key = $2 where id = $1 and poster_key = 'none'`,
);

/** Whether the title still lacked one. */
export const putPicture = async (tx: Db, videoId: number, key: string): Promise<boolean> =>
  (await tx.run(put, [videoId, key])) === 1;

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
