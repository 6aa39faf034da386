import { type Db, statement } from '../../../platform/database/db.ts';

/** A row of reports by strangers, none long after the one before. */
export interface WaveRow {
  first: string;
  last: string;
  firstAt: Date;
  lastAt: Date;
  reports: number;
  videos: number;
  hidden: number;
  held: number;
  addresses: number;
}

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

const waves = statement(
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

const bounds = statement('moderation-wave-bound', 'select id from video_report where receipt = $1');

const inWave = statement(
  'moderation-wave-reports',
  `select id, video_id as "videoId" from video_report
    where ${ofStrangers} and id between $1 and $2 order by id limit $3`,
);

/** The videos' locks, in one order, which every decision about reports takes first. */
const lockVideos = statement(
  'moderation-wave-lock',
  'select from video where id = any($1::bigint[]) order by id for no key update',
);

const clear = statement(
  'moderation-wave-clear',
  `update video_report set state = 'cleared', in_wave = true, decided_by = $2, note = $3, decided_at = $4
    where id = any($1::bigint[]) and state = 'open'
   returning receipt, video_id as "videoId", member_id as "memberId"`,
);

/** Videos that one of these reports hid, and that no open report hides any more. */
const show = statement(
  'moderation-wave-show',
  `update video set state = 'published' where state = 'in_review' and id in (
     select video_id from video_report where receipt = any($1::text[]) and hid)
     and not exists (select from video_report r where r.video_id = video.id and r.hid and r.state = 'open')`,
);

const left = statement(
  'moderation-wave-left',
  `select count(*)::int as count from video_report where ${ofStrangers} and id between $1 and $2`,
);

const titles = statement(
  'moderation-wave-titles',
  'select id, title from video where id = any($1::bigint[])',
);

export const findWaves = (db: Db): Promise<WaveRow[]> => db.rows(waves);

/** The id of a report by its receipt, or null. */
export const findReportId = async (db: Db, receipt: string): Promise<number | null> =>
  (await db.row(bounds, [receipt]))?.id ?? null;

export interface WaveSpan {
  firstId: number;
  lastId: number;
}

export const findWaveReports = (
  db: Db,
  { firstId, lastId }: WaveSpan,
  most: number,
): Promise<WaveReport[]> => db.rows(inWave, [firstId, lastId, most]);

/** Locks the videos of reports, then clears those reports that are still open. */
export async function clearReports(
  tx: Db,
  reports: readonly WaveReport[],
  by: { operatorId: number; note: string; at: Date },
): Promise<ClearedReport[]> {
  await tx.run(lockVideos, [[...new Set(reports.map(({ videoId }) => videoId))]]);
  const ids = reports.map(({ id }) => id);
  return tx.rows(clear, [ids, by.operatorId, by.note, by.at]);
}

/** Shows the videos that only these reports hid; returns their number. */
export const showVideosOf = (tx: Db, cleared: readonly ClearedReport[]): Promise<number> =>
  tx.run(show, [cleared.map(({ receipt }) => receipt)]);

export const countLeft = async (db: Db, { firstId, lastId }: WaveSpan): Promise<number> =>
  (await db.one(left, [firstId, lastId])).count;

/** The titles of videos by their ids. */
export const findTitles = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await db.rows(titles, [ids])).map(({ id, title }) => [id, title]));
