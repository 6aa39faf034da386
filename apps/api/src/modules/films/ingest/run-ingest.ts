import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

import {
  failedIngestStep,
  type IngestStepName,
  afterBreak,
  mostAttempts,
  nextIngestStep,
} from '@lantern/rules/ingest-steps';

import type { Db } from '../../../platform/database/db.ts';
import type { HeldWork } from '../../../platform/database/hold-work.ts';
import type { Deps } from '../../../platform/deps.ts';
import { filesFolder } from '../../../platform/storage/open-storage.ts';
import { keepDetail } from '../../../text/ingest-detail.ts';
import { PublishRefused } from '../catalogue/publish-episode.ts';
import { takePictures } from './encode/make-pictures.ts';
import { type FetchFilm, SourceRefused, StepBroken, type StepWork } from './encode/run-tool.ts';
import {
  beginStep,
  finishStep,
  goBackTo,
  noteProgress,
  putStepBack,
  type StepRun,
  stopStep,
} from './ingest-step.repo.ts';
import { findIngest, type Ingest, moveIngest } from './ingest.repo.ts';
import {
  encodeRenditions,
  probeFacts,
  receiveSource,
  releaseEpisode,
  screenSource,
  sourceFor,
} from './steps.ts';
import { packageAsset } from './stored/store-asset.ts';
import {
  findBeginning,
  findNoRoom,
  isHere,
  leaveNothing,
  withIngestLock,
  workFolder,
} from './work-folder.ts';

export interface IngestProgress extends Pick<TakeOptions, 'fetchFilm'> {
  signal?: AbortSignal;
  /** Told of the step and how far it is, from 0 to 1. */
  onProgress?: (step: IngestStepName, done: number) => void;
}

/** The time between looks at another process's work. */
const lookEveryMs = 500;

/**
 * Runs all steps of an ingest in this process, with the code of the jobs. Returns the final ingest: published, in review,
 * rejected or failed. While a worker has the ingest, it reports that worker's progress.
 */
export async function runIngest(
  deps: Deps,
  ingestId: string,
  {
    signal = new AbortController().signal,
    onProgress = () => undefined,
    fetchFilm,
  }: IngestProgress = {},
): Promise<Ingest> {
  for (;;) {
    await runAll(deps, ingestId, { signal, onProgress, fetchFilm });
    const ingest = await findIngest(deps.db, ingestId);
    if (!ingest) throw new Error(`${ingestId} was removed`);
    if (ingest.state !== 'working') return ingest;
    show(ingest, onProgress);
    await wait(lookEveryMs, null, { signal });
  }
}

/** Runs all waiting steps; none while another process has the ingest. */
async function runAll(deps: Deps, ingestId: string, options: TakeOptions): Promise<void> {
  await withIngestLock(deps, ingestId, async (lock) => {
    let outcome;
    do outcome = await runNextStep(deps, lock, await findIngest(deps.db, ingestId), options);
    while (outcome === 'done' || outcome === 'again');
  });
}

function show({ steps }: Ingest, onProgress: NonNullable<IngestProgress['onProgress']>): void {
  const running = steps.find((it) => it.state === 'running');
  if (running) onProgress(running.step, running.progress / 100);
}

/** The fault of a failed ingest; null for any other. */
export function faultOf(ingest: Ingest): { fault: string; detail: string } | null {
  const step = failedIngestStep(ingest.steps);
  const failed = ingest.steps.find((it) => it.step === step);
  return failed ? { fault: failed.fault ?? 'broken', detail: failed.detail ?? '' } : null;
}

const stepHandlers: Readonly<Record<IngestStepName, StepWork>> = {
  received: receiveSource,
  probed: probeFacts,
  screened: screenSource,
  renditions: encodeRenditions,
  pictures: takePictures,
  packaged: packageAsset,
  released: releaseEpisode,
};

export interface TakeOptions {
  signal: AbortSignal;
  /** Told of the step and how far it is, from 0 to 1. */
  onProgress?: (step: IngestStepName, done: number) => void;
  /** Runs in the transaction that ends the step. */
  onDone?: (tx: Db) => Promise<unknown>;
  /** Fetches films of other sites; without it they wait for work that has it. */
  fetchFilm?: FetchFilm | undefined;
}

/** `none`: nothing to do for this process. `again`: the step broke off, and may be tried again. */
export type StepOutcome = 'done' | 'again' | 'failed' | 'none';

/** The step that is to be done next; null when an operator decides first, or nothing is left to do. */
export const nextStepOf = ({ state, steps }: Ingest): IngestStepName | null =>
  state === 'working' ? nextIngestStep(steps) : null;

/**
 * Runs the next step of an ingest as it was read under its lock, which the caller holds. Rejects when `signal` is aborted.
 */
export async function runNextStep(
  deps: Deps,
  lock: HeldWork,
  ingest: Ingest | null,
  options: TakeOptions,
): Promise<StepOutcome> {
  const step = ingest && nextStepOf(ingest);
  if (ingest === null || step === null) return 'none';
  const ingestId = ingest.id;
  const folder = workFolder(deps.config, ingestId);
  // What is fetched from elsewhere is at first on no machine.
  const isFetch = ingest.origin === 'mirror' && step === 'received';
  const may = isFetch ? options.fetchFilm !== undefined : await isHere(deps.config, ingest, step);
  if (!may) return 'none';
  const begin = await findBeginning(deps, { folder, ingest }, step);
  if (begin !== step) {
    await goBackTo(deps.db, { ingestId, step: begin });
    return runNextStep(deps, lock, await findIngest(deps.db, ingestId), options);
  }
  const run: StepRun = { ingestId, step, runId: randomUUID() };
  const attempts = await beginStep(deps.db, run, deps.now());
  if (attempts === null) return 'none';
  const signal = AbortSignal.any([options.signal, lock.signal]);
  return executeStep(deps, { ingest, run, attempts, folder }, { ...options, signal });
}

interface Taken {
  ingest: Ingest;
  run: StepRun;
  attempts: number;
  folder: string;
}

async function executeStep(
  deps: Deps,
  taken: Taken,
  { signal, onProgress, onDone, fetchFilm }: TakeOptions,
): Promise<StepOutcome> {
  const { ingest, run, folder, attempts } = taken;
  const begun = performance.now();
  const measure = (): number => Math.round(performance.now() - begun);
  const lost = new AbortController();
  const report = reportProgress(deps.db, run, { onProgress, lost });
  try {
    if (attempts > mostAttempts) throw new StepBroken('gave-up', `begun ${mostAttempts} times`);
    // The last step needs no files.
    if (run.step !== 'released') await mkdir(folder, { recursive: true });
    const until = AbortSignal.any([signal, lost.signal]);
    const own = { signal: until, runId: run.runId, onProgress: report.show };
    const source = await sourceFor(run.step, deps, { ingest, folder, ...own });
    const isFetch = ingest.origin === 'mirror';
    const forFetch = { fetchFilm: isFetch ? fetchFilm : undefined };
    const context = { deps, ingest, folder, source, ...own, ...forFetch };
    const recordResult = await stepHandlers[run.step](context);
    until.throwIfAborted();
    await report.end();
    await deps.db.transact(async (tx) => {
      await finishStep(tx, run, measure());
      await recordResult(tx);
      await onDone?.(tx);
    });
  } catch (error) {
    await report.end();
    if (lost.signal.aborted) return 'none';
    if (signal.aborted) {
      await putStepBack(deps.db, run).catch(() => 0);
      throw error;
    }
    return endBadly(deps, taken, error, measure());
  }
  // The film is in storage now.
  if (run.step === 'packaged') await leaveNothing(deps, ingest.id);
  return 'done';
}

/** Records the fault. A fault of the file ends the ingest; any other step failure is retried a few times. */
async function endBadly(
  { config, db, now }: Deps,
  { ingest, run, attempts, folder }: Taken,
  error: unknown,
  durationMs: number,
): Promise<StepOutcome> {
  const isStoring = run.step === 'packaged' && config.storage === 'files';
  const noRoom = await findNoRoom(error, isStoring ? filesFolder(config) : folder);
  const { fault, detail, isFinal } =
    noRoom === null ? explainFault(error) : { fault: 'disk-full', detail: noRoom, isFinal: false };
  const state = isFinal ? 'failed' : afterBreak(attempts);
  await db.transact(async (tx) => {
    const isOurs = await stopStep(tx, run, { state, durationMs, fault, detail });
    if (!isOurs || state === 'waiting') return;
    await moveIngest(tx, ingest.id, { from: ['working'], to: 'failed', at: now() });
  });
  return state === 'failed' ? 'failed' : 'again';
}

/** The most characters of a detail that are logged. */
const longestDetail = 2000;

function explainFault(error: unknown): { fault: string; detail: string; isFinal: boolean } {
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, longestDetail);
  if (error instanceof SourceRefused) {
    return { fault: error.fault, detail: error.detail.slice(0, longestDetail), isFinal: true };
  }
  if (error instanceof PublishRefused)
    return {
      fault: error.fault,
      detail: keepDetail('rights-missing', ...error.missing),
      isFinal: true,
    };
  if (error instanceof StepBroken) {
    return { fault: error.fault, detail, isFinal: error.fault === 'gave-up' };
  }
  return { fault: 'broken', detail, isFinal: false };
}

/** The shortest time between two writes of the progress. */
const writeEveryMs = 1000;

interface Told extends Pick<TakeOptions, 'onProgress'> {
  /** Aborted when the step was taken from this run: the file was rejected. */
  lost: AbortController;
}

function reportProgress(db: Db, run: StepRun, { onProgress, lost }: Told) {
  let shownAt = performance.now();
  let writing: Promise<unknown> = Promise.resolve();
  return {
    show: (done: number): void => {
      onProgress?.(run.step, done);
      if (performance.now() - shownAt < writeEveryMs) return;
      shownAt = performance.now();
      writing = writing
        .then(() => noteProgress(db, run, Math.min(100, Math.floor(done * 100))))
        .then((written) => written === 0 && lost.abort(new Error('the step was taken back')))
        .catch(() => undefined);
    },
    end: () => writing,
  };
}
