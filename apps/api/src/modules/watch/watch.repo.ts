import { MAX_CREDIT_MS } from '@lantern/rules/watch-time';

import { type Db, statement } from '../../platform/database/db.ts';
import { isPublished } from '../catalogue/is-published.ts';
import type { VideoRow } from '../catalogue/video.present.ts';

/** A published video with everything that can be played of it. */
export interface WatchableVideo extends VideoRow {
  vip_only: boolean;
  episodes: WatchableEpisode[];
}

export interface WatchableEpisode {
  id: number;
  title: string;
  channel: string;
  duration_ms: number;
  /** Null for one that has none. */
  storyboard: StoryboardRow | null;
}

export interface StoryboardRow {
  name: string;
  width: number;
  height: number;
  columns: number;
  rows: number;
  intervalMs: number;
}

/** What decides how much a member may see, as of now. Of a banned one nothing counts. */
export interface Viewer {
  vip_expires_at: Date | null;
  /** Those of the episodes asked about that the member owns. */
  owned: number[];
  /** The episode watched last of those, and how far; null when none was. */
  last_episode_id: number | null;
  last_position: number | null;
}

const video = statement<Omit<WatchableVideo, 'episodes'>>(
  'watch-video',
  `select id, title, introduction, author, poster_key, duration_seconds, paid, like_count, score,
     category_code, son_code, dark_web as vip_only
   from video where id = $1 and ${isPublished('$2')}`,
);

const episodes = statement<WatchableEpisode>(
  'watch-episodes',
  `select e.id, e.title, c.name as channel, a.duration_ms,
     case when s.asset_id is not null then json_build_object('name', s.name, 'width', s.width,
       'height', s.height, 'columns', s.columns, 'rows', s.rows, 'intervalMs', s.interval_ms) end as storyboard
   from channel c join episode e on e.channel_id = c.id join asset a on a.id = e.asset_id
     left join storyboard s on s.asset_id = a.id
   where c.video_id = $1 order by c.position, e.position`,
);

const viewer = statement<Viewer>(
  'watch-viewer',
  `select case when banned_at is null then vip_expires_at end as vip_expires_at, array(
     select episode_id from entitlement
     where member_id = $1 and episode_id = any($2::bigint[]) and banned_at is null
   )::float8[] as owned, last.episode_id as last_episode_id, last.position_seconds as last_position
   from member left join lateral (
     select episode_id, position_seconds from play_position
     where member_id = $1 and episode_id = any($2::bigint[]) order by reported_at desc limit 1
   ) last on true
   where id = $1`,
);

const position = statement(
  'watch-keep-position',
  `insert into play_position (member_id, episode_id, position_seconds, reported_at)
   values ($1, $2, $3, $4)
   on conflict (member_id, episode_id) do update
   set position_seconds = excluded.position_seconds, reported_at = excluded.reported_at`,
);

/**
 * The rule of watch time in one statement, so that two streams at once can't both be credited the same
 * seconds. What is left of a second stays on the clock.
 */
const watchTime = statement(
  'watch-credit-time',
  `insert into watch_day as day (member_id, day, last_report_at) values ($1, $2, $3)
   on conflict (member_id, day) do update set
     seconds = day.seconds + floor(least($4, greatest(0, extract(epoch from excluded.last_report_at - day.last_report_at)))),
     last_report_at = case
       when excluded.last_report_at - day.last_report_at < make_interval(secs => $4)
         and excluded.last_report_at >= day.last_report_at
       then day.last_report_at + make_interval(secs => floor(extract(epoch from excluded.last_report_at - day.last_report_at)))
       else excluded.last_report_at end`,
);

/** Null when none of that id is published at that time. */
export async function findWatchableVideo(
  db: Db,
  id: number,
  now: Date,
): Promise<WatchableVideo | null> {
  const [found, itsEpisodes] = await Promise.all([
    db.row(video, [id, now]),
    db.rows(episodes, [id]),
  ]);
  return found && { ...found, episodes: itsEpisodes };
}

/** Null when there is no such member any more. */
export const findViewer = (
  db: Db,
  memberId: number,
  episodeIds: number[],
): Promise<Viewer | null> => db.row(viewer, [memberId, episodeIds]);

export async function keepPosition(
  db: Db,
  at: { memberId: number; episodeId: number; seconds: number; now: Date },
): Promise<void> {
  await db.run(position, [at.memberId, at.episodeId, Math.floor(at.seconds), at.now]);
}

/** Credits the time since the member's last report of the day. `day` is `YYYY-MM-DD` in Shanghai. */
export async function creditWatchTime(
  db: Db,
  report: { memberId: number; day: string; now: Date },
): Promise<void> {
  await db.run(watchTime, [report.memberId, report.day, report.now, MAX_CREDIT_MS / 1000]);
}
