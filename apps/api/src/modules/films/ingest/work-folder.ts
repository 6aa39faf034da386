import { constants } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';

import type { IngestStepName } from '@lantern/rules/ingest-steps';
import * as z from 'zod/mini';

import type { Config } from '../../../platform/config/config.ts';
import type { HeldWork } from '../../../platform/database/hold-work.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasCode } from '../../../platform/has-code.ts';
import { folderMode } from '../../../platform/storage/storage.ts';
import { keepDetail } from '../../../text/ingest-detail.ts';
import { StepBroken, type StepContext } from './encode/run-tool.ts';
import { tryIngestLock } from './ingest-step.repo.ts';
import { findIngest, type Ingest } from './ingest.repo.ts';

/** The folder in which this machine makes films. */
export const workRoot = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'ingest');

/** What this machine has made of one ingest; another one begins again at its file. */
export const workFolder = (config: Pick<Config, 'dataDir'>, ingestId: string): string =>
  join(workRoot(config), ingestId);

export const sourceIn = (folder: string): string => join(folder, 'source');
export const renditionsIn = (folder: string): string => join(folder, 'renditions');
/** The folder of unchanged subtitle files from beside the film. */
export const besideIn = (folder: string): string => join(folder, 'beside');
/** The folder of its subtitles as WebVTT. */
export const subtitlesIn = (renditions: string): string => join(renditions, 'subtitles');
/** Where what is fetched from another site lies until the film is whole. */
export const fetchedIn = (folder: string): string => join(folder, 'fetched');
/** The seconds at which its playlist begins again, as it does around advertisements. */
export const breaksIn = (folder: string): string => join(fetchedIn(folder), 'breaks.json');

const keptBreaks = z.array(z.number());

/** What was kept there; none for a film that was not fetched. */
export async function readBreaks(folder: string): Promise<number[]> {
  const text = await readFile(breaksIn(folder), 'utf8').catch(() => '[]');
  return keptBreaks.parse(JSON.parse(text));
}

export const picturesIn = (folder: string): string => join(folder, 'pictures');

/** The disk space that an ingest leaves free. */
const sparedBytes = 256 * 1024 ** 2;

/** Rejects when this many more bytes would fill the disk. */
export async function expectSpace(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode.personal });
  const free = await measureFree(folder);
  const needed = Math.ceil(bytes) + sparedBytes;
  if (free < needed) throw new StepBroken('disk-full', keepRoom(folder, needed, free));
}

/** The free bytes where a folder is, or will be. */
async function measureFree(folder: string): Promise<number> {
  const disk = await statfs(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  return disk === null ? measureFree(dirname(folder)) : disk.bavail * disk.bsize;
}

/** The folder of all ingests or of all uploads says where a disk is; that of one has a name that tells nothing. */
const ofOne = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function keepRoom(folder: string, needed: number, free: number): string {
  const parts = folder.split(sep);
  const own = parts.findIndex((it) => ofOne.test(it));
  return keepDetail('no-room', needed, free, own < 0 ? folder : parts.slice(0, own).join(sep));
}

/**
 * What is kept of an error by which a disk is full: how much room is needed and free, and where; its own words where there is
 * room, as with a quota. Null for any other error.
 */
export async function findNoRoom(error: unknown, folder: string): Promise<string | null> {
  if (!(error instanceof Error)) return null;
  const isStep = error instanceof StepBroken && error.fault === 'disk-full';
  if (isStep && error.message.startsWith(keepDetail('no-room'))) return error.message;
  if (!isStep && !hasCode(error, 'ENOSPC', 'EDQUOT')) return null;
  const free = await measureFree(folder);
  return free < sparedBytes ? keepRoom(folder, sparedBytes, free) : error.message;
}

export const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null)) !== null;

/** The file in a made folder that names the run by which it was made. */
const madeBy = '.made-by';

/** Whether a folder is the one that this run made: another machine may have made it since. */
const isMadeBy = async (path: string, runId: string | null): Promise<boolean> =>
  runId !== null && (await readFile(join(path, madeBy), 'utf8').catch(() => null)) === runId;

/**
 * Makes a folder completely or not at all: the work runs in a temporary folder, which gets the name at the end. The rest of
 * a killed run is removed first, because it may be large.
 */
export async function makeWhole(
  path: string,
  runId: string,
  work: (making: string) => Promise<void>,
): Promise<void> {
  const making = `${path}.${runId}`;
  await removeUnfinished(path);
  await mkdir(making, { recursive: true });
  try {
    await work(making);
    await writeFile(join(making, madeBy), runId);
    await removeTree(path);
    await rename(making, path);
  } finally {
    await removeTree(making);
  }
}

/** Copies a file under a temporary name, so that a killed copy never has the final name; one that fails leaves nothing. */
export async function copyWhole(source: Buffer, path: string, runId: string): Promise<void> {
  const making = `${path}.${runId}`;
  try {
    await copyFile(source, making, constants.COPYFILE_FICLONE);
    await flush(making);
    await rename(making, path);
  } catch (error) {
    await rm(making, { force: true });
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes unfinished folders of earlier runs beside the path. */
export async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  const begins = `${basename(path)}.`;
  for (const name of await readdir(folder)) {
    if (name.startsWith(begins)) await removeTree(join(folder, name));
  }
}

/** Retries of a removal: an encoder that was just killed may still write for a moment. */
export const removeTree = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10 });

/** Where uploads of the version before lie: on the machine that received them, each with a note of its details. */
export const folderBefore = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'ingest-uploads');

export const pathBefore = (config: Pick<Config, 'dataDir'>, id: string): string =>
  join(folderBefore(config), id);

export async function removeUploadBefore(
  config: Pick<Config, 'dataDir'>,
  id: string,
): Promise<void> {
  const path = pathBefore(config, id);
  await Promise.all([path, `${path}.json`].map((it) => rm(it, { force: true })));
}

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
  work: (lock: HeldWork) => Promise<Result>,
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
