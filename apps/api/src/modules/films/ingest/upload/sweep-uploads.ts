import { HOUR_MS } from '@lantern/rules/shanghai-time';

import type { Deps } from '../../../../platform/deps.ts';
import { PublishRefused } from '../../catalogue/publish-episode.ts';
import { tryUploadLock } from '../ingest-step.repo.ts';
import { removeUploadBefore } from '../work-folder.ts';
import { finishUpload, readUploadMetadata } from './finish-upload.ts';
import { findUpload, type IngestUpload, listUploads, removeUpload } from './upload.repo.ts';
import { sweepUploadsBefore, uploadMetadata } from './uploads-before.ts';

type SweepDeps = Pick<Deps, 'config' | 'db' | 'now' | 'jobs' | 'sources'>;

/** The time without a piece after which an upload may have lost its end. */
const quietMs = 60_000;

/** Removes abandoned uploads, and makes ingests of complete ones whose end was lost. */
export async function sweepUploads(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  const uploads = await listUploads(deps.db);
  for (const upload of uploads) {
    signal.throwIfAborted();
    if (isQuiet(deps, upload)) await sweepUpload(deps, upload);
  }
  await sweepUploadsBefore(deps, new Set(uploads.map((it) => it.id)));
}

const isQuiet = ({ now }: SweepDeps, { changedAt }: IngestUpload): boolean =>
  now().getTime() - changedAt.getTime() > quietMs;

/** Leaves an upload alone that is being received, or that has gone on while others were swept. */
async function sweepUpload(deps: SweepDeps, { id }: IngestUpload): Promise<void> {
  const lock = await tryUploadLock(deps.db.pool, id);
  if (lock === null) return;
  try {
    const upload = await findUpload(deps.db, { id });
    if (upload !== null && isQuiet(deps, upload)) await finishOrRemove(deps, upload);
  } finally {
    await lock.release();
  }
}

async function finishOrRemove(deps: SweepDeps, upload: IngestUpload): Promise<void> {
  const { config, db, now, sources } = deps;
  const { id, bytes, operatorId, changedAt } = upload;
  // Null on another machine than that of an upload of before, which that machine moves into storage.
  const metadata = await uploadMetadata(deps, upload);
  const isWhole = metadata !== null && (await sources.sizeOf(id)) === bytes;
  if (isWhole && (await tryToFinish(deps, { id, operatorId, metadata }))) return;
  if (now().getTime() - changedAt.getTime() < config.ingest.uploadHours * HOUR_MS) return;
  await removeUpload(db, id);
  await sources.remove(id);
  await removeUploadBefore(config, id);
}

async function tryToFinish(
  deps: SweepDeps,
  upload: Parameters<typeof finishUpload>[1],
): Promise<boolean> {
  // Its details are wrong: it stays for its time and is then removed, and does not hold up others.
  if (readUploadMetadata(upload.metadata) === null) return false;
  try {
    await finishUpload(deps, upload);
    return true;
  } catch (error) {
    // Its place was taken: it stays for its time and is then removed.
    if (error instanceof PublishRefused) return false;
    throw error;
  }
}
