import type { AnswerOf } from '@lantern/contracts/call';
import type {
  countReports as countCall,
  getReport as getCall,
} from '@lantern/contracts/calls/operator/moderation';
import type { VideoReport } from '@lantern/contracts/entities/report';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';
import {
  businessDayOf,
  formatShanghaiTime,
  startOfBusinessDay,
} from '@lantern/rules/shanghai-time';

import type { OperatorContext, ActContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { reportDecided } from '../../text/zh.ts';
import { checkRestorable } from '../catalogue/move-video.ts';
import { sendNotice } from '../chat/send-message.ts';
import { bringFilmsBack, keepRemoved } from '../ingest/ingest-step.repo.ts';
import { issueReviewAddress } from '../media/issue-review-address.ts';
import {
  countByMonth,
  countReports as countInState,
  findReports,
  type ReportRow,
  findReport,
  findReportedFilms,
  findReporters,
  type Reporter,
  decideReports,
  markTakenDown,
  lockVideo,
  showVideo,
  markRestored,
  type VideoState,
} from './reports.repo.ts';

/** Reports in one state, the one due first first: what operators have to look at. */
export async function listReports(
  { deps: { db } }: OperatorContext,
  { state, currentPage }: { state: ReportRow['state']; currentPage: number },
): Promise<{ list: VideoReport[]; total: number }> {
  const window = { offset: pageOffset(currentPage), limit: PAGE_SIZE };
  const [rows, total] = await Promise.all([
    findReports(db, state, window),
    countInState(db, state),
  ]);
  return { list: rows.map(presentReport), total };
}

/** A report with the films of its video, which an operator can play while it is open, hidden or not. */
export async function getReport(
  { deps, operator: { sessionHash }, address }: OperatorContext,
  { receipt }: { receipt: string },
): Promise<AnswerOf<typeof getCall>> {
  const report = (await findReport(deps.db, receipt)) ?? refuse('report-unknown');
  const films = await findReportedFilms(deps.db, report.videoId);
  return {
    ...presentReport(report),
    episodes: films.map(({ episodeId, title, assetId }) => ({
      moviesInfoId: episodeId,
      title,
      film:
        report.state === 'open' ? issueReviewAddress(deps, assetId, { sessionHash, address }) : '',
    })),
  };
}

/** What was reported since the first day of this month a year ago, by month and reason. */
export async function countReports({
  deps: { db, now },
}: OperatorContext): Promise<AnswerOf<typeof countCall>> {
  const at = now();
  const [year = '', month = ''] = businessDayOf(at).split('-');
  const since = startOfBusinessDay(`${Number(year) - 1}-${month}-01`);
  return { months: await countByMonth(db, since, at) };
}

export interface Verdict {
  receipt: string;
  /** `uphold` takes the video down; `clear` lets it stand, also against further reports for this reason. */
  decision: 'uphold' | 'clear';
  /** Why. */
  note: string;
}

/**
 * An operator has looked. All open reports of the video for the same reason are decided with this one. A report
 * that was decided before stays as it is; answers what it is now. Refuses with `report-unknown`.
 */
export function decideReport(
  { deps: { db, now }, act }: ActContext,
  { receipt, decision, note }: Verdict,
): Promise<{ state: 'upheld' | 'cleared' }> {
  return db.transact(async (tx) => {
    const { videoId } = (await findReport(tx, receipt)) ?? refuse('report-unknown');
    await lockVideo(tx, videoId);
    const { category, state: before } = (await findReport(tx, receipt)) ?? refuse('report-unknown');
    if (before !== 'open') return { state: before };
    const state = decision === 'uphold' ? 'upheld' : 'cleared';
    const { operatorId } = act;
    const at = now();
    const reporters = await findReporters(tx, videoId, category);
    await decideReports(tx, { videoId, category, state, operatorId, note, at });
    const change = { before: { state: before }, after: { state } };
    await act.keepAudit(tx, { subject: { kind: 'report', id: receipt }, ...change, reason: note });
    if (state === 'upheld') {
      await markTakenDown(tx, videoId);
      await keepRemoved(tx, { videoId, reason: `${receipt} ${category}`, operatorId, at });
    } else await showVideo(tx, videoId, category);
    await tellReporters(tx, reporters, { operatorId, isUpheld: state === 'upheld', at });
    return { state };
  });
}

/** Every member who reported it hears what came of it, in the conversation with customer service. */
async function tellReporters(
  tx: Db,
  reporters: readonly Reporter[],
  { operatorId, isUpheld, at }: { operatorId: number; isUpheld: boolean; at: Date },
): Promise<void> {
  for (const { memberId, receipt, videoTitle } of reporters) {
    const body = reportDecided(videoTitle, receipt, isUpheld);
    await sendNotice(tx, { memberId, operatorId, body, sentAt: at });
  }
}

/**
 * An operator takes a video out of sight for good, or brings back one that was. What it is already stays as it is;
 * answers what it is now. Refuses with `video-unknown`, and to bring back with `video-empty` and `title-taken`.
 */
export function takeVideoDown(
  { deps: { db, now }, act }: OperatorContext,
  { videoId, reason, isDown }: { videoId: number; reason: string; isDown: boolean },
): Promise<{ state: VideoState }> {
  return db.transact(async (tx) => {
    if (!isDown) await checkRestorable(tx, videoId, now());
    const before = (await lockVideo(tx, videoId)) ?? refuse('video-unknown');
    const state = (await (isDown ? markTakenDown : markRestored)(tx, videoId)) ?? before;
    if (state !== before) {
      if (!isDown) await bringFilmsBack(tx, videoId);
      const change = { before: { state: before }, after: { state } };
      await act.keepAudit(tx, { subject: { kind: 'video', id: videoId }, ...change, reason });
    }
    return { state };
  });
}

/** A report as operators read it. */
const presentReport = (row: ReportRow): VideoReport => ({
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
