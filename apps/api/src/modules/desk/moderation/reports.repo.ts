import type { ReportCategory } from '@lantern/rules/report';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface NewReport {
  receipt: string;
  videoId: number;
  category: ReportCategory;
  detail: string;
  memberId: number | null;
  address: Buffer;
  hid: boolean;
  /** Whether it counts as the report of a member with a history. */
  known: boolean;
  /** Whether only the bound on hiding kept the video visible. */
  held: boolean;
  at: Date;
  dueAt: Date;
}

export type VideoState = 'draft' | 'in_review' | 'published' | 'taken_down';

/** A member with an open report. */
export interface Reporter {
  memberId: number;
  receipt: string;
  videoTitle: string;
}

/** Every change that depends on a video's reports takes this lock first. */
const lock = sql.row(
  'moderation-lock-video',
  'select state from video where id = :videoId for no key update',
);

const cleared = sql.row(
  'moderation-cleared-before',
  `select 1 from video_report where video_id = :videoId and category = :category and state = 'cleared'
     and not in_wave limit 1`,
);

const insert = sql.run(
  'moderation-add-report',
  `insert into video_report
     (receipt, video_id, category, detail, member_id, address, hid, created_at, due_at, known, held)
   values (:receipt, :videoId, :category, :detail, :memberId, :address, :hid, :at, :dueAt, :known, :held)`,
);

const underReport = sql.row(
  'moderation-under-report',
  `select from episode e join video_report r on r.video_id = e.video_id and r.state = 'open'
    where e.asset_id = :assetId limit 1`,
);

const takeDown = sql.row(
  'moderation-take-down',
  `update video set state = 'taken_down' where id = :videoId and state in ('published', 'in_review')
   returning state`,
);

/** Restores a video, unless a report hides it. */
const restore = sql.row(
  'moderation-restore',
  `update video set state = case when exists (
       select from video_report r where r.video_id = :videoId and r.hid and r.state = 'open'
     ) then 'in_review' else 'published' end::video_state
    where id = :videoId and state = 'taken_down' and deleted_at is null returning state`,
);

/** Locks a video and returns its state; null when it does not exist. */
export const lockVideo = async (tx: Db, videoId: number): Promise<VideoState | null> =>
  (await lock(tx, { videoId }))?.state ?? null;

/** Whether an operator has cleared this video of this reason; clearing a whole wave of reports doesn't count. */
export const wasCleared = async (
  tx: Db,
  videoId: number,
  category: ReportCategory,
): Promise<boolean> => (await cleared(tx, { videoId, category })) !== null;

export async function addReport(tx: Db, it: NewReport): Promise<void> {
  const { receipt, videoId, category, detail, memberId, address, hid, at, dueAt } = it;

  await insert(tx, {
    receipt,
    videoId,
    category,
    detail,
    memberId,
    address,
    hid,
    at,
    dueAt,
    known: it.known,
    held: it.held,
  });
}

/** Returns a row for every category, also for those without a report. */
export const countOpenReports = sql.rows(
  'moderation-open-reports',
  `select category, count(r.id)::int as open, count(r.id) filter (where r.due_at < :now)::int as overdue,
          count(r.id) filter (where r.held)::int as held
     from unnest(enum_range(null::report_category)) as category
     left join (select * from video_report where state = 'open') r using (category) group by category`,
  { notNull: ['category'] },
);

/** The episodes of a video, in their order. */
export const findReportedFilms = sql.rows(
  'moderation-films',
  `select e.id as "episodeId", e.title, e.asset_id as "assetId"
     from episode e join channel c on c.id = e.channel_id
    where e.video_id = :videoId and e.asset_id is not null order by c.position, e.position`,
  { notNull: ['assetId'] },
);

/** The members with open reports of a video for one reason, each once. */
export const findReporters = sql.rows(
  'moderation-reporters',
  `select r.member_id as "memberId", min(r.receipt) as receipt, v.title as "videoTitle"
     from video_report r join video v on v.id = r.video_id
    where r.video_id = :videoId and r.category = :category and r.state = 'open' and r.member_id is not null
    group by r.member_id, v.title order by r.member_id`,
);

/**
 * The reports since the first day of this month a year ago, by month and reason, the latest month first. A bucket for each
 * month is cheaper than a computed month for each report.
 */
export const countByMonth = sql.rows(
  'moderation-months',
  `with year as materialized (
     select array(select month at time zone 'Asia/Shanghai' from generate_series(
       date_trunc('month', :now::timestamptz at time zone 'Asia/Shanghai') - interval '1 year',
       :now::timestamptz at time zone 'Asia/Shanghai', interval '1 month') month) as starts)
   select to_char(((select starts from year))[nth] at time zone 'Asia/Shanghai', 'YYYY-MM') as month, category,
          count(*)::int as received, count(*) filter (where state = 'upheld')::int as upheld,
          count(*) filter (where state = 'cleared')::int as cleared,
          count(*) filter (where state = 'open')::int as open,
          count(*) filter (where coalesce(decided_at, :now) > due_at)::int as late,
          extract(epoch from percentile_disc(0.5) within group (order by decided_at - created_at))::float8 / 3600
            as "medianHours"
     from (select category, state, created_at, due_at, decided_at,
                  width_bucket(created_at, (select starts from year)) as nth
             from video_report where created_at >= ((select starts from year))[1]) sent
    group by nth, category order by nth desc, category`,
  { notNull: ['month'] },
);

/** Whether a video of this asset has an open report. */
export const hasOpenReport = async (db: Db, assetId: string): Promise<boolean> =>
  (await underReport(db, { assetId })) !== null;

/** Gives all open reports of a video for one reason the same decision. */
export const decideReports = sql.run(
  'moderation-decide',
  `update video_report set state = :state, decided_by = :operatorId, note = :note, decided_at = :at
   where video_id = :videoId and category = :category and state = 'open'`,
);

export const hideVideo = sql.run(
  'moderation-hide',
  `update video set state = 'in_review' where id = :videoId and state = 'published'`,
);

/** Shows a video again that reports for this reason hid, unless another report still hides it. */
export const showVideo = sql.run(
  'moderation-show',
  `update video set state = 'published' where id = :videoId and state = 'in_review'
     and exists (select from video_report r where r.video_id = :videoId and r.hid and r.category = :category)
     and not exists (select from video_report r where r.video_id = :videoId and r.hid and r.state = 'open')`,
);

/** Takes a video down; returns the new state, or null when there was nothing to take down. */
export const markTakenDown = async (tx: Db, videoId: number): Promise<VideoState | null> =>
  (await takeDown(tx, { videoId }))?.state ?? null;

/** Restores a video; returns the new state, or null when it was not taken down. */
export const markRestored = async (tx: Db, videoId: number): Promise<VideoState | null> =>
  (await restore(tx, { videoId }))?.state ?? null;
