import { type Db, statement } from '../../platform/database/db.ts';
import { isPublished } from '../catalogue/is-published.ts';

/** Nothing is inserted unless the episode is on sale as this is written, whatever was remembered of it. */
const insertEntitlement = statement(
  'watch-entitle',
  `insert into entitlement (member_id, episode_id, reason, ledger_transaction_id, created_at)
   select $1, episode.id, case when $4::uuid is null then 'granted' else 'bought' end::entitlement_reason, $4, $5
     from episode join video on video.id = episode.video_id
    where episode.id = $2 and video.id = $3
      and ${isPublished('$5')} and video.paid and not video.dark_web
   on conflict (member_id, episode_id) do nothing`,
);

const selectEntitlement = statement(
  'watch-owns',
  'select 1 from entitlement where member_id = $1 and episode_id = $2',
);

export interface NewEntitlement {
  memberId: number;
  episodeId: number;
  videoId: number;
  /** The payment; null for an episode that costs nothing. */
  transactionId: string | null;
  at: Date;
}

/** Whether the member owns the episode by this row; not if it is off sale, or owned for another reason. */
export async function keepEntitlement(tx: Db, row: NewEntitlement): Promise<boolean> {
  const values = [row.memberId, row.episodeId, row.videoId, row.transactionId, row.at];
  return (await tx.run(insertEntitlement, values)) === 1;
}

export const ownsEpisode = async (db: Db, memberId: number, episodeId: number): Promise<boolean> =>
  (await db.row(selectEntitlement, [memberId, episodeId])) !== null;
