import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { pictureShapes } from '@lantern/rules/picture-shapes';

import { AppError } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { fetchForeign, ForeignFault } from '../../../../platform/foreign/fetch-foreign.ts';
import { createJudge } from '../../../../platform/foreign/foreign-address.ts';
import type { Recurring } from '../../../../platform/jobs/job.ts';
import { encodePicture } from '../../../ground/uploads/encode-picture.ts';
import { findWantedPictures, forgetPicture, putPicture } from './pictures.repo.ts';

export const sourcesRecurring = (deps: Deps): Recurring[] => [
  { name: 'fetch-pictures', everySeconds: 60, run: (signal) => fetchPictures(deps, signal) },
];

/** Pictures of one run of the job. */
const mostPictures = 60;
const mostBytes = 10 * 1024 * 1024;
const timeoutMs = 60_000;
const nameBytes = 16;

type Site = Pick<Deps, 'db' | 'storage' | 'randomBytes' | 'config'>;
type Wanted = Awaited<ReturnType<typeof findWantedPictures>>[number];

/** Brings pictures of titles from their sources, decoded and encoded again. One that can't be had is not asked for again. */
async function fetchPictures(site: Site, signal?: AbortSignal): Promise<void> {
  for (const it of await findWantedPictures(site.db, { most: mostPictures })) {
    if (signal?.aborted === true) return;
    const bytes = await readPicture(site, it, signal);
    const isPlaced = bytes !== null && (await placePicture(site, it, bytes));
    if (!isPlaced) await forgetPicture(site.db, { sourceId: it.sourceId, remoteId: it.remoteId });
  }
}

async function placePicture(site: Site, it: Wanted, bytes: Buffer): Promise<boolean> {
  const { width, height } = pictureShapes.poster;
  try {
    const sender = { queue: 'operators', of: 'sources', isWaitedFor: () => true } as const;
    const file = await encodePicture(bytes, Math.max(width, height), sender);
    const key = `images/${site.randomBytes(nameBytes).toString('base64url')}.webp`;
    await site.storage.put(key, file);
    await site.db.transact(async (tx) => {
      await putPicture(tx, it, key);
      await forgetPicture(tx, { sourceId: it.sourceId, remoteId: it.remoteId });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The bytes of a picture: from the old site's folder, or from its address; null when they can't be had. */
async function readPicture(
  { config }: Site,
  { picture, params }: Wanted,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const home = readParams(params);
  const isFile = !/^https?:\/\//i.test(picture);
  if (isFile && home.siteFolder !== null) return readBelow(home.siteFolder, picture);
  const address = URL.parse(picture, home.siteUrl ?? undefined)?.href;
  return address === undefined ? null : fetchPicture(config, address, signal);
}

async function fetchPicture(
  config: Site['config'],
  address: string,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const judge = createJudge(config.innerAddresses);
  try {
    const question = { judge, timeoutMs, mostBytes, redirects: 3, ...(signal && { signal }) };
    const answer = await fetchForeign(address, question);
    return answer.status === 200 && answer.isWhole ? answer.body : null;
  } catch (error) {
    if (error instanceof ForeignFault) return null;
    throw error;
  }
}

function readParams(params: unknown): { siteUrl: string | null; siteFolder: string | null } {
  const of = (key: string): string | null => {
    const value: unknown =
      typeof params === 'object' && params !== null ? Reflect.get(params, key) : null;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { siteUrl: of('siteUrl'), siteFolder: of('siteFolder') };
}

/** A file below a folder; null for one outside of it, also by a link. */
async function readBelow(folder: string, path: string): Promise<Buffer | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, path));
    const isBelow = file.startsWith(root + sep);
    const isSmall = isBelow && (await stat(file)).size <= mostBytes;
    return isSmall ? await readFile(file) : null;
  } catch {
    return null;
  }
}
