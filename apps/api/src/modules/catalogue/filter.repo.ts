import { type Db, statement } from '../../platform/database/db.ts';

/** Which videos stay: by what they cost, and by their length in seconds, from `atLeast` up to but not `below`. */
export interface VideoFilter {
  /** Null for both. */
  paid: boolean | null;
  atLeast: number;
  below: number;
}

const filtered = statement(
  'filter-videos',
  `select coalesce(array_agg(video.id order by wanted.place), '{}') as ids
   from unnest($1::bigint[]) with ordinality wanted(id, place) join video on video.id = wanted.id
   where ($2::boolean is null or paid = $2) and duration_seconds >= $3 and duration_seconds < $4`,
);

/** Those of the videos that stay, in their order. */
export const filterVideos = async (
  db: Db,
  ids: number[],
  { paid, atLeast, below }: VideoFilter,
): Promise<number[]> => (await db.one(filtered, [ids, paid, atLeast, below])).ids;
