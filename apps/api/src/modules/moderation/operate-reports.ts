import type { AnswerOf } from '@lantern/contracts/call';
import type { getReport as getCall } from '@lantern/contracts/calls/operator/moderation';
import type { VideoReport } from '@lantern/contracts/entities/report';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import type { OperatorAct } from '../../calls/operator-act.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { issueReviewAddress, type Reviewer } from '../media/issue-review-address.ts';
import { presentReport } from './report.present.ts';
import {
  countReports,
  findReports,
  type ReportRow,
  findReport,
  findReportedFilms,
  decideReports,
  markTakenDown,
  lockVideo,
  showVideo,
  markRestored,
  type VideoState,
} from './reports.repo.ts';

/** Reports in one state, the one due first first: what operators have to look at. */
export async function listReports(
  { db }: Pick<Deps, 'db'>,
  { state, currentPage }: { state: ReportRow['state']; currentPage: number },
): Promise<{ list: VideoReport[]; total: number }> {
  const window = { offset: pageOffset(currentPage), limit: PAGE_SIZE };
  const [rows, total] = await Promise.all([
    findReports(db, state, window),
    countReports(db, state),
  ]);
  return { list: rows.map(presentReport), total };
}

/** A report with the films of its video, which an operator can play while it is open, hidden or not. */
export async function getReport(
  deps: Deps,
  receipt: string,
  reviewer: Reviewer,
): Promise<AnswerOf<typeof getCall>> {
  const report = (await findReport(deps.db, receipt)) ?? refuse('report-unknown');
  const films = await findReportedFilms(deps.db, report.videoId);
  return {
    ...presentReport(report),
    episodes: films.map(({ episodeId, title, assetId }) => ({
      moviesInfoId: episodeId,
      title,
      film: report.state === 'open' ? issueReviewAddress(deps, assetId, reviewer) : '',
    })),
  };
}

export interface Verdict {
  receipt: string;
  /** `uphold` takes the video down; `clear` lets it stand, also against further reports for this reason. */
  decision: 'uphold' | 'clear';
  act: OperatorAct;
  /** Why. */
  note: string;
}

/**
 * An operator has looked. All open reports of the video for the same reason are decided with this one. A report
 * that was decided before stays as it is; answers what it is now. Refuses with `report-unknown`.
 */
export function decideReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { receipt, decision, act, note }: Verdict,
): Promise<'upheld' | 'cleared'> {
  return db.transact(async (tx) => {
    const { videoId } = (await findReport(tx, receipt)) ?? refuse('report-unknown');
    await lockVideo(tx, videoId);
    const { category, state: before } = (await findReport(tx, receipt)) ?? refuse('report-unknown');
    if (before !== 'open') return before;
    const state = decision === 'uphold' ? 'upheld' : 'cleared';
    const { operatorId } = act;
    await decideReports(tx, { videoId, category, state, operatorId, note, at: now() });
    const change = { before: { state: before }, after: { state } };
    await act.keepAudit(tx, { subject: { kind: 'report', id: receipt }, ...change, reason: note });
    if (state === 'upheld') await markTakenDown(tx, videoId);
    else await showVideo(tx, videoId, category);
    return state;
  });
}

/**
 * An operator takes a video out of sight for good, or brings back one that was. What it is already stays as it is;
 * answers what it is now. Refuses with `video-unknown`.
 */
export function takeVideoDown(
  { db }: Pick<Deps, 'db'>,
  { videoId, reason }: { videoId: number; reason: string },
  { act, isDown }: { act: OperatorAct; isDown: boolean },
): Promise<{ state: VideoState }> {
  return db.transact(async (tx) => {
    const before = (await lockVideo(tx, videoId)) ?? refuse('video-unknown');
    const state = (await (isDown ? markTakenDown : markRestored)(tx, videoId)) ?? before;
    if (state !== before) {
      const change = { before: { state: before }, after: { state } };
      await act.keepAudit(tx, { subject: { kind: 'video', id: videoId }, ...change, reason });
    }
    return { state };
  });
}
