import type { VideoReport } from '@lantern/contracts/entities/report';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { ReportRow } from './reports.repo.ts';

/** A report as operators read it. */
export const presentReport = (row: ReportRow): VideoReport => ({
  receipt: row.receipt,
  cartoonCode: row.videoId,
  cartoonName: row.videoTitle,
  videoState: row.videoState,
  category: row.category,
  detail: row.detail,
  memberCode: row.memberCode ?? '',
  state: row.state,
  hid: row.hid,
  createTime: formatShanghaiTime(row.createdAt),
  dueTime: formatShanghaiTime(row.dueAt),
  decideTime: row.decidedAt && formatShanghaiTime(row.decidedAt),
  note: row.note,
});
