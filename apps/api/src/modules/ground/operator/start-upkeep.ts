import type { PayloadOf } from '@lantern/contracts/call';
import {
  type retryJobs as retryCall,
  type startUpkeep as startCall,
  startableTask,
} from '@lantern/contracts/calls/operator/operators';
import * as z from 'zod/mini';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { findFailed, findUnfinished } from '../../../platform/jobs/queue-depth.ts';
import { lockUpkeep } from './operator.repo.ts';

/** A check or a backup that an operator starts: one at a time, by a process that does jobs. */
export const upkeepJob = defineJob({
  name: 'upkeep',
  data: z.object({ task: startableTask }),
  retries: 0,
  expireSeconds: 12 * 60 * 60,
  heartbeatSeconds: 60,
});

/** Starts a check or a backup. Refuses with `upkeep-running` while another one runs. */
export async function startUpkeep(
  { deps, act }: OperatorContext,
  { task }: PayloadOf<typeof startCall>,
): Promise<null> {
  return deps.db.transact(async (tx) => {
    await lockUpkeep(tx);
    if ((await findUnfinished(tx, upkeepJob.name)) !== null) refuse('upkeep-running');
    await act.saveAudit(tx, { subject: { kind: 'upkeep', id: task }, after: { task } });
    await deps.jobs.send(upkeepJob, { task }, { tx });
    return null;
  });
}

/** Retries a queue's jobs that failed within a day; returns their number. */
export async function retryJobs(
  { deps, act }: OperatorContext,
  { queue }: PayloadOf<typeof retryCall>,
): Promise<{ retried: number }> {
  const failed = await findFailed(deps.db, queue);
  await deps.jobs.retry(queue, failed);
  const retried = failed.length;
  await deps.db.transact((tx) =>
    act.saveAudit(tx, { subject: { kind: 'queue', id: queue }, after: { retried } }),
  );
  return { retried };
}
