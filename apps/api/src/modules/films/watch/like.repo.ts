import { type Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isPublished } from '../catalogue/is-published.ts';

const likes = sql.row('watch-likes', 'select like_count from video where id = :videoId');

const favourites = sql.rows(
  'watch-favourites',
  `select video_id from favourite where member_id = :memberId
     and exists (select from video where video.id = video_id and ${isPublished(':now')} and (not dark_web or :darkWeb))
   order by created_at desc, video_id desc limit :most`,
);

/** Counts a like unless it was counted before, in one statement: at once twice is still once. */
export const addLike = sql.run(
  'watch-like',
  `with liked as (
     insert into video_like (member_id, video_id, created_at) values (:memberId, :videoId, :at)
     on conflict do nothing returning video_id)
   update video set like_count = like_count + 1 from liked where video.id = liked.video_id`,
);

export const countLikes = async (db: Db, videoId: number): Promise<number> =>
  (await likes(db, { videoId }))?.like_count ?? 0;

export const saveFavourite = sql.run(
  'watch-keep-favourite',
  `insert into favourite (member_id, video_id, created_at) values (:memberId, :videoId, :at)
   on conflict (member_id, video_id) do update set created_at = excluded.created_at`,
);

/** Ids of the newest ones that may be seen at that time; those of the dark web only on demand. */
export const findFavourites = async (
  db: Db,
  wanted: { memberId: number; most: number; darkWeb: boolean; now: Date },
): Promise<number[]> => (await favourites(db, wanted)).map((row) => row.video_id);

export const dropFavourites = sql.run(
  'watch-let-go-of-favourites',
  'delete from favourite where member_id = :memberId and video_id = any(:videoIds::bigint[])',
);
