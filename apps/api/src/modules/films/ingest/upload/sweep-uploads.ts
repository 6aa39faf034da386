import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { HOUR_MS } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import type { Deps } from '../../../../platform/deps.ts';
import { PublishRefused } from '../../catalogue/publish-episode.ts';
import { findIngest } from '../ingest.repo.ts';
import { removeUploadFiles, uploadFolder, uploadPath } from '../work-folder.ts';
import { finishUpload, readUploadMetadata } from './finish-upload.ts';
import { type IngestUpload, listUploads, removeUpload } from './upload.repo.ts';

type SweepDeps = Pick<Deps, 'config' | 'db' | 'now' | 'jobs'>;

/** The file that the library's store writes beside an upload. */
const note = z.object({ metadata: z.unknown() });

/** Removes abandoned uploads, and makes ingests of complete ones whose end was lost. */
export async function sweepUploads(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  const uploads = await listUploads(deps.db);
  for (const upload of uploads) {
    signal.throwIfAborted();
    await sweepUpload(deps, upload);
  }
  const known = new Set(uploads.map((it) => it.id));
  const names = await readdir(uploadFolder(deps.config)).catch(() => []);
  const ids = new Set(names.map((name) => name.replace(/\.json$/, '')));
  for (const id of ids) if (!known.has(id)) await removeStray(deps, id);
}

async function sweepUpload(deps: SweepDeps, upload: IngestUpload): Promise<void> {
  const { config, db, now } = deps;
  const { id, bytes, operatorId, changedAt } = upload;
  const restMs = now().getTime() - changedAt.getTime();
  const path = uploadPath(config, id);
  // Another machine sweeps its own folder, unless it has not done so for long.
  const size = (await stat(path).catch(() => null))?.size ?? null;
  const isWhole = size === bytes && restMs > 60_000;
  if (isWhole && (await tryToFinish(deps, { id, operatorId }))) return;
  if (restMs < config.ingest.uploadHours * HOUR_MS) return;
  await removeUpload(db, id);
  await removeUploadFiles(config, id);
}

async function tryToFinish(
  deps: SweepDeps,
  { id, operatorId }: { id: string; operatorId: number },
): Promise<boolean> {
  const metadata = await readNote(`${uploadPath(deps.config, id)}.json`);
  // Its details are lost: it stays for its time and is then removed, and does not hold up others.
  if (readUploadMetadata(metadata) === null) return false;
  try {
    await finishUpload(deps, { id, operatorId, metadata });
    return true;
  } catch (error) {
    // Its place was taken: it stays for its time and is then removed.
    if (error instanceof PublishRefused) return false;
    throw error;
  }
}

/** The details of an upload; null when they can't be read. */
async function readNote(path: string): Promise<unknown> {
  try {
    return note.parse(JSON.parse(await readFile(path, 'utf8'))).metadata;
  } catch {
    return null;
  }
}

/** Whether a file belongs to no upload: an ingest has it, or its beginning was cut off. */
async function removeStray({ config, db, now }: SweepDeps, id: string): Promise<void> {
  const file = await stat(join(uploadFolder(config), id)).catch(() => null);
  const isYoung = file !== null && now().getTime() - file.mtimeMs < HOUR_MS;
  const ingest = /^[\da-f-]{36}$/.test(id) ? await findIngest(db, id) : null;
  const isAwaited = ingest?.steps.some((it) => it.step === 'received' && it.state !== 'done');
  if (!isYoung && !isAwaited) await removeUploadFiles(config, id);
}
