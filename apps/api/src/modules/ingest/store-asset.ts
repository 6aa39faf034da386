import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { wholeLengthsMs } from '@lantern/rules/whole-numbers';

import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { alignInit, alignStream, type StreamSource } from '../../platform/mp4/film-clock.ts';
import { claimObjectFolder, claimObjects } from '../../platform/storage/object.repo.ts';
import type {
  NewAsset,
  NewPictures,
  NewRendition,
  NewSegmentKey,
  NewSound,
  NewStoryboard,
  NewStream,
} from '../media/asset.repo.ts';
import { assetFolder } from '../media/asset.repo.ts';
import {
  peakBandwidth,
  segmentSeconds,
  type EncodedRendition,
  type EncodedSound,
  type EncodedStream,
} from './encode-hls.ts';
import type { FrameSize } from './input-arguments.ts';
import { fitPreview, listPosters, pictureFiles, planStoryboard } from './make-pictures.ts';
import type { MadeSubtitle } from './tracks-beside.ts';

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
  /** Whether to encrypt segments. */
  encrypt: boolean;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
}

/** Copies all files into storage under random names. */
export async function storeAsset(
  deps: StoreDeps,
  made: MadeAsset,
  { encrypt, signal, onProgress }: StoreOptions,
): Promise<NewAsset> {
  const { id, durationMs } = made;
  const files = countFiles(made);
  let stored = 0;
  const onStored = (): void => {
    signal.throwIfAborted();
    stored += 1;
    onProgress(stored / files);
  };
  const store = (encoded: EncodedStream): Promise<NewStream> => {
    const keys = encrypt ? drawKeys(deps, encoded.segments.length) : [];
    return storeStream(deps, id, { ...encoded, keys }, onStored);
  };
  const renditions: NewRendition[] = [];
  for (const encoded of made.renditions) {
    const { name, width, height } = encoded.rung;
    renditions.push({ name, width, height, ...(await store(encoded)) });
  }
  const sounds: NewSound[] = [];
  for (const encoded of made.sounds) {
    const { name, channels, label, source } = encoded.rung;
    const { language } = source;
    sounds.push({ name, language, label, channels, ...(await store(encoded)) });
  }
  const storyboard = await storeStoryboard(deps, made);
  const subtitles = made.subtitles.map((it) => ({ ...it, name: drawName(deps, 'vtt') }));
  const pictures = await storePictures(deps, made);
  return { id, durationMs, renditions, sounds, subtitles, storyboard, pictures };
}

/** Stores the segments, and the initialisation section of each stream. */
const countFiles = (of: {
  renditions: readonly { segments: readonly unknown[] }[];
  sounds: readonly { segments: readonly unknown[] }[];
}): number => [...of.renditions, ...of.sounds].reduce((sum, it) => sum + 1 + it.segments.length, 0);

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
export async function claimAsset(tx: Db, asset: NewAsset, now: Date): Promise<void> {
  const needed = countFiles(asset) + 1;
  const claimed = await claimObjectFolder(tx, assetFolder(asset.id), now);
  if (claimed < needed) throw new Error(`${needed - claimed} objects of ${asset.id} are gone`);
  const pictures = [...asset.pictures.posters, asset.pictures.preview].map((it) => it.key);
  const kept = await claimObjects(tx, pictures, now);
  if (kept < pictures.length) throw new Error(`pictures of ${asset.id} are gone`);
}

async function storeStream(
  deps: StoreDeps,
  assetId: string,
  { codecs, initPath, segments, keys }: EncodedStream & { keys: NewSegmentKey[] },
  onStored: () => void,
): Promise<NewStream> {
  const read = (position: number): Promise<Buffer> => readFile(segments[position]?.path ?? '');
  const source = { init: await readFile(initPath), length: segments.length, read };
  return storeSegments(deps, { assetId, codecs, keys, source, onStored });
}

/**
 * Puts a stream on the film's clock and stores it under new names. The same for what was just encoded and for what is stored
 * already; each segment passes through here once, after which it is sealed.
 */
export async function storeSegments(
  deps: StoreDeps,
  stream: {
    assetId: string;
    codecs: string;
    source: StreamSource;
    keys: NewSegmentKey[];
    onStored: () => void;
  },
): Promise<NewStream> {
  const { assetId, codecs, source, keys, onStored } = stream;
  const keyOf = (name: string): string => `${assetFolder(assetId)}/${name}`;
  const stored: { name: string; bytes: number; seconds: number }[] = [];
  for await (const aligned of alignStream(source)) {
    const name = drawName(deps, 'm4s');
    const sealed = encryptSegment(aligned.bytes, stored.length, keys);
    await deps.storage.put(keyOf(name), sealed);
    stored.push({ name, bytes: sealed.length, seconds: aligned.seconds });
    onStored();
  }
  const initName = drawName(deps, 'mp4');
  await deps.storage.put(keyOf(initName), alignInit(source.init));
  onStored();
  const lengths = wholeLengthsMs(stored.map((it) => it.seconds));
  const segments = stored.map(({ name, bytes }, i) => {
    const durationMs = lengths[i] ?? 0;
    return { name, durationMs, bytes };
  });
  const bandwidth = peakBandwidth(segments, segmentSeconds * 1000);
  return { bandwidth, codecs, initName, segments, keys };
}

/** The segments of one key, about a minute: the key of a trial's last segment opens little after it. */
const segmentsOfKey = 15;
const keyBytes = 16;

/** Makes the keys for a number of segments. */
const drawKeys = (deps: StoreDeps, segments: number): NewSegmentKey[] =>
  Array.from({ length: Math.ceil(segments / segmentsOfKey) }, (_, i) => ({
    fromPosition: i * segmentsOfKey,
    name: drawName(deps, 'key'),
    secret: deps.randomBytes(keyBytes),
  }));

/** Encrypts a segment as HLS's AES-128 demands: CBC, with its number as the initialisation vector; without keys, as it is. */
function encryptSegment(segment: Buffer, position: number, keys: readonly NewSegmentKey[]): Buffer {
  const key = keys.findLast((it) => it.fromPosition <= position);
  if (!key) return segment;
  const cipher = createCipheriv('aes-128-cbc', key.secret, vectorOf(position));
  return Buffer.concat([cipher.update(segment), cipher.final()]);
}

function vectorOf(position: number): Buffer {
  const vector = Buffer.alloc(keyBytes);
  vector.writeUInt32BE(position, keyBytes - 4);
  return vector;
}

/** Opens a segment that the function above has sealed. */
export function decryptSegment(
  sealed: Buffer,
  position: number,
  keys: readonly NewSegmentKey[],
): Buffer {
  const key = keys.findLast((it) => it.fromPosition <= position);
  if (!key) return sealed;
  const decipher = createDecipheriv('aes-128-cbc', key.secret, vectorOf(position));
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}
