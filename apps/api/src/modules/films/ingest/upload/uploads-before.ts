import { readdir, readFile, stat } from 'node:fs/promises';

import { HOUR_MS } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import type { Deps } from '../../../../platform/deps.ts';
import { findIngest } from '../ingest.repo.ts';
import { exists, folderBefore, pathBefore, removeUploadBefore } from '../work-folder.ts';
import { type IngestUpload, saveUploadMetadata, type UploadMetadata } from './upload.repo.ts';

const metadata = z.record(z.string(), z.nullable(z.string()));
const note = z.object({ metadata });

/** What its client said of it; null when it can't be read. */
async function readNote(path: string): Promise<UploadMetadata | null> {
  try {
    return note.parse(JSON.parse(await readFile(`${path}.json`, 'utf8'))).metadata;
  } catch {
    return null;
  }
}

/**
 * What the client said of an upload. One of the version before is moved into storage first, where it goes on; null for one
 * that is on another machine, or whose details are lost. The caller must hold the upload's lock.
 */
export async function uploadMetadata(
  deps: Pick<Deps, 'config' | 'db' | 'sources'>,
  { id, metadata: kept }: Pick<IngestUpload, 'id' | 'metadata'>,
): Promise<UploadMetadata | null> {
  if (kept !== null) return metadata.parse(kept);
  const path = pathBefore(deps.config, id);
  const note = await readNote(path);
  if (note === null) return null;
  if (await exists(path)) await deps.sources.moveIn(id, path);
  else if ((await deps.sources.sizeOf(id)) === 0) return null;
  await saveUploadMetadata(deps.db, id, note);
  await removeUploadBefore(deps.config, id);
  return note;
}

/** Removes the files that no upload has, and no ingest that waits for them. */
export async function sweepUploadsBefore(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  uploads: ReadonlySet<string>,
): Promise<void> {
  const names = await readdir(folderBefore(config)).catch(() => []);
  const ids = new Set(names.map((name) => name.replace(/\.json$/, '')));
  for (const id of ids) {
    if (uploads.has(id)) continue;
    const file = await stat(pathBefore(config, id)).catch(() => null);
    const isYoung = file !== null && now().getTime() - file.mtimeMs < HOUR_MS;
    const ingest = isUploadId(id) ? await findIngest(db, id) : null;
    const isAwaited = ingest?.steps.some((it) => it.step === 'received' && it.state !== 'done');
    if (!isYoung && !isAwaited) await removeUploadBefore(config, id);
  }
}

export const isUploadId = (id: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
