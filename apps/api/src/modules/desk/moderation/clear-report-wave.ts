import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  clearReportWave as clearCall,
  listReportWaves as listCall,
} from '@lantern/contracts/calls/operator/moderation';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { ActContext, OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { textIn } from '../../../text/text-in.ts';
import { readerLanguageOf } from '../../ground/site/reader-language.ts';
import { sendNotices } from '../../members/chat/send-message.ts';
import {
  type ClearedReport,
  clearReports,
  countLeft,
  findReportId,
  findTitles,
  findWaveReports,
  findWaves,
  showVideosOf,
} from './report-waves.repo.ts';

/** Reports that one call clears; a wave may have very many. */
const mostAtOnce = 2000;

/** The waves of reports that wait for an operator. */
export const listReportWaves = async ({
  deps: { db },
}: OperatorContext): Promise<AnswerOf<typeof listCall>> => ({
  waves: (await findWaves(db)).map(({ firstAt, lastAt, ...wave }) => ({
    ...wave,
    firstTime: formatShanghaiTime(firstAt),
    lastTime: formatShanghaiTime(lastAt),
  })),
});

/**
 * Clears the reports of one wave, from `first` to `last`, that strangers sent, and shows the videos that they hid. Reports by
 * members with a history stay. It is no verdict about any video. Refuses with `report-unknown`.
 */
export async function clearReportWave(
  { deps, act }: ActContext,
  { first, last, note }: PayloadOf<typeof clearCall>,
): Promise<AnswerOf<typeof clearCall>> {
  const { db, now } = deps;
  const firstId = (await findReportId(db, first)) ?? refuse('report-unknown');
  const lastId = (await findReportId(db, last)) ?? refuse('report-unknown');
  const span = { firstId, lastId };
  const language = readerLanguageOf(deps).ofSite();
  return db.transact(async (tx) => {
    const reports = await findWaveReports(tx, { ...span, most: mostAtOnce });
    const by = { operatorId: act.operatorId, note, at: now() };
    const cleared = await clearReports(tx, reports, by);
    const shown = await showVideosOf(tx, cleared);
    const videos = new Set(cleared.map(({ videoId }) => videoId)).size;
    const counts = { reports: cleared.length, videos, shown };
    if (cleared.length > 0) {
      const subject = { kind: 'report', id: first } as const;
      await act.saveAudit(tx, { subject, after: counts, reason: note });
      await informReporters(tx, cleared, textIn(language).reportDecided, by);
    }
    return { ...counts, left: await countLeft(tx, span) };
  });
}

/** Sends each member of the wave one notice, about their first report. */
async function informReporters(
  tx: Db,
  cleared: readonly ClearedReport[],
  write: (title: string, receipt: string, isUpheld: boolean) => string,
  { operatorId, at }: { operatorId: number; at: Date },
): Promise<void> {
  const firstOf = new Map<number, ClearedReport>();
  for (const report of cleared)
    if (report.memberId !== null && !firstOf.has(report.memberId))
      firstOf.set(report.memberId, report);
  if (firstOf.size === 0) return;
  const firstReports = [...firstOf].toSorted(([one], [other]) => one - other);
  const titles = await findTitles(
    tx,
    firstReports.map(([, { videoId }]) => videoId),
  );
  const notices = firstReports.map(([memberId, { receipt, videoId }]) => ({
    memberId,
    body: write(titles.get(videoId) ?? '', receipt, false),
  }));
  await sendNotices(tx, notices, { operatorId, sentAt: at });
}
