import type { AnswerOf } from '@lantern/contracts/call';
import type { getReport as getCall } from '@lantern/contracts/calls/operator/moderation';

import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { issueReviewAddress, type Reviewer } from '../media/issue-review-address.ts';
import { presentReport } from './report.present.ts';
import { findReport, findReportedFilms } from './reports.repo.ts';

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
