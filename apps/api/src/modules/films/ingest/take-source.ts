import { createReadStream } from 'node:fs';
import { link, realpath, rename, stat } from 'node:fs/promises';

import type { IngestStepName } from '@lantern/rules/ingest-steps';

import type { Db } from '../../../platform/database/db.ts';
import { pathOf } from '../../../platform/encodings/path-bytes.ts';
import { measureStream } from '../../../platform/storage/record-objects.ts';
import { SourceRefused, type StepContext, type StepWork } from './encode/run-tool.ts';
import { noteBreaks } from './encode/source-streams.ts';
import { takeInBeside } from './encode/tracks-beside.ts';
import { noteMeasures, noteSourceKept } from './ingest-source.repo.ts';
import { noteSourceFacts } from './ingest.repo.ts';
import { readsSource } from './this-machine.ts';
import { pathBefore, removeUploadBefore } from './upload/uploads-before.ts';
import {
  copyWhole,
  exists,
  expectSpace,
  readBreaks,
  removeUnfinished,
  sourceIn,
} from './work-folder.ts';

/** Takes the file in and measures it, so that later steps work on exactly these bytes. */
export const receiveSource: StepWork = async (context) => {
  const { ingest } = context;
  const path = await receive(context);
  const { bytes, sha256 } = await measureStream(createReadStream(path));
  refuseSize(context, bytes);
  const notes = noteBreaks(await readBreaks(context.folder));
  return async (tx: Db) => {
    await noteMeasures(tx, ingest.id, bytes, sha256);
    if (ingest.origin !== 'mirror') return;
    await noteSourceKept(tx, ingest.id);
    if (notes.length > 0) await noteSourceFacts(tx, ingest.id, { notes });
  };
};

/** Where the file is on this machine, once it is. */
async function receive(context: StepContext): Promise<string> {
  const { deps, ingest, folder } = context;
  const { origin, sourceKept } = ingest;
  const path = sourceIn(folder);
  if (origin === 'mirror') {
    await fetchIntoStorage(context, path);
    return bringSource(deps, { ...context, ingest: { ...ingest, sourceKept: true, bytes: null } });
  }
  if (sourceKept) return bringSource(deps, context);
  if (await exists(path)) return path;
  if (origin === 'upload') await takeUploadOfBefore(context, path);
  else await takeFile(context, path);
  return path;
}

/** What was fetched goes into storage, so that any machine may go on with it. */
async function fetchIntoStorage(context: StepContext, path: string): Promise<void> {
  const { deps, ingest } = context;
  // It leaves its place only when all of it is in storage.
  const isThere = !(await exists(path)) && (await deps.sources.sizeOf(ingest.id)) > 0;
  if (isThere) return;
  if (!(await exists(path))) await context.fetchFilm?.(context, path);
  await deps.sources.moveIn(ingest.id, path);
}

/**
 * Where the file of an ingest is on this machine; a copy is made where storage is elsewhere. Refuses a file that is not there
 * any more.
 */
export async function bringSource(
  { sources }: Pick<StepContext['deps'], 'sources'>,
  { ingest, folder, runId }: Pick<StepContext, 'ingest' | 'folder' | 'runId'>,
): Promise<string> {
  const path = sourceIn(folder);
  if (!ingest.sourceKept || (await exists(path))) return path;
  const bytes = await sources.sizeOf(ingest.id);
  const isWhole = bytes > 0 && (ingest.bytes === null || bytes === ingest.bytes);
  if (!isWhole) throw new SourceRefused('missing', `${bytes} of ${ingest.bytes} bytes in storage`);
  if (sources.folder === null) {
    await removeUnfinished(path);
    await expectSpace(folder, bytes);
  }
  return sources.bring(ingest.id, { path, runId });
}

/** The same for a step that reads the file; for another one, where a copy would be. */
export const sourceFor = async (
  step: IngestStepName,
  deps: Parameters<typeof bringSource>[0],
  at: Parameters<typeof bringSource>[1],
): Promise<string> => (readsSource(step) ? bringSource(deps, at) : sourceIn(at.folder));

async function takeFile(context: StepContext, into: string): Promise<void> {
  const { ingest, folder, runId } = context;
  await takeInBeside(ingest.source, folder);
  // The real path: a hard link to a symbolic link would lead nowhere.
  const path = pathOf(ingest.source);
  const source = await realpath(path, { encoding: 'buffer' }).catch(() => path);
  const file = await stat(source).catch(() => null);
  if (!file?.isFile()) throw new SourceRefused('missing', ingest.source);
  refuseSize(context, file.size);
  try {
    // A hard link costs nothing; another disk needs a copy.
    await link(source, into);
  } catch {
    await removeUnfinished(into);
    await expectSpace(folder, file.size);
    await copyWhole(source, into, runId);
  }
}

/** An ingest of the version before: its file is on the machine that received it, which has the work folder. */
async function takeUploadOfBefore({ deps, ingest }: StepContext, path: string): Promise<void> {
  await rename(pathBefore(deps.config, ingest.id), path).catch((error: unknown) => {
    throw new SourceRefused('missing', String(error));
  });
  await removeUploadBefore(deps.config, ingest.id);
}

function refuseSize({ deps }: StepContext, bytes: number): void {
  const { maxBytes } = deps.config.ingest;
  if (bytes > maxBytes) throw new SourceRefused('too-many-bytes', `${bytes} of ${maxBytes}`);
}
