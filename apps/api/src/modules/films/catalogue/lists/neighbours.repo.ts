import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** The number of a video's newest viewers that count, and of the last watched videos of each. */
const mostViewers = 500;
const mostOfEach = 30;
/** The least common viewers: one member's evening tells nothing about a film. */
const fewestTogether = 2;
const mostNeighbours = 20;
/** The most viewers that are counted: beyond them a film is popular, and how popular does not matter. */
const popularFrom = 1000;

const watched = sql.rows(
  'neighbours-watched',
  `select id from video where id > :after and state = 'published' and not dark_web
     and exists (select from episode join play_position on play_position.episode_id = episode.id
                 where episode.video_id = video.id and reported_at > :since)
   order by id limit :most`,
);

const createLatest = sql.run(
  'neighbours-create-latest',
  'create temporary table latest_watched (member_id bigint not null, video_id bigint not null)',
);

const createReach = sql.run(
  'neighbours-create-reach',
  'create temporary table watched_by (video_id bigint primary key, viewers bigint not null)',
);

const lastMember = sql.one(
  'neighbours-last-member',
  'select coalesce(max(member_id), 0) as last from play_position',
);

const fillLatest = sql.run(
  'neighbours-fill-latest',
  `insert into latest_watched (member_id, video_id) select member_id, video_id from (
     select member_id, video_id, row_number() over (partition by member_id order by reported_at desc) as place
     from play_position join episode on episode.id = episode_id
     where member_id > :after and member_id <= :until and reported_at > :since) watched
   where place <= ${mostOfEach}`,
);

const fillReach = sql.run(
  'neighbours-fill-reach',
  `insert into watched_by (video_id, viewers) select video_id, least(count(*), ${popularFrom})
   from play_position join episode on episode.id = episode_id where reported_at > :since group by video_id`,
);

const indexLatest = sql.run(
  'neighbours-index-latest',
  'create index latest_watched_member on latest_watched (member_id)',
);
const analyzeLatest = sql.run('neighbours-analyze-latest', 'analyze latest_watched');
const analyzeReach = sql.run('neighbours-analyze-reach', 'analyze watched_by');

/** Members in one statement. */
const membersAtOnce = 5000;

/**
 * Gathers what each member watched last, and how many watched each video: each position is read once for all videos. Must be
 * called on one connection, which holds it until it is closed.
 */
export async function gatherWatched(
  db: Db,
  { since, signal }: { since: Date; signal?: AbortSignal | undefined },
): Promise<void> {
  await createLatest(db);
  await createReach(db);
  const { last } = await lastMember(db);
  for (let after = 0; after < last; after += membersAtOnce) {
    if (signal?.aborted === true) return;
    await fillLatest(db, { after, until: after + membersAtOnce, since });
  }
  await fillReach(db, { since });
  await indexLatest(db);
  await analyzeLatest(db);
  await analyzeReach(db);
}

/** The neighbours of the videos that a member watched last, without everything that the member has watched or dismissed. */
const guessed = sql.rows(
  'neighbours-of-member',
  `with seen as (
     select episode.video_id, max(reported_at) as at from play_position
     join episode on episode.id = episode_id where member_id = :memberId group by 1),
   latest as (select video_id from seen order by at desc limit ${mostOfEach})
   select neighbour_id from video_neighbour join latest using (video_id)
   where neighbour_id not in (select video_id from seen)
     and neighbour_id not in (select video_id from dismissed_video where member_id = :memberId)
   group by neighbour_id order by sum(score) desc, neighbour_id desc limit :most`,
);

const seen = sql.rows(
  'neighbours-seen',
  'select distinct video_id from play_position join episode on episode.id = episode_id where member_id = :memberId',
);

/** The next videos, by id, that any member watched since then. */
export const findWatchedVideos = async (
  db: Db,
  { after, since, most }: { after: number; since: Date; most: number },
): Promise<number[]> => (await watched(db, { after, since, most })).map((row) => row.id);

/**
 * Finds the neighbours of some videos by what was watched since then and gathered, and replaces the kept ones. A popular film shares
 * viewers with every other film, so the number of common viewers is divided by the square root of its own.
 */
export const saveNeighbours = sql.run(
  'neighbours-keep',
  `with viewer as (
     select of.id as video_id, it.member_id from unnest(:videoIds::bigint[]) as of(id) cross join lateral (
       select member_id, max(reported_at) as at from play_position join episode on episode.id = episode_id
       where episode.video_id = of.id and reported_at > :since
       group by member_id order by at desc limit ${mostViewers}) it),
   beside as (
     select viewer.video_id, viewer.member_id, latest.video_id as neighbour_id
     from viewer join latest_watched latest on latest.member_id = viewer.member_id
     where latest.video_id <> viewer.video_id),
   pair as (
     select video_id, neighbour_id, count(distinct member_id) as together from beside
     group by 1, 2 having count(distinct member_id) >= ${fewestTogether}),
   ranked as (
     select pair.video_id, neighbour_id, together / sqrt(greatest(viewers, 1)) as score,
       row_number() over (partition by pair.video_id
         order by together / sqrt(greatest(viewers, 1)) desc, together desc, neighbour_id desc) as place
     from pair join watched_by on watched_by.video_id = neighbour_id
     join video on video.id = neighbour_id and not video.dark_web),
   best as (select video_id, neighbour_id, score from ranked where place <= ${mostNeighbours}),
   gone as (
     delete from video_neighbour old where old.video_id = any(:videoIds::bigint[])
       and not exists (select from best where best.video_id = old.video_id and best.neighbour_id = old.neighbour_id))
   insert into video_neighbour (video_id, neighbour_id, score) select video_id, neighbour_id, score from best
   on conflict (video_id, neighbour_id) do update set score = excluded.score`,
);

/** The likeliest first. */
export const findGuesses = async (db: Db, memberId: number, most: number): Promise<number[]> =>
  (await guessed(db, { memberId, most })).map((row) => row.neighbour_id);

const byOthers = sql.one(
  'neighbours-by-others',
  `select coalesce(array_agg(video.id order by wanted.place), '{}') as ids
   from unnest(:ids::bigint[]) with ordinality wanted(id, place) join video on video.id = wanted.id
   where video.author <> all(:authors::text[])`,
);

/** Those of the videos that are by none of these authors, in their order. */
export const findByOthers = async (
  db: Db,
  ids: readonly number[],
  authors: readonly string[],
): Promise<number[]> => (await byOthers(db, { ids, authors })).ids;

/** All that a member has begun to watch. */
export const findSeen = async (db: Db, memberId: number): Promise<Set<number>> =>
  new Set((await seen(db, { memberId })).map((row) => row.video_id));
