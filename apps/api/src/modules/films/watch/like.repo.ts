import { type Db, statement } from '../../../platform/database/db.ts';

/** Who likes what, and when. */
export interface NewLike {
  memberId: number;
  videoId: number;
  at: Date;
}

const like = statement(
  'watch-like',
  `with liked as (
     insert into video_like (member_id, video_id, created_at) values ($1, $2, $3)
     on conflict do nothing returning video_id)
   update video set like_count = like_count + 1 from liked where video.id = liked.video_id`,
);

const likes = statement('watch-likes', 'select like_count from video where id = $1');

const keep = statement(
  'watch-keep-favourite',
  `insert into favourite (member_id, video_id, created_at) values ($1, $2, $3)
   on conflict (member_id, video_id) do update set created_at = excluded.created_at`,
);

const favourites = statement(
  'watch-favourites',
  `select video_id from favourite where member_id = $1
   order by created_at desc, video_id desc limit $2`,
);

const forget = statement(
  'watch-let-go-of-favourites',
  'delete from favourite where member_id = $1 and video_id = any($2::bigint[])',
);

/** Counts a like unless it was counted before, in one statement: at once twice is still once. */
export async function addLike(db: Db, { memberId, videoId, at }: NewLike): Promise<void> {
  await db.run(like, [memberId, videoId, at]);
}

export const countLikes = async (db: Db, videoId: number): Promise<number> =>
  (await db.row(likes, [videoId]))?.like_count ?? 0;

export async function keepFavourite(db: Db, { memberId, videoId, at }: NewLike): Promise<void> {
  await db.run(keep, [memberId, videoId, at]);
}

/** Ids of the newest ones. */
export const findFavourites = async (db: Db, memberId: number, most: number): Promise<number[]> =>
  (await db.rows(favourites, [memberId, most])).map((row) => row.video_id);

export async function dropFavourites(db: Db, memberId: number, videoIds: number[]): Promise<void> {
  await db.run(forget, [memberId, videoIds]);
}
