import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  countReports as countCall,
  decideReport as decideCall,
  getReport as getCall,
  listReports as listCall,
} from '@lantern/contracts/calls/operator/moderation';
import type { VideoReport } from '@lantern/contracts/entities/report';
import type { Language } from '@lantern/rules/languages';
import { pageWindow } from '@lantern/rules/paging';
import { formatShanghaiTime, spanOfDays } from '@lantern/rules/shanghai-time';

import type { OperatorContext, ActContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { textIn } from '../../../text/text-in.ts';
import { checkRestorable } from '../../films/catalogue/move-video.ts';
import { bringFilmsBack, blockFilms } from '../../films/ingest/ingest-step.repo.ts';
import { issueReviewAddress } from '../../films/media/issue-review-address.ts';
import { readerLanguageOf } from '../../ground/site/reader-language.ts';
import { sendNotices } from '../../members/chat/send-message.ts';
import {
  countReports as countInState,
  findReport,
  findReports,
  type ReportRow,
} from './report-list.repo.ts';
import {
  countByMonth,
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

/** Reports in one state that fit the filters, by their deadlines: the operators' work list. */
export async function listReports(
  { deps: { db } }: OperatorContext,
  { currentPage, from, until, ...asked }: PayloadOf<typeof listCall>,
): Promise<{ list: VideoReport[]; total: number }> {
  const window = pageWindow(currentPage);
  const { state, text = null, memberCode = null, category = null } = asked;
  const filters = { state, text, memberCode, category, ...spanOfDays({ from, until }) };
  const [rows, total] = await Promise.all([
    findReports(db, filters, window),
    countInState(db, filters),
  ]);
  return { list: rows.map(presentReport), total };
}

/** A report with the films of its video, which an operator can play while the report is open, also when hidden. */
export async function getReport(
  { deps, operator: { sessionHash }, address }: OperatorContext,
  { receipt }: { receipt: string },
): Promise<AnswerOf<typeof getCall>> {
  const report = (await findReport(deps.db, { receipt })) ?? refuse('report-unknown');
  const films = await findReportedFilms(deps.db, { videoId: report.videoId });
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

/** The reports since the first day of this month a year ago, by month and reason. */
export const countReports = async ({
  deps: { db, now },
}: OperatorContext): Promise<AnswerOf<typeof countCall>> => ({
  months: await countByMonth(db, { now: now() }),
});

/**
 * An operator decides a report, together with all open reports of the video for the same reason. An earlier decision stays.
 * Returns the report as it is then. Refuses with `report-unknown`.
 */
export function decideReport(
  { deps, act }: ActContext,
  { receipt, decision, note }: PayloadOf<typeof decideCall>,
): Promise<{ state: 'upheld' | 'cleared' }> {
  const { db, now } = deps;
  return db.transact(async (tx) => {
    const { videoId } = (await findReport(tx, { receipt })) ?? refuse('report-unknown');
    await lockVideo(tx, videoId);
    const { category, state: before } =
      (await findReport(tx, { receipt })) ?? refuse('report-unknown');
    if (before !== 'open') return { state: before };
    const state = decision === 'uphold' ? 'upheld' : 'cleared';
    const { operatorId } = act;
    const at = now();
    const reporters = await findReporters(tx, { videoId, category });
    await decideReports(tx, { videoId, category, state, operatorId, note, at });
    const change = { before: { state: before }, after: { state } };
    await act.saveAudit(tx, { subject: { kind: 'report', id: receipt }, ...change, reason: note });
    if (state === 'upheld') {
      await markTakenDown(tx, videoId);
      await blockFilms(tx, { videoId, reason: `${receipt} ${category}`, operatorId, at });
    } else await showVideo(tx, { videoId, category });
    const language = readerLanguageOf(deps).ofSite();
    const verdict = { operatorId, isUpheld: state === 'upheld', at, language };
    await informReporters(tx, reporters, verdict);
    return { state };
  });
}

/** Tells every member who reported it the decision, in the conversation with customer service. */
async function informReporters(
  tx: Db,
  reporters: readonly Reporter[],
  verdict: { operatorId: number; isUpheld: boolean; at: Date; language: Language },
): Promise<void> {
  const { operatorId, isUpheld, at, language } = verdict;
  const { reportDecided } = textIn(language);
  const notices = reporters.map(({ memberId, receipt, videoTitle }) => ({
    memberId,
    body: reportDecided(videoTitle, receipt, isUpheld),
  }));
  await sendNotices(tx, notices, { operatorId, sentAt: at });
}

/**
 * Shows a video that was taken down again, with its films. Returns its new state; null for a video in another state.
 * Refuses with `video-empty`, `title-taken` and `rights-missing`.
 */
export async function bringVideoBack(
  tx: Db,
  deps: Pick<Deps, 'config' | 'now'>,
  videoId: number,
): Promise<VideoState | null> {
  await checkRestorable(tx, deps, { id: videoId, now: deps.now() });
  const state = await markRestored(tx, videoId);
  if (state !== null) await bringFilmsBack(tx, { videoId });
  return state;
}

/**
 * An operator takes a video down, or restores one; a video that is already in that state stays so. Returns the state.
 * Refuses with `video-unknown`, and a restoration also with `video-empty`, `title-taken` and `rights-missing`.
 */
export function takeVideoDown(
  { deps, act }: OperatorContext,
  { videoId, reason, isDown }: { videoId: number; reason: string; isDown: boolean },
): Promise<{ state: VideoState }> {
  return deps.db.transact(async (tx) => {
    const restored = isDown ? null : await bringVideoBack(tx, deps, videoId);
    const before =
      restored === null
        ? ((await lockVideo(tx, videoId)) ?? refuse('video-unknown'))
        : 'taken_down';
    const state = restored ?? (isDown ? await markTakenDown(tx, videoId) : null) ?? before;
    if (state !== before) {
      const change = { before: { state: before }, after: { state } };
      await act.saveAudit(tx, { subject: { kind: 'video', id: videoId }, ...change, reason });
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
  held: row.held,
  createTime: formatShanghaiTime(row.createdAt),
  dueTime: formatShanghaiTime(row.dueAt),
  decideTime: row.decidedAt && formatShanghaiTime(row.decidedAt),
  note: row.note,
});
