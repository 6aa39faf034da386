import type { AnswerOf } from '@lantern/contracts/call';
import type { listIngests as listCall } from '@lantern/contracts/calls/operator/ingests';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import type { OperatorContext } from '../../calls/call-context.ts';
import { presentIngest } from './ingest.present.ts';
import { countIngests, type IngestState, listIngestPage } from './ingest.repo.ts';

export async function listIngests(
  { deps: { db } }: OperatorContext,
  { state = null, currentPage }: { state?: IngestState | null | undefined; currentPage: number },
): Promise<AnswerOf<typeof listCall>> {
  const slice = { state, limit: PAGE_SIZE, offset: pageOffset(currentPage) };
  const [rows, total] = await Promise.all([listIngestPage(db, slice), countIngests(db, state)]);
  return { list: rows.map(presentIngest), total };
}
