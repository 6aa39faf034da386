import { ingestSteps, type IngestStepName } from '@lantern/rules/ingest-steps';
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
import type { FetchFilm } from './encode/run-tool.ts';
import { findIngest, type Ingest, listUnfinishedIngests } from './ingest.repo.ts';
import { nextStepOf, runNextStep, type StepOutcome } from './run-ingest.ts';
import { isHere, withIngestLock } from './work-folder.ts';

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

/** What is to be done of an ingest; null when nothing is. */
function waitingOf(
  ingest: Ingest | null,
): { ingest: Ingest; step: IngestStepName; phase: Phase } | null {
  const step = ingest && nextStepOf(ingest);
  return ingest && step && { ingest, step, phase: phaseOf(ingest, step) };
}

/** Sends the job of a phase; it does nothing while one waits or runs. */
async function sendPhase({ jobs }: { jobs: Jobs }, tx: Db, ingestId: string, phase: Phase) {
  const once = { onceKey: `${ingestId} ${phase}`, tx };
  await jobs.send(phase === 'fetch' ? fetchJob : stepsJob, { ingestId }, once);
}

/** Sends the job that continues an ingest, as it is in this transaction. */
export async function sendIngest(deps: { jobs: Jobs }, tx: Db, ingestId: string): Promise<void> {
  const waiting = waitingOf(await findIngest(tx, ingestId));
  if (waiting) await sendPhase(deps, tx, ingestId, waiting.phase);
}

/**
 * Does the steps of a phase, and sends a job for the next one, so that other ingests get their turn in between. The ingest is
 * read once at the beginning and once at the end of each step, in the transaction that ends it: under the lock no other process
 * changes its steps, so that the next step begins with what was read there.
 */
export async function runPhase(
  deps: Deps,
  ingestId: string,
  signal: AbortSignal,
  fetchFilm?: FetchFilm,
): Promise<StepOutcome> {
  const outcome = await withIngestLock(deps, ingestId, async (lock) => {
    const read = { ingest: await findIngest(deps.db, ingestId) };
    const phase = waitingOf(read.ingest)?.phase;
    const onDone = async (tx: Db): Promise<void> => {
      read.ingest = await findIngest(tx, ingestId);
      const next = waitingOf(read.ingest);
      if (next && next.phase !== phase) await sendPhase(deps, tx, ingestId, next.phase);
    };
    let outcome;
    do outcome = await runNextStep(deps, lock, read.ingest, { signal, onDone, fetchFilm });
    while (outcome === 'done' && waitingOf(read.ingest)?.phase === phase);
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
  if (outcome === 'done') return;
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
  const waiting = waitingOf(await findIngest(deps.db, ingestId));
  if (waiting?.phase !== 'fetch') return;
  const host = URL.parse(waiting.ingest.source)?.host ?? '';
  const held = await holdWork(deps.db.pool, `fetch films from ${host}`);
  if (held === null) return;
  try {
    await workOn(deps, ingestId, signal, deps.fetchFilm);
  } finally {
    await held.release();
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
    const waiting = waitingOf(await findIngest(deps.db, id));
    if (waiting === null) continue;
    // What is to be fetched is nowhere yet: any machine may.
    const { phase, ingest, step } = waiting;
    const isOurs = phase === 'fetch' || (await isHere(deps.config, ingest, step));
    if (isOurs) await sendPhase(deps, deps.db, id, phase);
  }
}

export const ingestRecurring = (deps: Deps): Recurring[] => [
  { name: 'resume-ingests', everySeconds: 30, run: () => resumeIngests(deps) },
];
