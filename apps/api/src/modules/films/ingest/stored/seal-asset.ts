import { buffer } from 'node:stream/consumers';

import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import {
  alignInit,
  type AlignedSegment,
  alignStream,
} from '../../../../platform/mp4/film-clock.ts';
import { hasEditLists, UnknownMp4 } from '../../../../platform/mp4/mp4-boxes.ts';
import { drawSeal, openSegment, type SealKey } from '../../../../platform/storage/film-seal.ts';
import { ObjectMissing } from '../../../../platform/storage/storage.ts';
import { removeUnused } from '../../../../platform/storage/sweep-orphans.ts';
import { type ReplacedStream, replaceStreams } from '../../media/asset-seal.repo.ts';
import { assetFolder, folderOfSeal } from '../../media/asset.repo.ts';
import { type AssetMedia, findAssetMedia } from '../../media/media.repo.ts';
import type { MediaStream } from '../../media/playlist.ts';
import { claimSealed, storeSealed } from './store-asset.ts';

export type SealDeps = Pick<Deps, 'db' | 'now' | 'randomBytes' | 'storage' | 'config'>;

/** What became of films that are worked on one after the other. */
export interface SealedFilms {
  done: number;
  /** Films that stay as they are, with the reason. */
  left: { assetId: string; reason: string }[];
}

export interface SealOptions {
  signal: AbortSignal;
  /** Called after each film. */
  onFilm?: (result: SealedFilms) => void;
}

/** Answers the first film after one that has to be worked on; null after the last. */
type NextFilm = (after: string | null) => Promise<string | null>;

/**
 * Seals films one after the other, without encoding; those of earlier versions are put on their clock by the way. Each
 * changes in one transaction, so a run that was killed is continued by the next one, and what it left is swept. A player in the
 * middle of a film is refused a former address, and loads the film again at its place.
 */
export async function sealFilms(
  deps: SealDeps,
  next: NextFilm,
  { signal, onFilm = () => undefined }: SealOptions,
): Promise<SealedFilms> {
  const result: SealedFilms = { done: 0, left: [] };
  const former: Former[] = [];
  let assetId: string | null = null;
  while ((assetId = await next(assetId)) !== null) {
    signal.throwIfAborted();
    try {
      await removeFormer(deps, former);
      const keys = await sealAsset(deps, assetId, signal);
      former.push({ keys, at: deps.now().getTime() });
      result.done++;
    } catch (error) {
      if (!(error instanceof UnknownMp4 || error instanceof ObjectMissing)) throw error;
      result.left.push({ assetId, reason: error.message });
    }
    onFilm(result);
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

/**
 * The disk need not hold a second catalogue: what is left at the end, the sweeper takes after an hour. A backup that is being made
 * has what was before, and is waited for.
 */
async function removeFormer(deps: SealDeps, former: Former[]): Promise<void> {
  const until = deps.now().getTime() - knownAfterMs;
  for (let first = former[0]; first !== undefined && first.at <= until; first = former[0]) {
    const { keys } = first;
    const isRemoved = await removeUnused(deps.db, async () => {
      for (const key of keys) await deps.storage.remove(key);
    });
    if (!isRemoved) return;
    former.shift();
  }
}

/**
 * Reads a film's streams, encrypts them under a new seal, and puts them in the place of the former ones, sealed or not.
 * Answers the keys of the objects that are not used any more. Throws {@link UnknownMp4} and {@link ObjectMissing}.
 */
async function sealAsset(deps: SealDeps, assetId: string, signal: AbortSignal): Promise<string[]> {
  const media = await findAssetMedia(deps.db, assetId);
  const [pictures] = media.renditions;
  const lengthsSeconds = secondsOf(pictures ?? media.sounds[0]);
  const fineSeconds = deps.config.ingest.fineKeysSeconds;
  const seal = drawSeal(deps.randomBytes, { lengthsSeconds, fineSeconds });
  const streams: ReplacedStream[] = [];
  const former: string[] = [];
  for (const stream of [...media.renditions, ...media.sounds]) {
    const { init, segments } = await readClear(deps, { assetId, stream, media });
    const { id, name, codecs } = stream;
    const onStored = (): void => signal.throwIfAborted();
    const count = stream.segments.length;
    const made = { seal, name, codecs, init, segments, count, onStored };
    streams.push({ id, stream: await storeSealed(deps, made) });
    const folder = folderOf(assetId, stream);
    former.push(...[stream.initName, ...namesOf(stream)].map((it) => `${folder}/${it}`));
  }
  const isReplaced = await deps.db.transact(async (tx: Db) => {
    const now = deps.now();
    // Keeps the sweeper from what was stored and is not in use yet.
    await claimSealed(tx, { seal, streams: streams.map((it) => it.stream), now });
    const from = pictures?.seal ?? null;
    return replaceStreams(tx, assetId, { from, seal, streams, now });
  });
  return isReplaced ? former : [];
}

const secondsOf = (stream: MediaStream | undefined): number[] =>
  (stream?.segments ?? []).map((it) => it.durationMs / 1000);

const namesOf = ({ segments }: MediaStream): string[] => segments.map((it) => it.name);

/** The folder in storage of a stream's objects. */
const folderOf = (assetId: string, { seal }: MediaStream): string =>
  seal === null ? assetFolder(assetId) : folderOfSeal({ folder: seal });

interface Stored {
  assetId: string;
  stream: MediaStream;
  media: AssetMedia;
}

/** A stored stream in clear, on the film's clock. */
async function readClear(deps: Pick<Deps, 'storage'>, stored: Stored) {
  const source = await openStored(deps, stored);
  return hasEditLists(source.init)
    ? { init: alignInit(source.init), segments: alignStream(source) }
    : { init: source.init, segments: readAsItIs(source, secondsOf(stored.stream)) };
}

async function* readAsItIs(
  { read }: { read: (position: number) => Promise<Buffer> },
  lengths: readonly number[],
): AsyncGenerator<AlignedSegment> {
  for (const [position, seconds] of lengths.entries()) {
    yield { bytes: await read(position), seconds };
  }
}

/** A stored stream, with its segments in clear. */
export async function openStored(
  { storage }: Pick<Deps, 'storage'>,
  { assetId, stream, media }: Stored,
) {
  const keys = stream.keys.map(({ name, fromPosition }): SealKey => {
    const secret = media.keys.get(name)?.secret;
    if (!secret) throw new Error(`${name} is no key of ${assetId}`);
    return { fromPosition, secret };
  });
  const read = async (name: string): Promise<Buffer> =>
    buffer(await storage.read(`${folderOf(assetId, stream)}/${name}`));
  return {
    init: await read(stream.initName),
    length: stream.segments.length,
    read: async (position: number): Promise<Buffer> =>
      openSegment(await read(stream.segments[position]?.name ?? ''), position, keys),
  };
}
