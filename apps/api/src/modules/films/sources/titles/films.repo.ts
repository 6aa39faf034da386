import { type Db, statement } from '../../../../platform/database/db.ts';

const places = statement(
  'sources-film-places',
  `select i.remote_id as "remoteId", i.video_id as "videoId", i.made_video as "isMade", v.title,
     coalesce(v.son_code, v.category_code) as "categoryCode"
   from source_item i join video v on v.id = i.video_id
   where i.source_id = $1 and i.remote_id = any($2::text[]) and i.state = 'bound' and v.deleted_at is null`,
  { notNull: ['videoId', 'categoryCode'] },
);

/** The videos of titles to which films are added; `isMade` for one that this source brought. */
export const findFilmPlaces = (db: Db, sourceId: number, remoteIds: readonly string[]) =>
  db.rows(places, [sourceId, remoteIds]);

const price = statement(
  'sources-film-paid',
  `update video v set paid = true where v.id = $1 and not v.paid
     and not exists (select from episode e where e.video_id = v.id and e.asset_id is null)`,
);
const publish = statement(
  'sources-film-publish',
  `update video v set state = 'published', published_at = $2 where v.id = $1 and v.state = 'draft' and v.published_at is null
     and exists (select from episode e where e.video_id = v.id and e.asset_id is not null)`,
);

/** Makes a title with films of this site a paid one, and shows it, where that was asked for; whether it is shown by that. */
export async function publishListed(
  tx: Db,
  it: { videoId: number; isPaid: boolean; publishedAt: Date | null },
): Promise<boolean> {
  if (it.isPaid) await tx.run(price, [it.videoId]);
  return it.publishedAt !== null && (await tx.run(publish, [it.videoId, it.publishedAt])) === 1;
}
