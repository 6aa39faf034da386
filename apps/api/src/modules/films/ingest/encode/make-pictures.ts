import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sayColour } from '../../../../platform/film-colour.ts';
import { segmentSeconds } from '../../../../platform/film-encoders.ts';
import {
  type FilmPrint,
  hashedPicture,
  hashPicture,
  isSameFilm,
  likeLengthMs,
} from '../../../../platform/film-likeness.ts';
import { findRemovedPrints, saveFingerprint } from '../ingest-step.repo.ts';
import { expectSpace, makeWhole, picturesIn, renditionsIn } from '../work-folder.ts';
import { type EncodedRendition, readRenditions, lengthOf } from './encode-hls.ts';
import { readOwnPlaylist, scaleEvenly, type FrameSize } from './input-arguments.ts';
import { readSourceFacts } from './probe-source.ts';
import {
  SourceRefused,
  expectDone,
  runTool,
  type ToolBounds,
  type StepContext,
  type StepWork,
  toolOptions,
} from './run-tool.ts';

/** Loaded at the first film: a process that serves members does not need its 20 MB. */
const loadSharp = async () => (await import('sharp')).default;

/** What is drawn before it is chosen from and compressed takes less than this. */
const pictureRoomBytes = 32 * 1024 ** 2;
/** Posters are shown 16 : 9 in every list. */
const posterSize = { width: 640, height: 360 };
const offeredPosters = 3;
/** The number of frames from which the best ones are chosen. */
const lookedAt = 12;
/** The longer side and the length of a preview; it is cut from the first segment, which every trial may see. */
const previewSide = 320;
const previewSeconds = 3;
/** For a film shorter than this, all frames are decoded: it has few key frames, and it is soon done. */
const shortSegments = 10;

/** Files made of an encoded film, all in one folder: WebP and MP4. */
export const pictureFiles = { storyboard: 'storyboard.webp', preview: 'preview.mp4' } as const;
const posterFile = (position: number): string => `poster-${position}.webp`;

/** The names of posters in a folder, in their order. */
export const listPosters = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('poster-')).toSorted();

interface PictureJob {
  renditions: readonly EncodedRendition[];
  durationMs: number;
  /** The folders of the encoded film, by the name of the rung. */
  playlistOf: (rung: string) => string;
  folder: string;
}

/** Makes posters, the storyboard and the preview from the renditions. */
export const takePictures: StepWork = async (context) => {
  const { ingest, folder, runId } = context;
  const encoded = renditionsIn(folder);
  const renditions = await readRenditions(encoded, readSourceFacts(ingest.facts));
  const durationMs = lengthOf(renditions);
  const playlistOf = (rung: string): string => join(encoded, rung, 'index.m3u8');
  // It reads key frames of the smallest rendition, far faster than the film plays.
  const seconds = Math.max(120, durationMs / 1000);
  await expectSpace(folder, pictureRoomBytes);
  await makeWhole(picturesIn(folder), runId, (making) =>
    makePictures(
      { renditions, durationMs, playlistOf, folder: making },
      toolOptions(context, seconds),
    ),
  );
  const fingerprint = await screenFilm(context, { renditions, durationMs, playlistOf });
  return (tx) => saveFingerprint(tx, { ...fingerprint, ingestId: ingest.id });
};

/** Makes the film's fingerprint; refuses a film that was removed before, in any encoding. */
async function screenFilm(
  context: StepContext,
  { renditions, durationMs, playlistOf }: Omit<PictureJob, 'folder'>,
): Promise<FilmPrint> {
  const { deps, folder, runId } = context;
  const rung = renditions[0]?.rung.name ?? '';
  const job = { playlist: playlistOf(rung), durationMs, folder, runId };
  const options = toolOptions(context, Math.max(120, durationMs / 1000));
  const fingerprint = await readFingerprint(job, options);
  const near = likeLengthMs(durationMs) * 1.1;
  const removed = await findRemovedPrints(deps.db, durationMs - near, durationMs + near);
  const same = removed.find((it) => isSameFilm(it, fingerprint));
  if (same)
    throw new SourceRefused('blocked', `looks like removed video ${same.videoId}: ${same.reason}`);
  return fingerprint;
}

/**
 * Makes posters, a storyboard and a preview from the encoded film in one run. Every segment begins with a key frame, so only
 * key frames are decoded, except for a short film.
 */
async function makePictures(job: PictureJob, options: ToolBounds = {}): Promise<void> {
  const [smallest] = job.renditions;
  if (!smallest) throw new SourceRefused('not-decodable', 'nothing was encoded');
  const plan = planStoryboard(smallest.rung, job.durationMs, segmentSeconds * 1000);
  const result = await runTool('ffmpeg', buildPictureArguments(job, smallest, plan), {
    ...options,
    cwd: job.folder,
  });
  expectDone(result, 'not-decodable');
  await finishStoryboard(job.folder);
  await choosePosters(job.folder);
}

function buildPictureArguments(
  { renditions, durationMs, playlistOf }: PictureJob,
  smallest: EncodedRendition,
  plan: StoryboardPlan,
): string[] {
  const clear = renditions.find((it) => it.rung.width >= posterSize.width) ?? renditions.at(-1);
  const posterSource = clear ?? smallest;
  const isShort = posterSource.segments.length <= shortSegments;
  const frames = isShort ? (durationMs / 1000) * 5 : posterSource.segments.length;
  const everyNth = Math.max(1, Math.ceil((frames * 0.6) / lookedAt));
  const { width, height } = fitPreview(smallest.rung);
  const keyFrames = ['-skip_frame', 'nokey'];
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y'],
    [...keyFrames, ...readOwnPlaylist(playlistOf(smallest.rung.name))],
    [...(isShort ? [] : keyFrames), ...readOwnPlaylist(playlistOf(posterSource.rung.name))],
    ['-t', `${previewSeconds}`, ...readOwnPlaylist(playlistOf(smallest.rung.name))],
    ['-map', '0:v', '-vf', plan.filter, '-fps_mode', 'passthrough', '-frames:v', '1'],
    'storyboard.png',
    ['-map', '1:v', '-vf', `${isShort ? 'fps=5,' : ''}${pickEvery(everyNth)}`],
    // To compress what is read once and removed takes longer than to draw it.
    ['-fps_mode', 'passthrough', '-frames:v', `${lookedAt}`, '-compression_level', '0'],
    'frame-%02d.png',
    ['-map', '2:v', '-vf', `fps=15,scale=${width}:${height},${sayColour}`, '-c:v', 'libx264'],
    ['-preset', 'veryfast', '-crf', '30', '-movflags', '+faststart'],
    pictureFiles.preview,
  ].flat();
}

const { width: posterWidth, height: posterHeight } = posterSize;
const pickEvery = (nth: number): string =>
  `select=not(mod(n\\,${nth})),scale=${posterWidth}:${posterHeight}:force_original_aspect_ratio=increase`;

/** The size of a preview; it is never larger than the film. */
export const fitPreview = (film: FrameSize): FrameSize =>
  scaleEvenly(film, Math.min(1, previewSide / Math.max(film.width, film.height)));

async function finishStoryboard(folder: string): Promise<void> {
  const sharp = await loadSharp();
  const sheet = join(folder, 'storyboard.png');
  const webp = await sharp(await readFile(sheet))
    .webp({ quality: 60 })
    .toBuffer();
  await writeFile(join(folder, pictureFiles.storyboard), webp);
  await rm(sheet);
}

/** Keeps the frames with the most detail, so that a film that begins in black gets a good poster. */
async function choosePosters(folder: string): Promise<void> {
  const sharp = await loadSharp();
  const names = (await readdir(folder)).filter((name) => name.startsWith('frame-'));
  const frames = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      return { bytes, shows: (await sharp(bytes).stats()).entropy };
    }),
  );
  const best = frames.toSorted((a, b) => b.shows - a.shows).slice(0, offeredPosters);
  if (best.length === 0) throw new SourceRefused('not-decodable', 'no frame for a poster');
  for (const [position, { bytes }] of best.entries()) {
    const poster = await sharp(bytes)
      .resize({ ...posterSize, fit: 'cover', position: 'attention' })
      .webp({ quality: 78 })
      .toBuffer();
    await writeFile(join(folder, posterFile(position)), poster);
  }
  await Promise.all(names.map((name) => rm(join(folder, name))));
}

/** A storyboard: small pictures at even distances in one sheet, row by row. */
interface StoryboardPlan extends FrameSize {
  columns: number;
  rows: number;
  intervalMs: number;
  /** The filter of ffmpeg that makes it from key frames. */
  filter: string;
}

/** The longer side of one picture. */
const storyboardSide = 160;
const mostColumns = 10;
/** The most pictures: a thumb can't tell apart more than a hundred places on a phone's seek bar. */
const mostPictures = 100;

/** The first picture of every segment, or of every few of a long film. */
export function planStoryboard(
  size: FrameSize,
  durationMs: number,
  segmentMs: number,
): StoryboardPlan {
  const every = Math.ceil(durationMs / segmentMs / mostPictures);
  const intervalMs = every * segmentMs;
  const pictures = Math.ceil(durationMs / intervalMs);
  const columns = Math.min(mostColumns, pictures);
  const rows = Math.ceil(pictures / columns);
  const factor = storyboardSide / Math.max(size.width, size.height);
  const { width, height } = scaleEvenly(size, factor);
  const filter = `select=not(mod(n\\,${every})),scale=${width}:${height},tile=${columns}x${rows}`;
  return { width, height, columns, rows, intervalMs, filter };
}

/** The most pictures in a fingerprint, so that a film of many hours has one of 8 KiB. */
const mostPrinted = 256;
const pictureBytes = hashedPicture.width * hashedPicture.height;

/** For a film shorter than this, all frames are decoded. */
const short = { untilMs: 64_000, stepMs: 500 } as const;

/** The distance between the pictures of a fingerprint: whole segments, which begin with key frames, except for a short film. */
function printStepMs(durationMs: number): number {
  if (durationMs < short.untilMs) return short.stepMs;
  const segments = Math.ceil(durationMs / (segmentSeconds * 1000));
  return Math.max(1, Math.ceil(segments / mostPrinted)) * segmentSeconds * 1000;
}

interface PrintJob {
  /** The playlist of the smallest rendition. */
  playlist: string;
  durationMs: number;
  /** The folder for temporary pictures. */
  folder: string;
  runId: string;
}

/**
 * The fingerprint of an encoded film. The site's encoder cuts every film at the same seconds, so the fingerprints of two
 * encodings show the same moments.
 */
async function readFingerprint(
  { playlist, durationMs, folder, runId }: PrintJob,
  options: ToolBounds = {},
): Promise<FilmPrint> {
  const stepMs = printStepMs(durationMs);
  const path = join(folder, `print-${runId}.gray`);
  const size = `${hashedPicture.width}:${hashedPicture.height}`;
  try {
    const result = await runTool(
      'ffmpeg',
      [
        ['-hide_banner', '-nostdin', '-v', 'error', '-y'],
        ...(stepMs === short.stepMs ? [] : ['-skip_frame', 'nokey']),
        ...readOwnPlaylist(playlist),
        [
          '-vf',
          `fps=1/${stepMs / 1000}:round=near:start_time=0,scale=${size}:flags=area,format=gray`,
        ],
        ['-an', '-sn', '-f', 'rawvideo', path],
      ].flat(),
      { ...options, cwd: folder },
    );
    expectDone(result, 'not-decodable');
    const pictures = await readFile(path);
    const count = Math.floor(pictures.length / pictureBytes);
    const hashes = Array.from({ length: count }, (_, place) =>
      hashPicture(pictures.subarray(place * pictureBytes, (place + 1) * pictureBytes)),
    );
    return { durationMs, stepMs, hashes: Buffer.concat(hashes) };
  } finally {
    await rm(path, { force: true });
  }
}
