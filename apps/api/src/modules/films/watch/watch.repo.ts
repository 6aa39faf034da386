import { MAX_CREDIT_MS } from '@lantern/rules/watch-time';

import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isPublished } from '../catalogue/is-published.ts';

const position = sql.run(
  'watch-keep-position',
  `insert into play_position (member_id, episode_id, position_seconds, reported_at)
   values (:memberId, :episodeId, :positionSeconds, :now)
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

export async function savePosition(
  db: Db,
  at: { memberId: number; episodeId: number; seconds: number; now: Date },
): Promise<void> {
  await position(db, { ...at, positionSeconds: Math.floor(at.seconds) });
}

export interface StopRow {
  video_id: number;
  episode_id: number;
  position_seconds: number;
  /** 0 when it is not known. */
  duration_ms: number;
  reported_at: Date;
}

/** A member's positions in what the member may see, the newest first: of each video, that of the episode watched last. */
export const findStops = sql.rows(
  'watch-stops',
  `select * from (
     select distinct on (episode.video_id) episode.video_id, episode.id as episode_id, position_seconds,
       coalesce(asset.duration_ms, 0) as duration_ms, reported_at
     from play_position
     join episode on episode.id = play_position.episode_id
     left join asset on asset.id = episode.asset_id
     where member_id = :memberId
     order by episode.video_id, reported_at desc, episode.id desc) last_of_each
   where exists (select from video where video.id = video_id and ${isPublished(':now')} and (not dark_web or :darkWeb))
   order by reported_at desc, video_id desc limit :most`,
);

/** Deletes a member's positions in some videos, or in all. */
export const dropPositions = sql.run(
  'watch-forget-stops',
  `delete from play_position using episode
   where episode.id = play_position.episode_id and member_id = :memberId
     and (:videoIds::bigint[] is null or episode.video_id = any(:videoIds::bigint[]))`,
);

/** Credits the time since the member's last report of the day. `day` is `YYYY-MM-DD` in Shanghai. */
export async function creditWatchTime(
  db: Db,
  report: { memberId: number; day: string; now: Date },
): Promise<void> {
  await db.run(watchTime, [report.memberId, report.day, report.now, MAX_CREDIT_MS / 1000]);
}

/**
 * Inserts only if the episode is on sale at the time of the statement; the caller's cache may be older. The lock waits for an
 * operator who is removing it.
 */
const insertEntitlement = sql.run(
  'watch-entitle',
  `insert into entitlement (member_id, episode_id, reason, ledger_transaction_id, created_at)
   select :memberId, episode.id, case when :transactionId::uuid is null then 'granted' else 'bought' end::entitlement_reason, :transactionId, :at
     from episode join video on video.id = episode.video_id
    where episode.id = :episodeId and video.id = :videoId
      and ${isPublished(':at')} and video.dark_web = :vipOnly and (video.paid or video.dark_web)
      for key share of episode
   on conflict (member_id, episode_id) do nothing`,
);

const selectEntitlement = sql.row(
  'watch-owns',
  'select 1 from entitlement where member_id = :memberId and episode_id = :episodeId',
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
export async function saveEntitlement(tx: Db, row: NewEntitlement): Promise<boolean> {
  const values = {
    memberId: row.memberId,
    episodeId: row.episodeId,
    videoId: row.videoId,
    transactionId: row.transactionId,
    at: row.at,
    vipOnly: row.vipOnly,
  };
  return (await insertEntitlement(tx, values)) === 1;
}

export const ownsEpisode = async (db: Db, memberId: number, episodeId: number): Promise<boolean> =>
  (await selectEntitlement(db, { memberId, episodeId })) !== null;
