import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A report of a wave. */
export interface WaveReport {
  id: number;
  videoId: number;
}

/** A report that was cleared with its wave. */
export interface ClearedReport {
  receipt: string;
  videoId: number;
  memberId: number | null;
}

const ofStrangers = `state = 'open' and not known`;

const bounds = sql.row(
  'moderation-wave-bound',
  'select id from video_report where receipt = :receipt',
);

/** The videos' locks, in one order, which every decision about reports takes first. */
const lockVideos = sql.run(
  'moderation-wave-lock',
  'select from video where id = any(:ids::bigint[]) order by id for no key update',
);

const clear = sql.rows(
  'moderation-wave-clear',
  `update video_report set state = 'cleared', in_wave = true, decided_by = :operatorId, note = :note, decided_at = :at
    where id = any(:ids::bigint[]) and state = 'open'
   returning receipt, video_id as "videoId", member_id as "memberId"`,
);

/** Videos that one of these reports hid, and that no open report hides any more. */
const show = sql.run(
  'moderation-wave-show',
  `update video set state = 'published' where state = 'in_review' and id in (
     select video_id from video_report where receipt = any(:receipts::text[]) and hid)
     and not exists (select from video_report r where r.video_id = video.id and r.hid and r.state = 'open')`,
);

const left = sql.one(
  'moderation-wave-left',
  `select count(*)::int as count from video_report where ${ofStrangers} and id between :firstId and :lastId`,
);

const titles = sql.rows(
  'moderation-wave-titles',
  'select id, title from video where id = any(:ids::bigint[])',
);

export const findWaves = sql.rows(
  'moderation-waves',
  `with marked as (
     select *, created_at - lag(created_at) over (order by id) > interval '30 minutes' as begins
       from video_report where ${ofStrangers}
   ), numbered as (
     select *, count(*) filter (where begins) over (order by id) as wave from marked
   )
   select (array_agg(r.receipt order by r.id))[1] as first, (array_agg(r.receipt order by r.id desc))[1] as last,
          min(r.created_at) as "firstAt", max(r.created_at) as "lastAt", count(*)::int as reports,
          count(distinct r.video_id)::int as videos,
          count(distinct r.video_id) filter (where r.hid and v.state = 'in_review')::int as hidden,
          count(distinct r.video_id) filter (where r.held and v.state = 'published')::int as held,
          count(distinct r.address)::int as addresses
     from numbered r join video v on v.id = r.video_id
    group by r.wave having bool_or(r.held) or count(*) >= 20
    order by max(r.id) desc limit 20`,
  { notNull: ['first', 'last'] },
);

/** The id of a report by its receipt, or null. */
export const findReportId = async (db: Db, receipt: string): Promise<number | null> =>
  (await bounds(db, { receipt }))?.id ?? null;

export interface WaveSpan {
  firstId: number;
  lastId: number;
}

export const findWaveReports = sql.rows(
  'moderation-wave-reports',
  `select id, video_id as "videoId" from video_report
    where ${ofStrangers} and id between :firstId and :lastId order by id limit :most`,
);

/** Locks the videos of reports, then clears those reports that are still open. */
export async function clearReports(
  tx: Db,
  reports: readonly WaveReport[],
  by: { operatorId: number; note: string; at: Date },
): Promise<ClearedReport[]> {
  await lockVideos(tx, { ids: [...new Set(reports.map(({ videoId }) => videoId))] });
  const ids = reports.map(({ id }) => id);
  return clear(tx, { ...by, ids });
}

/** Shows the videos that only these reports hid; returns their number. */
export const showVideosOf = (tx: Db, cleared: readonly ClearedReport[]): Promise<number> =>
  show(tx, { receipts: cleared.map(({ receipt }) => receipt) });

export const countLeft = async (db: Db, { firstId, lastId }: WaveSpan): Promise<number> =>
  (await left(db, { firstId, lastId })).count;

/** The titles of videos by their ids. */
export const findTitles = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await titles(db, { ids })).map(({ id, title }) => [id, title]));
