import type { ReportCategory } from '@lantern/rules/report';

import { type Db, statement } from '../../db.ts';

export interface NewReport {
  receipt: string;
  videoId: number;
  category: ReportCategory;
  detail: string;
  memberId: number | null;
  address: Buffer;
  hid: boolean;
  at: Date;
  dueAt: Date;
}

/** A report as whoever decides it finds it. */
export interface ReportRow {
  video_id: number;
  category: ReportCategory;
  state: 'open' | 'upheld' | 'cleared';
}

export interface Decision {
  videoId: number;
  category: ReportCategory;
  state: 'upheld' | 'cleared';
  operatorId: number;
  note: string;
  at: Date;
}

/** Everything that changes what a video's reports make of it queues up here first. */
const lock = statement<{ state: string }>(
  'moderation-lock-video',
  'select state from video where id = $1 for no key update',
);

const cleared = statement(
  'moderation-cleared-before',
  `select 1 from video_report where video_id = $1 and category = $2 and state = 'cleared' limit 1`,
);

const insert = statement(
  'moderation-add-report',
  `insert into video_report
     (receipt, video_id, category, detail, member_id, address, hid, created_at, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

const report = statement<ReportRow>(
  'moderation-report',
  'select video_id, category, state from video_report where receipt = $1',
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

/** What a report hid, and no other report still does. */
const show = statement(
  'moderation-show',
  `update video set state = 'published' where id = $1 and state = 'in_review'
     and exists (select from video_report r where r.video_id = $1 and r.hid and r.category = $2)
     and not exists (select from video_report r where r.video_id = $1 and r.hid and r.state = 'open')`,
);

const takeDown = statement(
  'moderation-take-down',
  `update video set state = 'taken_down' where id = $1 and state in ('published', 'in_review')`,
);

/** The state of the video, held until the transaction ends; null when there is none. */
export const lockVideo = async (tx: Db, videoId: number): Promise<string | null> =>
  (await tx.row(lock, [videoId]))?.state ?? null;

/** Whether somebody has looked at it for this reason and let it stand. */
export const wasCleared = async (
  tx: Db,
  videoId: number,
  category: ReportCategory,
): Promise<boolean> => (await tx.row(cleared, [videoId, category])) !== null;

export async function addReport(tx: Db, it: NewReport): Promise<void> {
  const { receipt, videoId, category, detail, memberId, address, hid, at, dueAt } = it;
  await tx.run(insert, [receipt, videoId, category, detail, memberId, address, hid, at, dueAt]);
}

export const findReport = (db: Db, receipt: string): Promise<ReportRow | null> =>
  db.row(report, [receipt]);

/** Decides all open reports of a video for one reason alike. */
export async function decideReports(tx: Db, it: Decision): Promise<void> {
  await tx.run(decide, [it.videoId, it.category, it.state, it.operatorId, it.note, it.at]);
}

export async function hideVideo(tx: Db, videoId: number): Promise<void> {
  await tx.run(hide, [videoId]);
}

/** Shows a video again that reports for this reason hid. */
export async function showVideo(tx: Db, videoId: number, category: ReportCategory): Promise<void> {
  await tx.run(show, [videoId, category]);
}

export async function takeVideoDown(tx: Db, videoId: number): Promise<void> {
  await tx.run(takeDown, [videoId]);
}
