import { setTimeout as wait } from 'node:timers/promises';

import { failedIngestStep, type IngestStepName } from '@lantern/rules/ingest-steps';

import { findIngest, type Ingest } from './ingest.repo.ts';
import type { IngestDeps } from './step-context.ts';
import { tryIngestLock } from './step-lock.repo.ts';
import { type TakeOptions, takeStep } from './take-step.ts';

export interface IngestProgress {
  signal?: AbortSignal;
  /** Told of the step and how far it is, from 0 to 1. */
  onProgress?: (step: IngestStepName, done: number) => void;
}

/** How often somebody else's work is looked at. */
const lookEveryMs = 500;

/**
 * Does all steps of an ingest in this process, by the same code as jobs do; answers it as it is at the end:
 * published, in review, rejected or failed. While a worker has it, its progress is shown instead.
 */
export async function runIngest(
  deps: IngestDeps,
  ingestId: string,
  { signal = new AbortController().signal, onProgress = () => undefined }: IngestProgress = {},
): Promise<Ingest> {
  for (;;) {
    await doAllSteps(deps, ingestId, { signal, onProgress });
    const ingest = await findIngest(deps.db, ingestId);
    if (!ingest) throw new Error(`${ingestId} was removed`);
    if (ingest.state !== 'working') return ingest;
    show(ingest, onProgress);
    await wait(lookEveryMs, null, { signal });
  }
}

/** As many as there are; none while somebody else has the ingest. */
async function doAllSteps(deps: IngestDeps, ingestId: string, options: TakeOptions): Promise<void> {
  const lock = await tryIngestLock(deps.db.pool, ingestId);
  if (!lock) return;
  try {
    let outcome;
    do outcome = await takeStep(deps, lock, ingestId, options);
    while (outcome === 'done' || outcome === 'again');
  } finally {
    await lock.release();
  }
}

function show({ steps }: Ingest, onProgress: NonNullable<IngestProgress['onProgress']>): void {
  const running = steps.find((it) => it.state === 'running');
  if (running) onProgress(running.step, running.progress / 100);
}

/** Why it failed; null when it did not. */
export function faultOf(ingest: Ingest): { fault: string; detail: string } | null {
  const step = failedIngestStep(ingest.steps);
  const failed = ingest.steps.find((it) => it.step === step);
  return failed ? { fault: failed.fault ?? 'broken', detail: failed.detail ?? '' } : null;
}
