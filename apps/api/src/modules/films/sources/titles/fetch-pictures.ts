import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { pictureShapes } from '@lantern/rules/picture-shapes';
import { HOUR_MS } from '@lantern/rules/shanghai-time';

import { AppError } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { fetchForeign, ForeignFault } from '../../../../platform/foreign/fetch-foreign.ts';
import { createJudge } from '../../../../platform/foreign/foreign-address.ts';
import type { Recurring } from '../../../../platform/jobs/job.ts';
import { encodePicture } from '../../../ground/uploads/encode-picture.ts';
import { deferPicture, findWantedPictures, forgetPicture, putPicture } from './pictures.repo.ts';

export const sourcesRecurring = (deps: Deps): Recurring[] => [
  { name: 'fetch-pictures', everySeconds: 60, run: (signal) => fetchPictures(deps, signal) },
];

/** Pictures of one run of the job. */
const mostPictures = 60;
const mostBytes = 10 * 1024 * 1024;
const timeoutMs = 60_000;
const nameBytes = 16;

/** After which times a picture is asked for again whose host is away; then it is not. */
const waitsMs = [10 * 60_000, HOUR_MS, 6 * HOUR_MS, 36 * HOUR_MS] as const;

type Site = Pick<Deps, 'db' | 'storage' | 'randomBytes' | 'config' | 'now'>;
type Wanted = Awaited<ReturnType<typeof findWantedPictures>>[number];

/** A picture that can't be had at this time; the host that is away, where it is one. */
class NotNow extends Error {
  override name = 'NotNow';
  readonly host: string | null;

  constructor(host: string | null, options?: ErrorOptions) {
    super('not now', options);
    this.host = host;
  }
}

/**
 * Brings pictures of titles from their sources, decoded and encoded again. One that can't be had is not asked for again, except
 * when its host is away: then later, a few times. A host that is away is asked once in a run.
 */
async function fetchPictures(site: Site, signal?: AbortSignal): Promise<void> {
  const away = new Set<string>();
  const wanted = await findWantedPictures(site.db, { now: site.now(), most: mostPictures });
  for (const it of wanted) {
    if (signal?.aborted === true) return;
    try {
      const bytes = await readPicture(site, it, { away, ...(signal && { signal }) });
      const isPlaced = bytes !== null && (await placePicture(site, it, bytes));
      if (!isPlaced) await forgetPicture(site.db, { sourceId: it.sourceId, remoteId: it.remoteId });
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
      if (error.host !== null) away.add(error.host);
      await askLater(site, it);
    }
  }
}

async function askLater({ db, now }: Site, it: Wanted): Promise<void> {
  const { sourceId, remoteId, picture, tries } = it;
  const waitMs = waitsMs[tries];
  if (waitMs === undefined) await forgetPicture(db, { sourceId, remoteId });
  else {
    const dueAt = new Date(now().getTime() + waitMs);
    await deferPicture(db, { sourceId, remoteId, picture, tries: tries + 1, dueAt });
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
    if (!(error instanceof AppError)) throw error;
    // The site itself has too much to do.
    if (error.refusal === 'too-many') throw new NotNow(null, { cause: error });
    return false;
  }
}

interface Asking {
  /** The hosts that were away in this run. */
  away: ReadonlySet<string>;
  signal?: AbortSignal;
}

/** The bytes of a picture: from the old site's folder, or from its address; null when they can't be had. */
async function readPicture(
  { config }: Site,
  { picture, params }: Wanted,
  asking: Asking,
): Promise<Buffer | null> {
  const home = readParams(params);
  const isFile = !/^https?:\/\//i.test(picture);
  if (isFile && home.siteFolder !== null) return readBelow(home.siteFolder, picture);
  const address = URL.parse(picture, home.siteUrl ?? undefined);
  return address === null ? null : fetchPicture(config, address, asking);
}

/** Statuses of a host that is there again later. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

async function fetchPicture(
  config: Site['config'],
  { href, host }: URL,
  { away, signal }: Asking,
): Promise<Buffer | null> {
  if (away.has(host)) throw new NotNow(host);
  const judge = createJudge(config.innerAddresses);
  try {
    const question = { judge, timeoutMs, mostBytes, redirects: 3, ...(signal && { signal }) };
    const answer = await fetchForeign(href, question);
    if (isPassing(answer.status)) throw new NotNow(host);
    return answer.status === 200 && answer.isWhole ? answer.body : null;
  } catch (error) {
    if (!(error instanceof ForeignFault)) throw error;
    const isAway = error.fault === 'late' || error.fault === 'unreachable';
    if (isAway) throw new NotNow(host, { cause: error });
    return null;
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
