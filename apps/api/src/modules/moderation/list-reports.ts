import type { VideoReport } from '@lantern/contracts/entities/report';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import type { Deps } from '../../platform/deps.ts';
import { presentReport } from './report.present.ts';
import { countReports, findReports, type ReportRow } from './reports.repo.ts';

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
