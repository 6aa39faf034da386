import { buffer } from 'node:stream/consumers';

import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { readBeginnings } from '../../platform/mp4/film-clock.ts';
import { hasEditLists, UnknownMp4 } from '../../platform/mp4/mp4-boxes.ts';
import { claimObjectFolder } from '../../platform/storage/object.repo.ts';
import { ObjectMissing } from '../../platform/storage/storage.ts';
import {
  countUnaligned,
  findUnaligned,
  replaceStreams,
  type ReplacedStream,
  sampleAligned,
} from '../media/asset-clock.repo.ts';
import { assetFolder, type NewSegmentKey } from '../media/asset.repo.ts';
import { findAssetMedia, type AssetMedia } from '../media/media.repo.ts';
import type { MediaStream } from '../media/playlist.ts';
import { decryptSegment, storeSegments } from './store-asset.ts';

type RepairDeps = Pick<Deps, 'db' | 'now' | 'randomBytes' | 'storage'>;

export interface Repaired {
  repaired: number;
  /** Films that stay as they are, with the reason. */
  left: { assetId: string; reason: string }[];
}

interface RepairOptions {
  signal: AbortSignal;
  /** Called after each film, with the number of those that remain. */
  onFilm?: (done: number, remaining: number) => void;
}

/**
 * Puts the stored films of earlier versions on their clock, one after the other, without encoding. Each changes in one
 * transaction, so a run that was killed is continued by the next one, and what it left is swept. A player in the middle of
 * the film is refused a former name, and loads the film again at its place.
 */
export async function repairMedia(deps: RepairDeps, options: RepairOptions): Promise<Repaired> {
  const { signal, onFilm = () => undefined } = options;
  const result: Repaired = { repaired: 0, left: [] };
  const former: Former[] = [];
  let assetId: string | null = null;
  while ((assetId = await findUnaligned(deps.db, assetId)) !== null) {
    signal.throwIfAborted();
    try {
      await removeFormer(deps, former);
      const keys = await repairAsset(deps, assetId, signal);
      former.push({ keys, at: deps.now().getTime() });
      result.repaired++;
    } catch (error) {
      if (!(error instanceof UnknownMp4 || error instanceof ObjectMissing)) throw error;
      result.left.push({ assetId, reason: error.message });
    }
    onFilm(result.repaired, (await countUnaligned(deps.db)) - result.left.length);
  }
  return result;
}

/** Objects that were replaced at a time, in milliseconds. */
interface Former {
  keys: readonly string[];
  at: number;
}

/** By then every process of the site has read the new names, also one that lost the announcement. */
const knownAfterMs = 60_000;

/** The disk need not hold a second catalogue: what is left at the end, the sweeper takes after an hour. */
async function removeFormer(deps: RepairDeps, former: Former[]): Promise<void> {
  while ((former[0]?.at ?? Infinity) <= deps.now().getTime() - knownAfterMs) {
    for (const key of former.shift()?.keys ?? []) await deps.storage.remove(key);
  }
}

/** Answers the keys of the objects that are not used any more. */
async function repairAsset(
  deps: RepairDeps,
  assetId: string,
  signal: AbortSignal,
): Promise<string[]> {
  const media = await findAssetMedia(deps.db, assetId);
  const streams: ReplacedStream[] = [];
  const names: string[] = [];
  for (const stream of [...media.renditions, ...media.sounds]) {
    signal.throwIfAborted();
    const source = await readStored(deps, { assetId, stream, media });
    if (!hasEditLists(source.init)) continue;
    const { id, codecs } = stream;
    const onStored = (): void => signal.throwIfAborted();
    const made = { assetId, codecs, source, keys: source.keys, onStored };
    streams.push({ id, stream: await storeSegments(deps, made) });
    names.push(stream.initName, ...stream.segments.map((it) => it.name));
  }
  const isReplaced = await deps.db.transact(async (tx: Db) => {
    const now = deps.now();
    // Keeps the sweeper from what was stored and is not in use yet.
    await claimObjectFolder(tx, assetFolder(assetId), now);
    return replaceStreams(tx, assetId, { streams, now });
  });
  return isReplaced ? names.map((name) => `${assetFolder(assetId)}/${name}`) : [];
}

interface Stored {
  assetId: string;
  stream: MediaStream;
  media: AssetMedia;
}

/** A stored stream, with its segments in clear. */
async function readStored({ storage }: Pick<Deps, 'storage'>, { assetId, stream, media }: Stored) {
  const keys = stream.keys.map((it): NewSegmentKey => {
    const secret = media.keys.get(it.name)?.secret;
    if (!secret) throw new Error(`${it.name} is no key of ${assetId}`);
    return { fromPosition: it.fromPosition, name: it.name, secret };
  });
  const read = async (name: string): Promise<Buffer> =>
    buffer(await storage.read(`${assetFolder(assetId)}/${name}`));
  return {
    keys,
    init: await read(stream.initName),
    length: stream.segments.length,
    read: async (position: number): Promise<Buffer> =>
      decryptSegment(await read(stream.segments[position]?.name ?? ''), position, keys),
  };
}

/** A tenth of what people notice between a picture and its sound. */
const toleratedSeconds = 0.005;

/**
 * Looks whether stored films are on their clock: how many of an earlier version are left, and a few of the others by their
 * bytes. Answers a sentence for each thing that is wrong.
 */
export async function checkClocks(
  deps: Pick<Deps, 'db' | 'storage'>,
  { sample }: { sample: number },
): Promise<string[]> {
  const left = await countUnaligned(deps.db);
  const problems = left === 0 ? [] : [`late pictures: ${left} films; run npm run repair-media`];
  for (const assetId of await sampleAligned(deps.db, sample)) {
    const late = await findLate(deps, assetId).catch((error: unknown) => {
      // The audit of the objects tells what is missing, or not what was stored.
      if (error instanceof UnknownMp4 || error instanceof ObjectMissing) return null;
      throw error;
    });
    if (late !== null) problems.push(`off its clock: ${assetFolder(assetId)} (${late})`);
  }
  return problems;
}

async function findLate(deps: Pick<Deps, 'db' | 'storage'>, assetId: string) {
  const media = await findAssetMedia(deps.db, assetId);
  for (const stream of [...media.renditions, ...media.sounds]) {
    const { init, read } = await readStored(deps, { assetId, stream, media });
    if (hasEditLists(init)) return 'an edit list';
    const late = readBeginnings(init, await read(0)).find(
      (it) => Math.abs(it.seconds) > toleratedSeconds,
    );
    if (late) return `${late.track.kind} begins at ${late.seconds.toFixed(3)} s`;
  }
  return null;
}
