import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** Who does not want to be offered what, and since when. */
export interface Dismissal {
  memberId: number;
  videoId: number;
  /** Whether no other video of its author either. */
  withAuthor: boolean;
  at: Date;
}

const keep = sql.run(
  'dismissed-keep',
  `insert into dismissed_video (member_id, video_id, with_author, created_at) values (:memberId, :videoId, :withAuthor, :at)
   on conflict (member_id, video_id) do update set with_author = excluded.with_author, created_at = excluded.created_at`,
);

const trim = sql.run(
  'dismissed-trim',
  `delete from dismissed_video where member_id = :memberId and video_id in (
     select video_id from dismissed_video where member_id = :memberId order by created_at desc, video_id desc offset :most)`,
);

const find = sql.rows(
  'dismissed-find',
  `select video_id, with_author, author from dismissed_video join video on video.id = video_id
   where member_id = :memberId order by dismissed_video.created_at desc, video_id desc`,
);

/** Keeps a dismissal; of more than `most`, the oldest goes. */
export async function saveDismissal(
  tx: Db,
  { memberId, videoId, withAuthor, at }: Dismissal,
  most: number,
): Promise<void> {
  await keep(tx, { memberId, videoId, withAuthor, at });
  await trim(tx, { memberId, most });
}

export const dropDismissals = sql.run(
  'dismissed-drop',
  'delete from dismissed_video where member_id = :memberId and video_id = any(:videoIds::bigint[])',
);

/** All of a member, the latest first. */
export const findDismissals = async (
  db: Db,
  memberId: number,
): Promise<{ videoId: number; withAuthor: boolean; author: string }[]> =>
  (await find(db, { memberId })).map((row) => ({
    videoId: row.video_id,
    withAuthor: row.with_author,
    author: row.author,
  }));
