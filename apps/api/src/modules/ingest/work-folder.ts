import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { IngestStepName } from '@lantern/rules/ingest-steps';

import type { Config } from '../../platform/config/config.ts';

/** Where everything of every ingest is made: all processes that do ingests share it. */
export const workRoot = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'ingest');

/** Everything of one ingest until it is published. A machine that does not have it leaves the ingest to others. */
export const workFolder = (config: Pick<Config, 'dataDir'>, ingestId: string): string =>
  join(workRoot(config), ingestId);

export const sourceIn = (folder: string): string => join(folder, 'source');
export const renditionsIn = (folder: string): string => join(folder, 'renditions');
/** Subtitles that lay beside the film, as they were. */
export const besideIn = (folder: string): string => join(folder, 'beside');
/** Of the renditions: its subtitles as WebVTT. */
export const subtitlesIn = (renditions: string): string => join(renditions, 'subtitles');
export const picturesIn = (folder: string): string => join(folder, 'pictures');

export const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null)) !== null;

/** Whether a step can be done on this machine: the last needs no files. */
export const isHere = async (
  config: Pick<Config, 'dataDir'>,
  ingestId: string,
  step: IngestStepName,
): Promise<boolean> => step === 'released' || exists(workFolder(config, ingestId));

/**
 * Makes a folder whole or not at all: the work is done in one of its own, which takes the name at the end. What a
 * run that was killed has left of it goes first: it may be as large as all the rest.
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
    await removeTree(path);
    await rename(making, path);
  } finally {
    await removeTree(making);
  }
}

/** Removes what earlier runs have begun beside the path and not ended. */
export async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  const begins = `${basename(path)}.`;
  for (const name of await readdir(folder)) {
    if (name.startsWith(begins)) await removeTree(join(folder, name));
  }
}

/** An encoder that was just ended may still be writing there for a moment. */
export const removeTree = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10 });

/** Where uploads grow: on the disk of the work folders, so that a finished one is moved, not copied. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'ingest-uploads');

export const uploadPath = (config: Pick<Config, 'dataDir'>, id: string): string =>
  join(uploadFolder(config), id);

/** What the upload's store writes down of it, beside it. */
const notePath = (config: Pick<Config, 'dataDir'>, id: string): string =>
  `${uploadPath(config, id)}.json`;

export async function removeUploadFiles(config: Pick<Config, 'dataDir'>, id: string) {
  await Promise.all(
    [uploadPath(config, id), notePath(config, id)].map((it) => rm(it, { force: true })),
  );
}
