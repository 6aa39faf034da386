import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { isPublished } from '../is-published.ts';
import type { OperatorVideoRow } from '../operator-videos.repo.ts';
import { arranging } from './places.repo.ts';

/** The most pins of one place. */
export const mostPins = 20;

/** SQL: whether a video may be pinned to a place: a public video to a list of everything, a category's video to that category. */
const fits = (place: string): string =>
  `case when ${place} in ('featured', 'ranking', 'latest') then not v.dark_web
     else v.category_code = ${place} or v.son_code is not distinct from ${place} end`;

const pinned = sql.rows(
  'pins-of-place',
  `select v.id from pin p join video v on v.id = p.video_id
   where p.place = :place and ${isPublished(':now', 'v')} and ${fits(':place')}
     and (p.starts_at is null or p.starts_at <= :now) and (p.ends_at is null or p.ends_at > :now)
   order by p.position, p.id limit ${mostPins}`,
);

const fitting = sql.row(
  'pin-fits',
  `select coalesce(${fits(':place')}, false) as fits from video v where v.id = :videoId`,
);

const count = sql.one(
  'pin-count',
  'select count(*)::int as count from pin where place = :place and video_id <> :videoId',
);

const columns = 'id, place, video_id as "videoId", starts_at as "startsAt", ends_at as "endsAt"';

const one = sql.row(
  'pin-one',
  `select ${columns} from pin where id = :id or (place = :place and video_id = :videoId) for update`,
);

const ids = sql.rows('pin-ids', 'select id from pin where place = :place order by position, id');

/** A pin as a row. */
export interface PinRow {
  id: number;
  place: string;
  videoId: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** A pin with its video. */
export type PinnedRow = PinRow &
  Pick<OperatorVideoRow, 'title' | 'posterKey' | 'state' | 'publishedAt'>;

/** The ids of the published videos that are pinned to a place at that time, in their order. */
export const findPinned = async (db: Db, place: string, now: Date): Promise<number[]> =>
  (await pinned(db, { place, now })).map(({ id }) => id);

const withVideo = sql.rows(
  'pins-with-video',
  `select p.id, p.place, p.video_id as "videoId", p.starts_at as "startsAt", p.ends_at as "endsAt",
          v.title, v.poster_key as "posterKey", v.state, v.published_at as "publishedAt"
     from pin p join video v on v.id = p.video_id
    where (:place::text is null or p.place = :place) and (:videoId::bigint is null or p.video_id = :videoId)
    order by p.place, p.position, p.id limit 1000`,
);

/** The pins of a place or a video, or all, in their order. */
export const findPins = (
  db: Db,
  { place, videoId }: { place?: string | undefined; videoId?: number | undefined },
): Promise<PinnedRow[]> => withVideo(db, { place: place ?? null, videoId: videoId ?? null });

/** Whether a video may be pinned to the place; null when the video does not exist. */
export const mayBePinned = async (
  tx: Db,
  { videoId, place }: { videoId: number; place: string },
): Promise<boolean | null> => (await fitting(tx, { videoId, place }))?.fits ?? null;

/** The number of other pins of the place. */
export const countOtherPins = async (
  tx: Db,
  { videoId, place }: { videoId: number; place: string },
): Promise<number> => (await count(tx, { place, videoId })).count;

/** Locks and returns a pin, by its id, or by its place and video. */
export const lockPin = (
  tx: Db,
  { id, place, videoId }: Partial<Pick<PinRow, 'id' | 'place' | 'videoId'>>,
): Promise<PinRow | null> =>
  one(tx, { id: id ?? null, place: place ?? null, videoId: videoId ?? null });

export const putPin = sql.row(
  'pin-put',
  `insert into pin (place, video_id, starts_at, ends_at, position)
   values (:place, :videoId, :startsAt, :endsAt, coalesce((select max(position) + 1 from pin where place = :place), 0))
   on conflict (place, video_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at
   returning ${columns}`,
);

export const deletePin = sql.run('pin-remove', 'delete from pin where id = :id');

export const pinOrder = async (tx: Db, place: string): Promise<number[]> =>
  (await ids(tx, { place })).map(({ id }) => id);

export const arrangePins = arranging('pin', 'id');
