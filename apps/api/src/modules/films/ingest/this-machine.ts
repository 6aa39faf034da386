import type { IngestStepName } from '@lantern/rules/ingest-steps';

import type { Config } from '../../../platform/config/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { StepContext } from './encode/run-tool.ts';
import { type StepLock, tryIngestLock } from './ingest-step.repo.ts';
import { findIngest, type Ingest } from './ingest.repo.ts';
import {
  exists,
  isMadeBy,
  picturesIn,
  removeTree,
  renditionsIn,
  sourceIn,
  workFolder,
} from './work-folder.ts';

/* What this machine has of an ingest, on which other machines work in turn. */

/** Whether this machine can do a step: the last one needs no files, and any machine has what is in storage. */
export const isHere = async (
  config: Pick<Config, 'dataDir'>,
  { id, sourceKept }: Pick<Ingest, 'id' | 'sourceKept'>,
  step: IngestStepName,
): Promise<boolean> => step === 'released' || sourceKept || exists(workFolder(config, id));

const needs: Readonly<Record<IngestStepName, readonly ('source' | 'renditions' | 'pictures')[]>> = {
  received: [],
  probed: ['source'],
  screened: ['source'],
  renditions: ['source'],
  pictures: ['renditions'],
  packaged: ['renditions', 'pictures'],
  released: [],
};

/** Whether a step reads the file itself. */
export const readsSource = (step: IngestStepName): boolean => needs[step].includes('source');

/** The step at which this machine begins: an earlier one when what it needs was made elsewhere, or is gone. */
export async function findBeginning(
  deps: Pick<Deps, 'sources'>,
  at: Pick<StepContext, 'folder' | 'ingest'>,
  step: IngestStepName,
): Promise<IngestStepName> {
  const { folder, ingest } = at;
  const runOf = (made: IngestStepName): string | null =>
    ingest.steps.find((it) => it.step === made)?.runId ?? null;
  const wants = needs[step];
  if (wants.includes('source') && !(await hasSource(deps, at))) return 'received';
  const isEncoded = (): Promise<boolean> => isMadeBy(renditionsIn(folder), runOf('renditions'));
  if (wants.includes('renditions') && !(await isEncoded()))
    return findBeginning(deps, at, 'renditions');
  const isDrawn = (): Promise<boolean> => isMadeBy(picturesIn(folder), runOf('pictures'));
  if (wants.includes('pictures') && !(await isDrawn())) return 'pictures';
  return step;
}

/** Whether its file is there; what is gone of an upload can't come again, and its step says so. */
async function hasSource(
  { sources }: Pick<Deps, 'sources'>,
  { folder, ingest: { id, origin, sourceKept } }: Pick<StepContext, 'folder' | 'ingest'>,
): Promise<boolean> {
  if (sourceKept && origin !== 'mirror') return true;
  return (await exists(sourceIn(folder))) || (sourceKept && (await sources.sizeOf(id)) > 0);
}

/**
 * Does work on an ingest that no other process does meanwhile; null while one does. The copy of a file that is in storage
 * lasts as long, so that this machine has room for no more of them than it works on.
 */
export async function withIngestLock<Result>(
  deps: Pick<Deps, 'config' | 'db'>,
  ingestId: string,
  work: (lock: StepLock) => Promise<Result>,
): Promise<Result | null> {
  const lock = await tryIngestLock(deps.db.pool, ingestId);
  if (!lock) return null;
  try {
    return await work(lock);
  } finally {
    // Without the lock another process may be at it.
    if (!lock.signal.aborted) await leaveRoom(deps, ingestId).catch(() => undefined);
    await lock.release();
  }
}

/** Removes its file and what this machine made of it. */
export async function leaveNothing(
  { config, sources }: Pick<Deps, 'config' | 'sources'>,
  id: string,
): Promise<void> {
  await removeTree(workFolder(config, id));
  await sources.remove(id);
}

async function leaveRoom({ config, db }: Pick<Deps, 'config' | 'db'>, id: string): Promise<void> {
  const folder = workFolder(config, id);
  const ingest = await findIngest(db, id);
  if (ingest?.state === 'rejected') await removeTree(folder);
  else if (ingest?.sourceKept) await removeTree(sourceIn(folder));
}
