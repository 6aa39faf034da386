import { mkdir } from 'node:fs/promises';

import { ingestSteps, type IngestStepName, nextIngestStep } from '@lantern/rules/ingest-steps';
import * as z from 'zod/mini';

import type { Db } from '../../../platform/database/db.ts';
import { holdWork } from '../../../platform/database/hold-work.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  defineJob,
  defineWorker,
  type Jobs,
  type Recurring,
  type Worker,
} from '../../../platform/jobs/job.ts';
import { checkPlace } from '../catalogue/publish-episode.ts';
import type { FetchFilm } from './encode/run-tool.ts';
import {
  findIngest,
  type Ingest,
  listUnfinishedIngests,
  insertIngest,
  type NewIngest,
} from './ingest.repo.ts';
import { type StepOutcome, runNextStep } from './run-ingest.ts';
import { isHere, removeTree, withIngestLock, workFolder } from './work-folder.ts';

/** The job that does the next steps of an ingest. */
const stepsJob = defineJob({
  name: 'ingest-steps',
  data: z.object({ ingestId: z.uuid() }),
  isExclusive: true,
  retries: 2,
  retryDelaySeconds: 5,
  expireSeconds: 23 * 60 * 60,
  heartbeatSeconds: 30,
});

/** The job that fetches the film of another site, in which no encoding waits for a slow host. */
const fetchJob = defineJob({ ...stepsJob, name: 'ingest-fetch' });

type Phase = 'fetch' | 'look' | 'make';

/** A queue of its own for looking at files, so that it does not wait for an encoding of hours. */
function phaseOf({ origin }: Ingest, step: IngestStepName): Phase {
  if (origin === 'mirror' && step === 'received') return 'fetch';
  return ingestSteps.indexOf(step) < ingestSteps.indexOf('renditions') ? 'look' : 'make';
}

async function findWaiting(
  db: Db,
  ingestId: string,
): Promise<{ ingest: Ingest; step: IngestStepName; phase: Phase } | null> {
  const ingest = await findIngest(db, ingestId);
  const step = ingest?.state === 'working' ? nextIngestStep(ingest.steps) : null;
  return ingest && step && { ingest, step, phase: phaseOf(ingest, step) };
}

const findPhase = async (db: Db, ingestId: string): Promise<Phase | null> =>
  (await findWaiting(db, ingestId))?.phase ?? null;

/** Sends the job that continues an ingest; it does nothing while one waits or runs. */
export async function sendIngest({ jobs }: { jobs: Jobs }, db: Db, ingestId: string) {
  const phase = await findPhase(db, ingestId);
  if (phase === null) return;
  const once = { onceKey: `${ingestId} ${phase}`, tx: db };
  await jobs.send(phase === 'fetch' ? fetchJob : stepsJob, { ingestId }, once);
}

/** Does the steps of a phase, and sends a job for the next one, so that other ingests get their turn in between. */
export async function runPhase(
  deps: Deps,
  ingestId: string,
  signal: AbortSignal,
  fetchFilm?: FetchFilm,
): Promise<StepOutcome> {
  const outcome = await withIngestLock(deps, ingestId, async (lock) => {
    const phase = await findPhase(deps.db, ingestId);
    const at = { phase };
    const onDone = async (tx: Db): Promise<void> => {
      at.phase = await findPhase(tx, ingestId);
      if (at.phase !== phase) await sendIngest(deps, tx, ingestId);
    };
    let outcome;
    do outcome = await runNextStep(deps, lock, ingestId, { signal, onDone, fetchFilm });
    while (outcome === 'done' && at.phase === phase);
    return outcome;
  });
  return outcome ?? 'none';
}

function reasonOf({ steps }: Ingest): string {
  const failed = steps.find((it) => it.state === 'failed');
  return `${failed?.step}, ${failed?.fault}`;
}

/** Does the steps of a phase; the job fails with the file, also when it is tried again, so that the queues show the failure. */
async function workOn(
  deps: Deps,
  ingestId: string,
  signal: AbortSignal,
  fetchFilm?: FetchFilm,
): Promise<void> {
  const outcome = await runPhase(deps, ingestId, signal, fetchFilm);
  if (outcome === 'again') throw new Error(`a step of ${ingestId} broke off`);
  const ingest = await findIngest(deps.db, ingestId);
  if (ingest?.state === 'failed') throw new Error(`${ingestId} failed: ${reasonOf(ingest)}`);
}

/** Fetches a film, one at a time from a host: while another one comes from there, this one is sent again by `resumeIngests`. */
async function fetchFrom(
  deps: Deps & { fetchFilm: FetchFilm },
  ingestId: string,
  signal: AbortSignal,
): Promise<void> {
  const waiting = await findWaiting(deps.db, ingestId);
  if (waiting?.phase !== 'fetch') return;
  const host = URL.parse(waiting.ingest.source)?.host ?? '';
  const release = await holdWork(deps.db.pool, `fetch films from ${host}`);
  if (release === null) return;
  try {
    await workOn(deps, ingestId, signal, deps.fetchFilm);
  } finally {
    await release();
  }
}

/** Films that one process fetches at once, each from another host. */
const fetchesAtOnce = 2;

export const ingestWorkers = (deps: Deps & { fetchFilm: FetchFilm }): Worker[] => [
  defineWorker(stepsJob, ({ ingestId }, signal) => workOn(deps, ingestId, signal), {
    concurrency: deps.config.ingest.atOnce,
  }),
  defineWorker(fetchJob, ({ ingestId }, signal) => fetchFrom(deps, ingestId, signal), {
    concurrency: fetchesAtOnce,
  }),
];

/** Continues ingests on which no process works: after a killed process, or a lost job. */
async function resumeIngests(deps: Deps): Promise<void> {
  for (const id of await listUnfinishedIngests(deps.db)) {
    const waiting = await findWaiting(deps.db, id);
    if (waiting === null) continue;
    // What is to be fetched is nowhere yet: any machine may.
    const { phase, ingest, step } = waiting;
    const isOurs = phase === 'fetch' || (await isHere(deps.config, ingest, step));
    if (isOurs) await sendIngest(deps, deps.db, id);
  }
}

export const ingestRecurring = (deps: Deps): Recurring[] => [
  { name: 'resume-ingests', everySeconds: 30, run: () => resumeIngests(deps) },
];

/**
 * Begins an ingest: workers may take its steps from now on. `onCreated` runs in the same transaction. Rejects with
 * `PublishRefused` when it could not be published at its place.
 */
export async function createIngest(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  ingest: NewIngest,
  onCreated: (tx: Db) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await checkPlace(deps.db, ingest);
  const folder = workFolder(deps.config, ingest.id);
  // A file that is not in storage is taken in here alone.
  if (!ingest.sourceKept) await mkdir(folder, { recursive: true });
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
