import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  publishIngests as publishCall,
  rejectFailedIngests as rejectCall,
  retryFailedIngests as retryCall,
} from '@lantern/contracts/calls/operator/ingests';
import type { Refusal } from '@lantern/contracts/refusals';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { textIn } from '../../../text/text-in.ts';
import { listFailed } from './ingest-step.repo.ts';
import { findIngest } from './ingest.repo.ts';
import { publishIngest, rejectIngest, retryIngest } from './operate-ingests.ts';

/** The most files of one call: the others wait for the next one. */
const mostAtOnce = 500;

/** Does something to each ingest by itself, so that one that is refused holds up no other. Returns why some were refused. */
async function forEach(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<Map<string, Refusal>> {
  const refused = new Map<string, Refusal>();
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.set(id, error.refusal);
    }
  }
  return refused;
}

/** Retries the failed step of every failed ingest. Those that another operator moves meanwhile are left to them. */
export async function retryFailedIngests(
  context: OperatorContext,
): Promise<AnswerOf<typeof retryCall>> {
  const ids = await listFailed(context.deps.db, mostAtOnce);
  const refused = await forEach(ids, (id) => retryIngest(context, { id }));
  return { count: ids.length - refused.size };
}

/** Rejects every failed ingest, and deletes what there is of its files. */
export async function rejectFailedIngests(
  context: OperatorContext,
  { reason }: PayloadOf<typeof rejectCall>,
): Promise<AnswerOf<typeof rejectCall>> {
  const ids = await listFailed(context.deps.db, mostAtOnce);
  const refused = await forEach(ids, (id) => rejectIngest(context, { id, reason }));
  return { count: ids.length - refused.size };
}

/** Publishes several ingests in review, each with its first poster. */
export async function publishIngests(
  context: OperatorContext,
  { ids }: PayloadOf<typeof publishCall>,
): Promise<AnswerOf<typeof publishCall>> {
  const each = [...new Set(ids)];
  const refused = await forEach(each, (id) => publishIngest(context, { id }));
  const { refusalText } = textIn(context.language);
  const explained = [...refused].map(async ([id, refusal]) => ({
    id,
    title: (await findIngest(context.deps.db, id))?.title ?? '',
    why: refusalText[refusal],
  }));
  return { published: each.length - refused.size, refused: await Promise.all(explained) };
}
