import { open, stat } from 'node:fs/promises';

import * as z from 'zod/mini';

import { findColour, hdrTransfers, sourceColour } from '../../../../platform/film-colour.ts';
import { chooseRate, chooseTimes } from '../../../../platform/film-rate.ts';
import { readLanguage } from '../../../../platform/subtitles/subtitle-name.ts';
import { keepDetail } from '../../../../text/ingest-detail.ts';
import {
  isRawStream,
  maxPixels,
  probeInput,
  promisedFormat,
  type SourceOpening,
  type FrameSize,
} from './input-arguments.ts';
import {
  findFieldOrder,
  measureSource,
  type StreamMeasure,
  lacksIndex,
  refuseCutOff,
} from './measure-source.ts';
import { SourceRefused, expectDone, expectRan, runTool, type ToolBounds } from './run-tool.ts';
import {
  chooseStreams,
  chooseSubtitles,
  cleanTitle,
  findHdr,
  judgeDolbyVision,
  noteChanges,
  type ProbedStream,
  probed,
  type Probed,
  type SourceNote,
  sourceNote,
  sourceSound,
} from './source-streams.ts';
import { describeSounds, isReduced, soundsOf } from './tracks-beside.ts';

const sourceFacts = z.object({
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  /** The measured length: until both picture and sound have ended. */
  durationSeconds: z.number().check(z.positive()),
  framesPerSecond: z.number().check(z.positive()),
  opening: z.object({ format: z.nullable(z.string()), rawRate: z.nullable(z.number()) }),
  picture: z.object({
    /** Its index among the file's streams. */
    stream: z.number(),
    /** The end of the last frame, in seconds from the film's beginning. */
    endSeconds: z.number(),
    fieldOrder: z.nullable(z.enum(['tff', 'bff'])),
    hdr: z.nullable(z.enum(hdrTransfers)),
    /** Null for a film that an earlier version measured. */
    colour: z._default(z.nullable(sourceColour), null),
    /** How far its pictures are from multiples of their duration, in seconds; 0 where they come at any time. */
    offGridSeconds: z._default(z.number(), 0),
    /** Of how many pictures one is shown. */
    oneOf: z._default(z.number(), 1),
  }),
  /** The default sound track. */
  sound: z.nullable(sourceSound),
  otherSounds: z._default(z.array(sourceSound), []),
  subtitles: z._default(
    z.array(
      z.object({
        stream: z.number(),
        language: z.string(),
        title: z.string(),
        codec: z._default(z.string(), 'subrip'),
      }),
    ),
    [],
  ),
  /** The largest rung it may get, by its shorter side. */
  largestSide: z.number(),
  notes: z.array(sourceNote),
});

/** The facts about a source file; its size is the displayed one. */
export type SourceFacts = z.infer<typeof sourceFacts>;

/** The facts as they were stored. */
export const readSourceFacts = (noted: unknown): SourceFacts => sourceFacts.parse(noted);

/** A day is the longest time that a member's place in a film is kept for. */
export const filmLimits = { minSeconds: 1, maxSeconds: 24 * 3600, longestSide: 8192 };

interface ProbeOptions extends ToolBounds {
  /** The file's original name. */
  name?: string;
  /** The largest rung it may get, by its shorter side. */
  largestSide?: number;
}

/**
 * Probes a file. It trusts neither the name nor the header, and reads the whole file once. Rejects with
 * {@link SourceRefused}.
 */
export async function probeSource(
  path: string,
  { name = path, largestSide = 1080, ...options }: ProbeOptions = {},
): Promise<SourceFacts> {
  const read = await readSource(path, name, options);
  const { opening, picture, measures, audible, durationSeconds } = read;
  const shown = readShownSize(picture);
  checkSize(shown);
  checkDuration(durationSeconds);
  const { framesPerSecond, ...times } = readTimes(read);
  const { index: stream, width = 0, height = 0 } = picture;
  const shorterSide = Math.min(width, height);
  const [sound = null, ...otherSounds] = describeSounds(audible, measures);
  const hdr = findHdr(picture);
  const look = { opening, stream, durationSeconds, framesPerSecond, shorterSide };
  const facts = {
    ...shown,
    durationSeconds,
    framesPerSecond,
    opening,
    largestSide,
    picture: {
      stream,
      ...times,
      fieldOrder: await findFieldOrder(path, look, options),
      hdr,
      colour: findColour(picture, hdr),
    },
    sound,
    otherSounds,
    subtitles: chooseSubtitles(read.found.streams).map(({ index, tags, codec_name: codec }) => ({
      stream: index,
      language: readLanguage(tags?.language),
      title: cleanTitle(tags?.title),
      codec,
    })),
  };
  return { ...facts, notes: noteFacts(read, facts) };
}

/** When a film's pictures are due. */
function readTimes({ opening, picture, measures, durationSeconds }: ReadSource) {
  const { endSeconds = durationSeconds, dueSeconds = [] } = measures.get(picture.index) ?? {};
  const declaredRate = picture.avg_frame_rate ?? null;
  const rate = opening.rawRate ?? chooseRate(declaredRate, dueSeconds);
  return { endSeconds, ...chooseTimes(rate, dueSeconds) };
}

/** Everything that was read of a file. */
interface ReadSource {
  found: Probed;
  opening: SourceOpening;
  /** The video streams that may be the film, the chosen one, and the sound tracks that have packets. */
  pictures: readonly ProbedStream[];
  picture: ProbedStream;
  audible: readonly ProbedStream[];
  measures: ReadonlyMap<number, StreamMeasure>;
  durationSeconds: number;
}

async function readSource(path: string, name: string, options: ToolBounds): Promise<ReadSource> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) throw new SourceRefused('missing', path);
  const { found, opening } = await readDeclared(path, name, options);
  const { pictures, sounds } = chooseStreams(found);
  const [declared] = pictures;
  if (!declared) throw new SourceRefused('no-picture');
  for (const it of pictures) checkSize(it);
  if (judgeDolbyVision(declared) === 'none') throw new SourceRefused('dolby-vision');
  const words = found.streams.filter((it) => it.codec_type === 'subtitle');
  // Subtitles count for a container's length too.
  const read = [...pictures, ...sounds, ...words];
  const streams = read.map((it) => it.index);
  const measures = await measureSource(path, { opening, streams }, options);
  const lengthOf = (of: ProbedStream[]): number =>
    Math.max(0, ...of.flatMap(({ index }) => measures.get(index)?.endSeconds ?? []));
  refuseCutOff(await declareSeconds(path, found), lengthOf(read));
  const picture = pictures.find((it) => (measures.get(it.index)?.packets ?? 0) > 1) ?? declared;
  const audible = sounds.filter((it) => measures.has(it.index));
  const durationSeconds = lengthOf([picture, ...audible.slice(0, 1)]);
  return { found, opening, pictures, picture, audible, measures, durationSeconds };
}

const noteFacts = (
  { found: { streams }, picture, pictures, audible }: ReadSource,
  facts: Omit<SourceFacts, 'notes'>,
): SourceNote[] =>
  noteChanges({
    streams,
    picture,
    fieldOrder: facts.picture.fieldOrder,
    hdr: facts.picture.hdr,
    framesPerSecond: facts.framesPerSecond,
    durationSeconds: facts.durationSeconds,
    pictureEndSeconds: facts.picture.endSeconds,
    soundStartSeconds: facts.sound?.startSeconds ?? 0,
    leftOut: { pictures: pictures.length - 1, sounds: audible.length - soundsOf(facts).length },
    reducedSounds: soundsOf(facts).filter(isReduced).length,
  });

/** Reads the container's header, and finds the options with which it must be opened. */
async function readDeclared(
  path: string,
  name: string,
  options: ToolBounds,
): Promise<{ found: Probed; opening: SourceOpening }> {
  const promised = promisedFormat(name);
  const formats = promised === null ? [null] : [null, promised];
  let refused: unknown;
  for (const format of formats) {
    const found = await askProbe(path, format, options).catch((error: unknown) => {
      if (!(error instanceof SourceRefused)) throw error;
      refused ??= error;
      return null;
    });
    if (found) return { found, opening: { format, rawRate: readRawRate(found) } };
  }
  throw refused;
}

async function askProbe(path: string, format: string | null, options: ToolBounds): Promise<Probed> {
  const shows = ['-show_format', '-show_streams', '-show_programs', '-of', 'json'];
  const args = ['-v', 'error', ...shows, ...probeInput(path, format)];
  const result = await runTool('ffprobe', args, options);
  expectRan(result);
  if (result.exitCode !== 0 && (await lacksIndex(path))) {
    throw new SourceRefused('cut-off', keepDetail('no-index'));
  }
  expectDone(result, 'not-a-video');
  const facts = probed.safeParse(JSON.parse(result.output));
  if (!facts.success) throw new SourceRefused('not-a-video');
  return facts.data;
}

/** The frame rate of a stream without time stamps; null for a stream that has them. */
function readRawRate({ format, streams }: Probed): number | null {
  if (!isRawStream(format.format_name)) return null;
  return chooseRate(streams[0]?.r_frame_rate ?? null, []);
}

/** Checks the displayed size by the limits of the stored one, because a file can declare any pixel shape. */
function checkSize({ width = 0, height = 0 }: Partial<FrameSize>): void {
  const isTooLarge = width * height > maxPixels || Math.max(width, height) > filmLimits.longestSide;
  if (isTooLarge) throw new SourceRefused('too-large', `${width} × ${height}`);
}

function checkDuration(seconds: number): void {
  if (seconds < filmLimits.minSeconds) throw new SourceRefused('too-short', `${seconds} s`);
  if (seconds > filmLimits.maxSeconds) throw new SourceRefused('too-long', `${seconds} s`);
}

/** The displayed size: phones store portrait film sideways, and old discs have pixels that are not square. */
function readShownSize(picture: ProbedStream): FrameSize {
  const { width = 0, height = 0, sample_aspect_ratio: shape } = picture;
  const shownWidth = shape && Number.isFinite(shape) && shape > 0 ? width * shape : width;
  const rotation = picture.side_data_list?.find((it) => it.rotation !== undefined)?.rotation ?? 0;
  return Math.abs(rotation) % 180 === 90
    ? { width: height, height: shownWidth }
    : { width: shownWidth, height };
}

/** Containers whose header holds the film's length; for others, it is an estimate. */
const declaring = /^(?:mov|matroska|asf|flv|rm|mxf)/;

/** The declared length of a file; null when it declares none. */
async function declareSeconds(path: string, { format, streams }: Probed): Promise<number | null> {
  if (format.format_name === 'avi') return readAviSeconds(path);
  if (!declaring.test(format.format_name)) return null;
  // Its streams have no length of their own; ffprobe repeats that of the file.
  if (format.format_name === 'asf') return lengthOfClock(format);
  const lasting = streams
    .filter((it) => it.codec_type === 'video' || it.codec_type === 'audio')
    .flatMap(({ start_time: start = 0, duration }) =>
      duration ? [start - (format.start_time ?? 0) + duration] : [],
    );
  return Math.max(0, ...lasting) || lengthOfClock(format);
}

/**
 * The length of a file by its header. Most programs write where the film ends on its clock; where the clock does not begin
 * at 0, the length is less. Those with libebml (mkvmerge) write the length itself.
 */
function lengthOfClock({ duration, start_time: start = 0, tags }: Probed['format']): number | null {
  if (!duration) return null;
  const isLength = tags?.encoder?.startsWith('libebml') || start <= 0 || duration <= start;
  return isLength ? duration : duration - start;
}

/** The length in the main header; for a truncated file, ffprobe returns only the length of the rest. */
async function readAviSeconds(path: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(64), 0, 64, 0);
    if (head.toString('latin1', 24, 28) !== 'avih') return null;
    const [microsecondsEach, pictures] = [head.readUInt32LE(32), head.readUInt32LE(48)];
    return (microsecondsEach * pictures) / 1e6 || null;
  } finally {
    await file.close();
  }
}
