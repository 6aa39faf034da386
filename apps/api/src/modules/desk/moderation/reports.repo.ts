import type { ReportCategory } from '@lantern/rules/report';

import { type Db, statement } from '../../../platform/database/db.ts';

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

export interface ReportedFilm {
  episodeId: number;
  title: string;
  assetId: string;
}

/** A member with an open report. */
export interface Reporter {
  memberId: number;
  receipt: string;
  videoTitle: string;
}

/** The reports of a month, for one reason. */
export interface MonthRow {
  /** `YYYY-MM` in Shanghai. */
  month: string;
  category: ReportCategory;
  received: number;
  upheld: number;
  cleared: number;
  open: number;
  /** Reports that were decided late, or are overdue. */
  late: number;
  /** The median time to a decision. */
  medianHours: number | null;
}

export interface OpenReports {
  category: ReportCategory;
  open: number;
  overdue: number;
  /** Those that only the bound on hiding kept from hiding a video. */
  held: number;
}

export interface Decision {
  videoId: number;
  category: ReportCategory;
  state: 'upheld' | 'cleared';
  operatorId: number;
  note: string;
  at: Date;
}

/** The lock that every change takes first which depends on a video's reports. */
const lock = statement(
  'moderation-lock-video',
  'select state from video where id = $1 for no key update',
);

const cleared = statement(
  'moderation-cleared-before',
  `select 1 from video_report where video_id = $1 and category = $2 and state = 'cleared'
     and not in_wave limit 1`,
);

const insert = statement(
  'moderation-add-report',
  `insert into video_report
     (receipt, video_id, category, detail, member_id, address, hid, created_at, due_at, known, held)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

const countOpen = statement(
  'moderation-open-reports',
  `select category, count(r.id)::int as open, count(r.id) filter (where r.due_at < $1)::int as overdue,
          count(r.id) filter (where r.held)::int as held
     from unnest(enum_range(null::report_category)) as category
     left join (select * from video_report where state = 'open') r using (category) group by category`,
  { notNull: ['category'] },
);

const films = statement(
  'moderation-films',
  `select e.id as "episodeId", e.title, e.asset_id as "assetId"
     from episode e join channel c on c.id = e.channel_id
    where e.video_id = $1 and e.asset_id is not null order by c.position, e.position`,
  { notNull: ['assetId'] },
);

const reporters = statement(
  'moderation-reporters',
  `select r.member_id as "memberId", min(r.receipt) as receipt, v.title as "videoTitle"
     from video_report r join video v on v.id = r.video_id
    where r.video_id = $1 and r.category = $2 and r.state = 'open' and r.member_id is not null
    group by r.member_id, v.title order by r.member_id`,
);

/** A bucket for each month is cheaper than a computed month for each report. */
const months = statement(
  'moderation-months',
  `with year as materialized (
     select array(select month at time zone 'Asia/Shanghai' from generate_series(
       date_trunc('month', $1::timestamptz at time zone 'Asia/Shanghai') - interval '1 year',
       $1::timestamptz at time zone 'Asia/Shanghai', interval '1 month') month) as starts)
   select to_char(((select starts from year))[nth] at time zone 'Asia/Shanghai', 'YYYY-MM') as month, category,
          count(*)::int as received, count(*) filter (where state = 'upheld')::int as upheld,
          count(*) filter (where state = 'cleared')::int as cleared,
          count(*) filter (where state = 'open')::int as open,
          count(*) filter (where coalesce(decided_at, $1) > due_at)::int as late,
          extract(epoch from percentile_disc(0.5) within group (order by decided_at - created_at))::float8 / 3600
            as "medianHours"
     from (select category, state, created_at, due_at, decided_at,
                  width_bucket(created_at, (select starts from year)) as nth
             from video_report where created_at >= ((select starts from year))[1]) sent
    group by nth, category order by nth desc, category`,
  { notNull: ['month'] },
);

const underReport = statement(
  'moderation-under-report',
  `select from episode e join video_report r on r.video_id = e.video_id and r.state = 'open'
    where e.asset_id = $1 limit 1`,
);

const decide = statement(
  'moderation-decide',
  `update video_report set state = $3, decided_by = $4, note = $5, decided_at = $6
   where video_id = $1 and category = $2 and state = 'open'`,
);

const hide = statement(
  'moderation-hide',
  `update video set state = 'in_review' where id = $1 and state = 'published'`,
);

/** Videos that a report hid and that no other report still hides. */
const show = statement(
  'moderation-show',
  `update video set state = 'published' where id = $1 and state = 'in_review'
     and exists (select from video_report r where r.video_id = $1 and r.hid and r.category = $2)
     and not exists (select from video_report r where r.video_id = $1 and r.hid and r.state = 'open')`,
);

const takeDown = statement(
  'moderation-take-down',
  `update video set state = 'taken_down' where id = $1 and state in ('published', 'in_review')
   returning state`,
);

/** Restores a video, unless a report hides it. */
const restore = statement(
  'moderation-restore',
  `update video set state = case when exists (
       select from video_report r where r.video_id = $1 and r.hid and r.state = 'open'
     ) then 'in_review' else 'published' end::video_state
    where id = $1 and state = 'taken_down' and deleted_at is null returning state`,
);

/** Locks a video and returns its state; null when it does not exist. */
export const lockVideo = async (tx: Db, videoId: number): Promise<VideoState | null> =>
  (await tx.row(lock, [videoId]))?.state ?? null;

/** Whether an operator has looked at the video and cleared it of this reason; one that cleared a wave did not look. */
export const wasCleared = async (
  tx: Db,
  videoId: number,
  category: ReportCategory,
): Promise<boolean> => (await tx.row(cleared, [videoId, category])) !== null;

export async function addReport(tx: Db, it: NewReport): Promise<void> {
  const { receipt, videoId, category, detail, memberId, address, hid, at, dueAt } = it;
  const values = [receipt, videoId, category, detail, memberId, address, hid, at, dueAt];
  await tx.run(insert, [...values, it.known, it.held]);
}

/** Returns a row for every category, also for those without a report. */
export const countOpenReports = (db: Db, now: Date): Promise<OpenReports[]> =>
  db.rows(countOpen, [now]);

/** The episodes of a video, in their order. */
export const findReportedFilms = (db: Db, videoId: number): Promise<ReportedFilm[]> =>
  db.rows(films, [videoId]);

/** The members with open reports of a video for one reason, each once. */
export const findReporters = (
  db: Db,
  videoId: number,
  category: ReportCategory,
): Promise<Reporter[]> => db.rows(reporters, [videoId, category]);

/** The reports since the first day of this month a year ago, by month and reason, the latest month first. */
export const countByMonth = (db: Db, now: Date): Promise<MonthRow[]> => db.rows(months, [now]);

/** Whether a video of this asset has an open report. */
export const hasOpenReport = async (db: Db, assetId: string): Promise<boolean> =>
  (await db.row(underReport, [assetId])) !== null;

/** Gives all open reports of a video for one reason the same decision. */
export async function decideReports(tx: Db, it: Decision): Promise<void> {
  await tx.run(decide, [it.videoId, it.category, it.state, it.operatorId, it.note, it.at]);
}

export async function hideVideo(tx: Db, videoId: number): Promise<void> {
  await tx.run(hide, [videoId]);
}

/** Restores a video that reports for this reason hid. */
export async function showVideo(tx: Db, videoId: number, category: ReportCategory): Promise<void> {
  await tx.run(show, [videoId, category]);
}

/** Takes a video down; returns the new state, or null when there was nothing to take down. */
export const markTakenDown = async (tx: Db, videoId: number): Promise<VideoState | null> =>
  (await tx.row(takeDown, [videoId]))?.state ?? null;

/** Restores a video; returns the new state, or null when it was not taken down. */
export const markRestored = async (tx: Db, videoId: number): Promise<VideoState | null> =>
  (await tx.row(restore, [videoId]))?.state ?? null;
