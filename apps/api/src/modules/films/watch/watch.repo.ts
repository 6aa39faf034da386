import { MAX_CREDIT_MS } from '@lantern/rules/watch-time';

import { type Db, statement } from '../../../platform/database/db.ts';
import { isPublished } from '../catalogue/is-published.ts';

const position = statement(
  'watch-keep-position',
  `insert into play_position (member_id, episode_id, position_seconds, reported_at)
   values ($1, $2, $3, $4)
   on conflict (member_id, episode_id) do update
   set position_seconds = excluded.position_seconds, reported_at = excluded.reported_at`,
);

/**
 * The rule of watch time in one statement, so that two streams at once can't both get the same seconds. The rest of a
 * second stays on the clock.
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

export async function keepPosition(
  db: Db,
  at: { memberId: number; episodeId: number; seconds: number; now: Date },
): Promise<void> {
  await db.run(position, [at.memberId, at.episodeId, Math.floor(at.seconds), at.now]);
}

export interface StopRow {
  video_id: number;
  episode_id: number;
  position_seconds: number;
  /** 0 when it is not known. */
  duration_ms: number;
  reported_at: Date;
}

/** The episode of each video that was watched last. */
const stops = statement(
  'watch-stops',
  `select * from (
     select distinct on (episode.video_id) episode.video_id, episode.id as episode_id, position_seconds,
       coalesce(asset.duration_ms, 0) as duration_ms, reported_at
     from play_position
     join episode on episode.id = play_position.episode_id
     left join asset on asset.id = episode.asset_id
     where member_id = $1
     order by episode.video_id, reported_at desc, episode.id desc) last_of_each
   order by reported_at desc, video_id desc limit $2`,
);

const forgetStops = statement(
  'watch-forget-stops',
  `delete from play_position using episode
   where episode.id = play_position.episode_id and member_id = $1
     and ($2::bigint[] is null or episode.video_id = any($2::bigint[]))`,
);

/** A member's positions, the newest first. */
export const findStops = (db: Db, memberId: number, most: number): Promise<StopRow[]> =>
  db.rows(stops, [memberId, most]);

/** Deletes a member's positions in some videos, or in all. */
export async function dropPositions(
  db: Db,
  memberId: number,
  videoIds: number[] | null,
): Promise<void> {
  await db.run(forgetStops, [memberId, videoIds]);
}

/** Credits the time since the member's last report of the day. `day` is `YYYY-MM-DD` in Shanghai. */
export async function creditWatchTime(
  db: Db,
  report: { memberId: number; day: string; now: Date },
): Promise<void> {
  await db.run(watchTime, [report.memberId, report.day, report.now, MAX_CREDIT_MS / 1000]);
}

/** Inserts only if the episode is on sale at the time of the statement; the caller's cache may be older. */
const insertEntitlement = statement(
  'watch-entitle',
  `insert into entitlement (member_id, episode_id, reason, ledger_transaction_id, created_at)
   select $1, episode.id, case when $4::uuid is null then 'granted' else 'bought' end::entitlement_reason, $4, $5
     from episode join video on video.id = episode.video_id
    where episode.id = $2 and video.id = $3
      and ${isPublished('$5')} and video.dark_web = $6 and (video.paid or video.dark_web)
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
  /** The payment; null for a free episode. */
  transactionId: string | null;
  /** Whether it was sold as an episode of a VIP-only video. */
  vipOnly: boolean;
  at: Date;
}

/** Returns whether this row gave the member the episode: false when it is off sale, or the member owned it before. */
export async function keepEntitlement(tx: Db, row: NewEntitlement): Promise<boolean> {
  const values = [row.memberId, row.episodeId, row.videoId, row.transactionId, row.at, row.vipOnly];
  return (await tx.run(insertEntitlement, values)) === 1;
}

export const ownsEpisode = async (db: Db, memberId: number, episodeId: number): Promise<boolean> =>
  (await db.row(selectEntitlement, [memberId, episodeId])) !== null;
