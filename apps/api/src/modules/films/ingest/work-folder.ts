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
import { basename, dirname, join } from 'node:path';

import * as z from 'zod/mini';

import type { Config } from '../../../platform/config/config.ts';
import { hasCode } from '../../../platform/has-code.ts';
import { folderMode } from '../../../platform/storage/storage.ts';
import { keepDetail } from '../../../text/ingest-detail.ts';
import { StepBroken } from './encode/run-tool.ts';

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
const ofOne = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/.*)?$/;

const keepRoom = (folder: string, needed: number, free: number): string =>
  keepDetail('no-room', needed, free, folder.replace(ofOne, ''));

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
export const isMadeBy = async (path: string, runId: string | null): Promise<boolean> =>
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
