import { countedUpTo } from '@lantern/contracts/operator-list';
import type { ListWindow } from '@lantern/rules/paging';
import type { ReportCategory } from '@lantern/rules/report';

import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { VideoState } from './reports.repo.ts';

export interface ReportRow {
  receipt: string;
  videoId: number;
  videoTitle: string;
  videoState: VideoState;
  category: ReportCategory;
  detail: string;
  /** Null for a visitor. */
  memberCode: string | null;
  state: 'open' | 'upheld' | 'cleared';
  hid: boolean;
  held: boolean;
  createdAt: Date;
  dueAt: Date;
  decidedAt: Date | null;
  note: string;
}

const reports = `select r.receipt, r.video_id as "videoId", v.title as "videoTitle", v.state as "videoState",
         r.category, r.detail, m.code as "memberCode", r.state, r.hid, r.held, r.created_at as "createdAt",
         r.due_at as "dueAt", r.decided_at as "decidedAt", r.note
    from video_report r join video v on v.id = r.video_id left join member m on m.id = r.member_id`;

const fits = `r.state = $1
  and ($2::text is null or r.receipt = $2 or strpos(lower(v.title), lower($2)) > 0 or strpos(lower(r.detail), lower($2)) > 0)
  and ($3::text is null or r.member_id = (select id from member where code = $3))
  and ($4::report_category is null or r.category = $4)
  and ($5::timestamptz is null or r.created_at >= $5) and ($6::timestamptz is null or r.created_at < $6)`;

/** The database plans these for their values: it knows how much each filter leaves. */
const planned = { isPrepared: false };

const reportsThatFit = statement(
  'moderation-reports',
  `${reports} where ${fits} order by r.due_at, r.id offset $7 limit $8`,
  planned,
);

const count = statement(
  'moderation-count-reports',
  `select count(*)::int as total from (
     select from video_report r join video v on v.id = r.video_id where ${fits} limit ${countedUpTo + 1}) counted`,
  planned,
);

export const findReport = sql.row('moderation-report', `${reports} where r.receipt = :receipt`);

/** Which reports are listed; null for any. */
export interface ReportFilters extends Pick<ReportRow, 'state'> {
  text: string | null;
  memberCode: string | null;
  category: ReportCategory | null;
  since: Date | null;
  before: Date | null;
}

const filterValues = (it: ReportFilters) => [
  it.state,
  it.text,
  it.memberCode,
  it.category,
  it.since,
  it.before,
];

export const findReports = (
  db: Db,
  filters: ReportFilters,
  { offset, limit }: ListWindow,
): Promise<ReportRow[]> => db.rows(reportsThatFit, [...filterValues(filters), offset, limit]);

export const countReports = async (db: Db, filters: ReportFilters): Promise<number> =>
  (await db.one(count, filterValues(filters))).total;
