import { mkdir } from 'node:fs/promises';

import { ingestSteps, type IngestStepName, nextIngestStep } from '@lantern/rules/ingest-steps';
import * as z from 'zod/mini';

import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  defineJob,
  defineWorker,
  type Jobs,
  type Recurring,
  type Worker,
} from '../../platform/jobs/job.ts';
import { checkPlace } from '../catalogue/publish-episode.ts';
import { tryIngestLock } from './ingest-step.repo.ts';
import {
  findIngest,
  type Ingest,
  listUnfinishedIngests,
  insertIngest,
  type NewIngest,
} from './ingest.repo.ts';
import { type StepOutcome, takeStep } from './run-ingest.ts';
import type { IngestDeps } from './run-tool.ts';
import { isHere, removeTree, workFolder } from './work-folder.ts';

/** The steps of an ingest whose turn it is, whichever they are. */
const stepsJob = defineJob({
  name: 'ingest-steps',
  data: z.object({ ingestId: z.uuid() }),
  isExclusive: true,
  retries: 2,
  retryDelaySeconds: 5,
  expireSeconds: 23 * 60 * 60,
  heartbeatSeconds: 30,
});

/** Finding out what a file is takes a moment, also while another is being encoded for hours. */
const phaseOf = (step: IngestStepName): 'look' | 'make' =>
  ingestSteps.indexOf(step) < ingestSteps.indexOf('renditions') ? 'look' : 'make';

async function findStep(db: Db, ingestId: string): Promise<IngestStepName | null> {
  const ingest = await findIngest(db, ingestId);
  return ingest?.state === 'working' ? nextIngestStep(ingest.steps) : null;
}

async function findPhase(db: Db, ingestId: string): Promise<'look' | 'make' | null> {
  const step = await findStep(db, ingestId);
  return step && phaseOf(step);
}

/** Has a worker go on with the ingest; nothing happens while a job for it is under way. */
export async function sendIngest({ jobs }: { jobs: Jobs }, db: Db, ingestId: string) {
  const phase = await findPhase(db, ingestId);
  if (phase === null) return;
  await jobs.send(stepsJob, { ingestId }, { onceKey: `${ingestId} ${phase}`, tx: db });
}

/** Does the steps of a phase, and has those of the next done by another job: others wait their turn between. */
export async function doSteps(
  deps: Deps,
  ingestId: string,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const lock = await tryIngestLock(deps.db.pool, ingestId);
  if (!lock) return 'none';
  try {
    const phase = await findPhase(deps.db, ingestId);
    const at = { phase };
    const onDone = async (tx: Db): Promise<void> => {
      at.phase = await findPhase(tx, ingestId);
      if (at.phase !== phase) await sendIngest(deps, tx, ingestId);
    };
    let outcome;
    do outcome = await takeStep(deps, lock, ingestId, { signal, onDone });
    while (outcome === 'done' && at.phase === phase);
    return outcome;
  } finally {
    await lock.release();
  }
}

function reasonOf({ steps }: Ingest): string {
  const failed = steps.find((it) => it.state === 'failed');
  return `${failed?.step}, ${failed?.fault}`;
}

export const ingestWorkers = (deps: Deps): Worker[] => [
  defineWorker(
    stepsJob,
    async ({ ingestId }, signal) => {
      const outcome = await doSteps(deps, ingestId, signal);
      if (outcome === 'again') throw new Error(`a step of ${ingestId} broke off`);
      // The job fails with the file, also when it is tried again: who watches the queues learns of it there.
      const ingest = await findIngest(deps.db, ingestId);
      if (ingest?.state === 'failed') throw new Error(`${ingestId} failed: ${reasonOf(ingest)}`);
    },
    { concurrency: deps.config.ingest.atOnce },
  ),
];

/** Takes up what no process does: what a process left that was killed, or a job that was lost. */
async function resumeIngests(deps: Deps): Promise<void> {
  for (const id of await listUnfinishedIngests(deps.db)) {
    const step = await findStep(deps.db, id);
    if (step && (await isHere(deps.config, id, step))) await sendIngest(deps, deps.db, id);
  }
}

export const ingestRecurring = (deps: Deps): Recurring[] => [
  { name: 'resume-ingests', everySeconds: 30, run: () => resumeIngests(deps) },
];

/**
 * Begins an ingest: from here on a worker may take its steps. `onCreated` is done in the same transaction.
 * Rejects with `PublishRefused` when it could not be published where it is meant to.
 */
export async function createIngest(
  deps: Pick<IngestDeps, 'config' | 'db' | 'now'>,
  ingest: NewIngest,
  onCreated: (tx: Db) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await checkPlace(deps.db, ingest);
  const folder = workFolder(deps.config, ingest.id);
  await mkdir(folder, { recursive: true });
  try {
    await deps.db.transact(async (tx) => {
      await insertIngest(tx, ingest, deps.now());
      await onCreated(tx);
    });
  } catch (error) {
    await removeTree(folder);
    throw error;
  }
}
