import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { wholeLengthsMs } from '@lantern/rules/whole-numbers';

import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { segmentSeconds } from '../../../../platform/film-encoders.ts';
import {
  alignInit,
  type AlignedSegment,
  alignStream,
} from '../../../../platform/mp4/film-clock.ts';
import { peakBandwidth } from '../../../../platform/mp4/film-cuts.ts';
import {
  drawSeal,
  type FilmSeal,
  nameSealed,
  sealSegments,
} from '../../../../platform/storage/film-seal.ts';
import { claimObjectFolder, claimObjects } from '../../../../platform/storage/object.repo.ts';
import { filesFolder } from '../../../../platform/storage/open-storage.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import type {
  NewAsset,
  NewPictures,
  NewRendition,
  NewSound,
  NewStoryboard,
  NewStream,
} from '../../media/asset.repo.ts';
import { addAsset, assetFolder, folderOfSeal } from '../../media/asset.repo.ts';
import {
  type EncodedRendition,
  type EncodedSound,
  type EncodedStream,
  lengthOf,
  readRenditions,
  readSounds,
} from '../encode/encode-hls.ts';
import type { FrameSize } from '../encode/input-arguments.ts';
import { fitPreview, listPosters, pictureFiles, planStoryboard } from '../encode/make-pictures.ts';
import { readSourceFacts } from '../encode/probe-source.ts';
import type { StepWork } from '../encode/run-tool.ts';
import { type MadeSubtitle, readSubtitles } from '../encode/tracks-beside.ts';
import { waitsForReview } from '../ingest-step.repo.ts';
import { moveIngest, noteSourceFacts } from '../ingest.repo.ts';
import { expectSpace, picturesIn, renditionsIn, subtitlesIn } from '../work-folder.ts';

/** The random part of an object's name, so that a known name does not reveal the next one. */
const nameBytes = 15;

export type StoreDeps = Pick<Deps, 'storage' | 'randomBytes'>;

/** The files made of a source, ready to be stored. */
export interface MadeAsset {
  id: string;
  durationMs: number;
  renditions: readonly EncodedRendition[];
  /** The separate sound tracks. */
  sounds: readonly EncodedSound[];
  subtitles: readonly MadeSubtitle[];
  /** The folder of posters, storyboard and preview. */
  pictures: string;
}

interface StoreOptions {
  /** The start of the film in which each segment has a key of its own. */
  fineKeysSeconds: number;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
}

/** Copies all files into storage under random names, its segments sealed. What was stored goes again when that fails. */
async function storeAsset(
  deps: StoreDeps,
  made: MadeAsset,
  { fineKeysSeconds, ...options }: StoreOptions,
): Promise<NewAsset> {
  // All streams of a film have their keys at the same segments; those of the pictures decide where.
  const lengthsSeconds = (made.renditions[0]?.segments ?? []).map((it) => it.durationMs / 1000);
  const seal = drawSeal(deps.randomBytes, { lengthsSeconds, fineSeconds: fineKeysSeconds });
  const put: string[] = [];
  const storage: StoreDeps['storage'] = {
    ...deps.storage,
    async put(key, body) {
      put.push(key);
      await deps.storage.put(key, body);
    },
  };
  try {
    return await storeAll({ ...deps, storage }, made, { seal, ...options });
  } catch (error) {
    // A storage that is away keeps it for the sweeper.
    await removeStored(deps.storage, { seal, keys: put }).catch(() => undefined);
    throw error;
  }
}

/**
 * Removes what one try has stored. Only the folder of its seal is its own: the others may hold files of a try that began
 * meanwhile.
 */
async function removeStored(
  storage: Storage,
  { seal, keys }: { seal: FilmSeal; keys: readonly string[] },
): Promise<void> {
  const sealed = `${folderOfSeal(seal)}/`;
  await storage.removeFolder(folderOfSeal(seal));
  for (const key of keys.filter((it) => !it.startsWith(sealed))) await storage.remove(key);
}

async function storeAll(
  deps: StoreDeps,
  made: MadeAsset,
  { seal, signal, onProgress }: Omit<StoreOptions, 'fineKeysSeconds'> & { seal: FilmSeal },
): Promise<NewAsset> {
  const { id, durationMs } = made;
  const files = countFiles(made);
  let stored = 0;
  const onStored = (): void => {
    signal.throwIfAborted();
    stored += 1;
    onProgress(stored / files);
  };
  const store = (name: string, encoded: EncodedStream): Promise<NewStream> =>
    storeStream(deps, { seal, name, encoded, onStored });
  const renditions: NewRendition[] = [];
  for (const encoded of made.renditions) {
    const { name, width, height } = encoded.rung;
    renditions.push({ name, width, height, ...(await store(name, encoded)) });
  }
  const sounds: NewSound[] = [];
  for (const encoded of made.sounds) {
    const { name, channels, label, source } = encoded.rung;
    const { language } = source;
    sounds.push({ name, language, label, channels, ...(await store(name, encoded)) });
  }
  const storyboard = await storeStoryboard(deps, made);
  const subtitles = made.subtitles.map((it) => ({ ...it, name: drawName(deps, 'vtt') }));
  const pictures = await storePictures(deps, made);
  return { id, durationMs, renditions, sounds, subtitles, storyboard, pictures, seal };
}

/** The segments, and the initialisation section of each stream. */
const countFiles = ({ renditions, sounds }: MadeAsset): number =>
  [...renditions, ...sounds].reduce((sum, it) => sum + 1 + it.segments.length, 0);

const drawName = ({ randomBytes }: StoreDeps, extension: string): string =>
  `${randomBytes(nameBytes).toString('base64url')}.${extension}`;

async function storeStoryboard(deps: StoreDeps, made: MadeAsset): Promise<NewStoryboard> {
  const { filter: _, ...measures } = planStoryboard(
    smallestOf(made),
    made.durationMs,
    segmentSeconds * 1000,
  );
  const sheet = await readFile(join(made.pictures, pictureFiles.storyboard));
  const name = drawName(deps, 'webp');
  await deps.storage.put(`${assetFolder(made.id)}/${name}`, sheet);
  return { name, bytes: sheet.length, ...measures };
}

function smallestOf({ id, renditions: [smallest] }: MadeAsset): FrameSize {
  if (!smallest) throw new Error(`${id} has no rendition`);
  return smallest.rung;
}

async function storePictures(deps: StoreDeps, made: MadeAsset): Promise<NewPictures> {
  const { pictures } = made;
  const store = async (file: string, extension: string) => {
    const bytes = await readFile(join(pictures, file));
    const key = `images/${drawName(deps, extension)}`;
    await deps.storage.put(key, bytes);
    return { key, bytes: bytes.length };
  };
  const posters: NewPictures['posters'] = [];
  for (const name of await listPosters(pictures)) posters.push(await store(name, 'webp'));
  const preview = await store(pictureFiles.preview, 'mp4');
  return { posters, preview: { ...preview, ...fitPreview(smallestOf(made)) } };
}

/** Keeps the sweeper from the objects until the transaction takes them into use. Throws when one is gone. */
async function claimAsset(tx: Db, asset: NewAsset, now: Date): Promise<void> {
  const { renditions, sounds, seal, id } = asset;
  await claimSealed(tx, { seal, streams: [...renditions, ...sounds], now });
  const storyboard = await claimObjectFolder(tx, assetFolder(id), now);
  if (storyboard === 0) throw new Error(`the storyboard of ${id} is gone`);
  const pictures = [...asset.pictures.posters, asset.pictures.preview].map((it) => it.key);
  const kept = await claimObjects(tx, { keys: pictures, at: now });
  if (kept < pictures.length) throw new Error(`pictures of ${id} are gone`);
}

/** The same for the streams under a seal. */
export async function claimSealed(
  tx: Db,
  { seal, streams, now }: { seal: FilmSeal; streams: readonly NewStream[]; now: Date },
): Promise<void> {
  const needed = streams.reduce((sum, it) => sum + 1 + it.sizes.length, 0);
  const folder = folderOfSeal(seal);
  const claimed = await claimObjectFolder(tx, folder, now);
  if (claimed < needed) throw new Error(`${needed - claimed} objects of ${folder} are gone`);
}

interface StreamToStore {
  seal: FilmSeal;
  /** Its name within the asset. */
  name: string;
  /** Called after each file. */
  onStored: () => void;
}

async function storeStream(
  deps: StoreDeps,
  { encoded, ...to }: StreamToStore & { encoded: EncodedStream },
): Promise<NewStream> {
  const { codecs, initPath, segments } = encoded;
  const read = (position: number): Promise<Buffer> => readFile(segments[position]?.path ?? '');
  const init = await readFile(initPath);
  const source = { init, length: segments.length, read };
  const clear = { init: alignInit(init), segments: alignStream(source), count: segments.length };
  return storeSealed(deps, { ...to, codecs, ...clear });
}

/** Encrypts the segments of a stream, and stores them under the names that follow from the seal. */
export async function storeSealed(
  deps: Pick<StoreDeps, 'storage'>,
  stream: StreamToStore & {
    codecs: string;
    init: Buffer;
    /** In clear, on the film's clock. */
    segments: AsyncIterable<AlignedSegment>;
    count: number;
  },
): Promise<NewStream> {
  const { seal, name, codecs, init, segments, count, onStored } = stream;
  const { initName, segmentNames } = nameSealed(seal, name, count);
  const close = sealSegments(seal, name, count);
  const store = async (object: string, bytes: Buffer): Promise<void> => {
    await deps.storage.put(`${folderOfSeal(seal)}/${object}`, bytes);
    onStored();
  };
  const stored: { bytes: number; seconds: number }[] = [];
  for await (const { bytes, seconds } of segments) {
    const sealed = close(bytes, stored.length);
    await store(segmentNames[stored.length] ?? '', sealed);
    stored.push({ bytes: sealed.length, seconds });
  }
  await store(initName, init);
  const lengthsMs = wholeLengthsMs(stored.map((it) => it.seconds));
  const sizes = stored.map((it) => it.bytes);
  const measured = sizes.map((bytes, i) => ({ bytes, durationMs: lengthsMs[i] ?? 0 }));
  const bandwidth = peakBandwidth(measured, segmentSeconds * 1000);
  return { bandwidth, codecs, initName, lengthsMs, sizes };
}

/** Stores everything under random names, and records the asset. The files of an earlier attempt are removed first. */
export const packageAsset: StepWork = async ({ deps, ingest, folder, signal, onProgress }) => {
  const { storage, now, config } = deps;
  await storage.removeFolder(assetFolder(ingest.id));
  const facts = readSourceFacts(ingest.facts);
  const encoded = renditionsIn(folder);
  const renditions = await readRenditions(encoded, facts);
  const sounds = await readSounds(encoded, facts);
  const segments = [...renditions, ...sounds].flatMap((it) => it.segments);
  const bytes = segments.reduce((sum, it) => sum + it.bytes, 0);
  if (config.storage === 'files') await expectSpace(filesFolder(config), bytes);
  const subtitles = await readSubtitles(subtitlesIn(encoded));
  const made = {
    id: ingest.id,
    durationMs: lengthOf([...renditions, ...sounds]),
    renditions,
    sounds,
    subtitles: subtitles.made,
    pictures: picturesIn(folder),
  };
  const asset = await storeAsset(deps, made, {
    fineKeysSeconds: config.ingest.fineKeysSeconds,
    signal,
    onProgress,
  });
  return async (tx) => {
    await claimAsset(tx, asset, now());
    await addAsset(tx, asset, now());
    const notes = [...facts.notes, ...subtitles.notes];
    await noteSourceFacts(tx, ingest.id, { ...facts, notes });
    if (!(await waitsForReview(tx, config))) return;
    await moveIngest(tx, ingest.id, { from: ['working'], to: 'in_review', at: now() });
  };
};
