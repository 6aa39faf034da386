import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** The videos of titles to which films are added; `isMade` for one that this source brought. */
export const findFilmPlaces = sql.rows(
  'sources-film-places',
  `select i.remote_id as "remoteId", i.video_id as "videoId", i.made_video as "isMade", v.title,
     coalesce(v.son_code, v.category_code) as "categoryCode"
   from source_item i join video v on v.id = i.video_id
   where i.source_id = :sourceId and i.remote_id = any(:remoteIds::text[]) and i.state = 'bound' and v.deleted_at is null`,
  { notNull: ['videoId', 'categoryCode'] },
);

const price = sql.run(
  'sources-film-paid',
  `update video v set paid = true where v.id = :videoId and not v.paid
     and not exists (select from episode e where e.video_id = v.id and e.asset_id is null)`,
);
const publish = sql.run(
  'sources-film-publish',
  `update video v set state = 'published', published_at = :publishedAt where v.id = :videoId and v.state = 'draft' and v.published_at is null
     and exists (select from episode e where e.video_id = v.id and e.asset_id is not null)`,
);

/** Makes a title with films of this site a paid one, and shows it, where that was asked for; whether it is shown by that. */
export async function publishListed(
  tx: Db,
  it: { videoId: number; isPaid: boolean; publishedAt: Date | null },
): Promise<boolean> {
  if (it.isPaid) await price(tx, { videoId: it.videoId });
  return it.publishedAt !== null && (await publish(tx, it)) === 1;
}
