import { createReadStream } from 'node:fs';
import { link, realpath, rename, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';

import type { IngestStepName } from '@lantern/rules/ingest-steps';

import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/db.ts';
import { pathOf } from '../../../platform/encodings/path-bytes.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { measureStream } from '../../../platform/storage/record-objects.ts';
import { firstEpisodeTitle } from '../../../text/chinese-alone.ts';
import { publishEpisode } from '../catalogue/publish-episode.ts';
import { findAssetFacts } from '../media/asset.repo.ts';
import { chooseRungs, encodeFilm, sumBitrates, lengthOf, readSounds } from './encode/encode-hls.ts';
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
import { keptBreaks, noteBreaks, type SourceNote } from './encode/source-streams.ts';
import { extractSubtitles, takeInBeside } from './encode/tracks-beside.ts';
import { findBlocked, findRemovedFile } from './ingest-step.repo.ts';
import { lockIngest, noteIngestPublished, noteSourceFacts } from './ingest.repo.ts';
import { noteMeasures, noteSourceKept } from './upload/upload.repo.ts';
import {
  copyWhole,
  exists,
  expectSpace,
  makeWhole,
  pathBefore,
  readBreaks,
  readsSource,
  removeUnfinished,
  removeUploadBefore,
  renditionsIn,
  sourceIn,
  subtitlesIn,
} from './work-folder.ts';

/** Takes the file in and measures it, so that later steps work on exactly these bytes. */
export const receiveSource: StepWork = async (context) => {
  const { ingest } = context;
  const path = await receive(context);
  const { bytes, sha256 } = await measureStream(createReadStream(path));
  refuseSize(context, bytes);
  const notes = noteBreaks(await readBreaks(context.folder));
  return async (tx: Db) => {
    await noteMeasures(tx, { id: ingest.id, bytes, sha256 });
    if (ingest.origin !== 'mirror') return;
    await noteSourceKept(tx, { id: ingest.id });
    if (notes.length > 0) await noteSourceFacts(tx, ingest.id, { notes });
  };
};

/** Where the file is on this machine, once it is. */
async function receive(context: StepContext): Promise<string> {
  const { deps, ingest, folder } = context;
  const { origin, sourceKept } = ingest;
  const path = sourceIn(folder);
  if (origin === 'mirror') {
    await fetchIntoStorage(context, path);
    return bringSource(deps, { ...context, ingest: { ...ingest, sourceKept: true, bytes: null } });
  }
  if (sourceKept) return bringSource(deps, context);
  if (await exists(path)) return path;
  if (origin === 'upload') await takeUploadOfBefore(context, path);
  else await takeFile(context, path);
  return path;
}

/** What was fetched goes into storage, so that any machine may go on with it. */
async function fetchIntoStorage(context: StepContext, path: string): Promise<void> {
  const { deps, ingest } = context;
  // It leaves its place only when all of it is in storage.
  const isThere = !(await exists(path)) && (await deps.sources.sizeOf(ingest.id)) > 0;
  if (isThere) return;
  if (!(await exists(path))) await context.fetchFilm?.(context, path);
  await deps.sources.moveIn(ingest.id, path);
}

/**
 * Where the file of an ingest is on this machine; a copy is made where storage is elsewhere. Refuses a file that is not there
 * any more.
 */
export async function bringSource(
  { sources }: Pick<StepContext['deps'], 'sources'>,
  { ingest, folder, runId }: Pick<StepContext, 'ingest' | 'folder' | 'runId'>,
): Promise<string> {
  const path = sourceIn(folder);
  if (!ingest.sourceKept || (await exists(path))) return path;
  const bytes = await sources.sizeOf(ingest.id);
  const isWhole = bytes > 0 && (ingest.bytes === null || bytes === ingest.bytes);
  if (!isWhole) throw new SourceRefused('missing', `${bytes} of ${ingest.bytes} bytes in storage`);
  if (sources.folder === null) {
    await removeUnfinished(path);
    await expectSpace(folder, bytes);
  }
  return sources.bring(ingest.id, { path, runId });
}

/** The same for a step that reads the file; for another one, where a copy would be. */
export const sourceFor = async (
  step: IngestStepName,
  deps: Parameters<typeof bringSource>[0],
  at: Parameters<typeof bringSource>[1],
): Promise<string> => (readsSource(step) ? bringSource(deps, at) : sourceIn(at.folder));

async function takeFile(context: StepContext, into: string): Promise<void> {
  const { ingest, folder, runId } = context;
  await takeInBeside(ingest.source, folder);
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

/** An ingest of the version before: its file is on the machine that received it, which has the work folder. */
async function takeUploadOfBefore({ deps, ingest }: StepContext, path: string): Promise<void> {
  await rename(pathBefore(deps.config, ingest.id), path).catch((error: unknown) => {
    throw new SourceRefused('missing', String(error));
  });
  await removeUploadBefore(deps.config, ingest.id);
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

/**
 * Checks a list with a SHA-256 in hex at the beginning of each line; the file is read each time, because operators replace
 * it.
 */
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
export const screenSource: StepWork = async ({ deps, ingest, source, signal }) => {
  if (ingest.sha256 === null || ingest.bytes === null) {
    throw new StepBroken('parts-gone', 'the file was not measured');
  }
  const screened = { path: source, sha256: ingest.sha256, bytes: ingest.bytes };
  for (const { name, screen } of screenersOf(deps)) {
    const found = await screen(screened, signal).catch((error: unknown) => {
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
  const { deps, ingest, folder, source, runId, onProgress } = context;
  const facts = readSourceFacts(ingest.facts);
  const rungs = chooseRungs(facts);
  await expectSpace(folder, (sumBitrates(rungs, facts) / 8) * facts.durationSeconds);
  const seconds = Math.max(leastSeconds, facts.durationSeconds * slowestSpeed);
  const notes: SourceNote[] = [];
  await makeWhole(renditionsIn(folder), runId, async (making) => {
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

/** Publishes the episode, in the transaction that ends the last step. */
export const releaseEpisode: StepWork = ({ deps, ingest: { id } }) =>
  Promise.resolve(async (tx) => {
    // Read again, because an operator may have edited it.
    const ingest = await lockIngest(tx, id);
    if (!ingest) throw new StepBroken('parts-gone', 'there is no such ingest');
    const asset = await findAssetFacts(tx, { id: ingest.id, poster: ingest.poster });
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
    await noteIngestPublished(tx, { id: ingest.id, ...published, at });
  });

/** The time limits of the probe: for the header, and for reading the whole file from a slow disk. */
const longestSeconds = 120;
const slowestBytesPerSecond = 2_000_000;

/** Probes the file. */
export const probeFacts: StepWork = async (context) => {
  const { bytes, source } = context.ingest;
  const seconds = longestSeconds + (bytes ?? 0) / slowestBytesPerSecond;
  const facts = await probeSource(context.source, {
    ...toolOptions(context, seconds),
    name: source,
    largestSide: context.deps.config.ingest.largestSide,
  });
  const notes = [...facts.notes, ...keptBreaks(context.ingest.facts)];
  return (tx) => noteSourceFacts(tx, context.ingest.id, { ...facts, notes });
};
