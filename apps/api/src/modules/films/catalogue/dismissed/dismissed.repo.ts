import { type Db, statement } from '../../../../platform/database/db.ts';

/** Who does not want to be offered what, and since when. */
export interface Dismissal {
  memberId: number;
  videoId: number;
  /** Whether no other video of its author either. */
  withAuthor: boolean;
  at: Date;
}

const keep = statement(
  'dismissed-keep',
  `insert into dismissed_video (member_id, video_id, with_author, created_at) values ($1, $2, $3, $4)
   on conflict (member_id, video_id) do update set with_author = excluded.with_author, created_at = excluded.created_at`,
);

const trim = statement(
  'dismissed-trim',
  `delete from dismissed_video where member_id = $1 and video_id in (
     select video_id from dismissed_video where member_id = $1 order by created_at desc, video_id desc offset $2)`,
);

const drop = statement(
  'dismissed-drop',
  'delete from dismissed_video where member_id = $1 and video_id = any($2::bigint[])',
);

const find = statement(
  'dismissed-find',
  `select video_id, with_author, author from dismissed_video join video on video.id = video_id
   where member_id = $1 order by dismissed_video.created_at desc, video_id desc`,
);

/** Keeps a dismissal; of more than `most`, the oldest goes. */
export async function keepDismissal(
  tx: Db,
  { memberId, videoId, withAuthor, at }: Dismissal,
  most: number,
): Promise<void> {
  await tx.run(keep, [memberId, videoId, withAuthor, at]);
  await tx.run(trim, [memberId, most]);
}

export async function dropDismissals(db: Db, memberId: number, videoIds: number[]): Promise<void> {
  await db.run(drop, [memberId, videoIds]);
}

/** All of a member, the latest first. */
export const findDismissals = async (
  db: Db,
  memberId: number,
): Promise<{ videoId: number; withAuthor: boolean; author: string }[]> =>
  (await db.rows(find, [memberId])).map((row) => ({
    videoId: row.video_id,
    withAuthor: row.with_author,
    author: row.author,
  }));
