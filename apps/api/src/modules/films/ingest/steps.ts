import { constants, createReadStream } from 'node:fs';
import { copyFile, link, open, realpath, rename, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';

import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/db.ts';
import { pathOf } from '../../../platform/encodings/path-bytes.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { measureStream } from '../../../platform/storage/record-objects.ts';
import { firstEpisodeTitle } from '../../../text/chinese-alone.ts';
import { publishEpisode } from '../catalogue/publish-episode.ts';
import { addAsset, assetFolder, findAssetFacts } from '../media/asset.repo.ts';
import {
  chooseRungs,
  encodeFilm,
  sumBitrates,
  lengthOf,
  readRenditions,
  readSounds,
} from './encode/encode-hls.ts';
import { refuseCutOff } from './encode/measure-source.ts';
import { readSourceFacts, probeSource } from './encode/probe-source.ts';
import {
  encoderChoiceOf,
  SourceRefused,
  StepBroken,
  type StepContext,
  type StepWork,
  toolOptions,
} from './encode/run-tool.ts';
import { noteBreaks, type SourceNote } from './encode/source-streams.ts';
import { takeInBeside, extractSubtitles, readSubtitles } from './encode/tracks-beside.ts';
import { findBlocked, findRemovedFile, waitsForReview } from './ingest-step.repo.ts';
import {
  lockIngest,
  moveIngest,
  noteIngestPublished,
  noteMeasures,
  noteSourceFacts,
} from './ingest.repo.ts';
import { claimAsset, storeAsset } from './stored/store-asset.ts';
import {
  removeUploadFiles,
  uploadPath,
  exists,
  expectSpace,
  removeUnfinished,
  sourceIn,
  makeWhole,
  readBreaks,
  renditionsIn,
  subtitlesIn,
  picturesIn,
} from './work-folder.ts';

/** Takes the file in and measures it, so that later steps work on exactly these bytes. */
export const receiveSource: StepWork = async (context) => {
  const { ingest, folder } = context;
  const path = sourceIn(folder);
  if (!(await exists(path))) {
    if (ingest.origin === 'file') await takeInBeside(ingest.source, folder);
    await takeIn(context, path);
  }
  const { bytes, sha256 } = await measureStream(createReadStream(path));
  refuseSize(context, bytes);
  return (tx) => noteMeasures(tx, ingest.id, bytes, sha256);
};

async function takeIn(context: StepContext, into: string): Promise<void> {
  const { ingest, folder, runId } = context;
  if (ingest.origin === 'upload') return fetchUpload(context, into);
  if (context.fetchFilm) return context.fetchFilm(context, into);
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

/** Copies a file under a temporary name, so that a killed copy never has the final name. */
async function copyWhole(source: Buffer, path: string, runId: string): Promise<void> {
  const making = `${path}.${runId}`;
  await copyFile(source, making, constants.COPYFILE_FICLONE);
  const copy = await open(making, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
  await rename(making, path);
}

async function fetchUpload({ deps, ingest }: StepContext, path: string): Promise<void> {
  const uploaded = uploadPath(deps.config, ingest.id);
  await rename(uploaded, path).catch((error: unknown) => {
    throw new SourceRefused('missing', String(error));
  });
  await removeUploadFiles(deps.config, ingest.id);
}

function refuseSize({ deps }: StepContext, bytes: number): void {
  const { maxBytes } = deps.config.ingest;
  if (bytes > maxBytes) throw new SourceRefused('too-many-bytes', `${bytes} of ${maxBytes}`);
}

/** The input of a screener. */
export interface ScreenedSource {
  /** A file on this machine. */
  path: string;
  sha256: Buffer;
  bytes: number;
}

/**
 * Checks whether a file must not be published. Returns the reason, or null when the file is not known; rejects when it
 * can't check, and then the file is not published either. A provider of hashes would be one more screener.
 */
export interface Screener {
  name: string;
  screen: (source: ScreenedSource, signal: AbortSignal) => Promise<string | null>;
}

/** All screeners, in their order. */
function createScreeners(config: Pick<Config, 'ingest'>, db: Db): readonly Screener[] {
  const { blockListFile } = config.ingest;
  return [
    { name: 'rejected before', screen: ({ sha256 }) => findBlocked(db, sha256) },
    { name: 'removed before', screen: ({ sha256 }) => findRemovedFile(db, sha256) },
    ...(blockListFile === null ? [] : [createListScreener(blockListFile)]),
  ];
}

/** Checks a list with a SHA-256 in hex at the beginning of each line; the file is read each time, because operators replace it. */
function createListScreener(path: string): Screener {
  return {
    name: 'block list',
    async screen({ sha256 }, signal) {
      const wanted = sha256.toString('hex');
      const stream = createReadStream(path, { signal });
      // readline ends silently when the file can't be read, so the error is checked here.
      const failed = new Promise<never>((_, reject) => stream.once('error', reject));
      return Promise.race([failed, findLine(createInterface(stream), wanted)]);
    },
  };
}

async function findLine(lines: AsyncIterable<string>, wanted: string): Promise<string | null> {
  for await (const line of lines) {
    if (line.slice(0, wanted.length).toLowerCase() === wanted) return line.trim();
  }
  return null;
}

export const screenersOf = oncePerSite(({ config, db }) => createScreeners(config, db));

/** Asks every screener; a file that one of them knows or could not check goes no further. */
export const screenSource: StepWork = async ({ deps, ingest, folder, signal }) => {
  if (ingest.sha256 === null || ingest.bytes === null) {
    throw new StepBroken('parts-gone', 'the file was not measured');
  }
  const source = { path: sourceIn(folder), sha256: ingest.sha256, bytes: ingest.bytes };
  for (const { name, screen } of screenersOf(deps)) {
    const found = await screen(source, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new StepBroken('unscreened', `${name}: ${String(error)}`);
    });
    if (found !== null) throw new SourceRefused('blocked', `${name}: ${found}`);
  }
  return () => Promise.resolve();
};

/** The time limit of the encoder: thirty times the film's length. */
const slowestSpeed = 30;
const leastSeconds = 300;

/** Encodes the file once into every rung of its ladder. */
export const encodeRenditions: StepWork = async (context) => {
  const { deps, ingest, folder, runId, onProgress } = context;
  const facts = readSourceFacts(ingest.facts);
  const rungs = chooseRungs(facts);
  await expectSpace(folder, (sumBitrates(rungs, facts) / 8) * facts.durationSeconds);
  const seconds = Math.max(leastSeconds, facts.durationSeconds * slowestSpeed);
  const notes: SourceNote[] = [];
  await makeWhole(renditionsIn(folder), runId, async (making) => {
    const source = sourceIn(folder);
    const encoder = await encoderChoiceOf(deps)(toolOptions(context, leastSeconds));
    const encoded = await encodeFilm(
      { source, facts, rungs, folder: making, onProgress },
      { encoder, log: deps.log },
      toolOptions(context, seconds),
    );
    notes.push(...encoded.notes);
    await extractSubtitles(
      { source, facts, folder, making: subtitlesIn(making) },
      toolOptions(context, seconds),
    );
    const made = [...encoded.renditions, ...(await readSounds(making, facts))];
    refuseCutOff(facts.durationSeconds, lengthOf(made) / 1000);
  });
  const kept = facts.notes.filter(({ code }) => code !== 'encoder-failed');
  return (tx) => noteSourceFacts(tx, ingest.id, { ...facts, notes: [...kept, ...notes] });
};

/** Stores everything under random names, and records the asset. The files of an earlier attempt are removed first. */
export const packageAsset: StepWork = async ({ deps, ingest, folder, signal, onProgress }) => {
  const { storage, now, config } = deps;
  await storage.removeFolder(assetFolder(ingest.id));
  const facts = readSourceFacts(ingest.facts);
  const encoded = renditionsIn(folder);
  const renditions = await readRenditions(encoded, facts);
  const sounds = await readSounds(encoded, facts);
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

/** Publishes the episode, in the transaction that ends the last step. */
export const releaseEpisode: StepWork = ({ deps, ingest: { id } }) =>
  Promise.resolve(async (tx) => {
    // Read again, because an operator may have edited it.
    const ingest = await lockIngest(tx, id);
    if (!ingest) throw new StepBroken('parts-gone', 'there is no such ingest');
    const asset = await findAssetFacts(tx, ingest.id, ingest.poster);
    if (!asset) throw new StepBroken('parts-gone', 'there is no such asset');
    const { title, introduction, author, tags, paid } = ingest;
    const { categoryCode, channelName, episodeTitle, joinsVideoId, episodeOrder } = ingest;
    const { fillsEpisodeId } = ingest;
    const durationSeconds = Math.max(1, Math.round(asset.durationMs / 1000));
    const { posterKey } = asset;
    const at = deps.now();
    const published = await publishEpisode(
      tx,
      {
        video: { title, introduction, author, tags, paid, posterKey, durationSeconds },
        categoryCode,
        channelName,
        episodeTitle,
        joinsVideoId,
        fillsEpisodeId,
        episodeOrder,
        assetId: ingest.id,
      },
      { config: deps.config, firstEpisodeTitle, now: at },
    );
    await noteIngestPublished(tx, ingest.id, { ...published, at });
  });

/** The time limits of the probe: for the header, and for reading the whole file from a slow disk. */
const longestSeconds = 120;
const slowestBytesPerSecond = 2_000_000;

/** Probes the file. */
export const probeFacts: StepWork = async (context) => {
  const { bytes, source } = context.ingest;
  const seconds = longestSeconds + (bytes ?? 0) / slowestBytesPerSecond;
  const facts = await probeSource(sourceIn(context.folder), {
    ...toolOptions(context, seconds),
    name: source,
    largestSide: context.deps.config.ingest.largestSide,
  });
  const notes = [...facts.notes, ...noteBreaks(await readBreaks(context.folder))];
  return (tx) => noteSourceFacts(tx, context.ingest.id, { ...facts, notes });
};
