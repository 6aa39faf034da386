import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join, basename } from 'node:path';

import { wholeLengthsMs } from '@lantern/rules/whole-numbers';

import type { Deps } from '../../../../platform/deps.ts';
import { convertColour, sayColour } from '../../../../platform/film-colour.ts';
import {
  branchEndOf,
  buildCodecArguments,
  buildHlsArguments,
  deviceOf,
  type Encoder,
  segmentSeconds,
  soundCodec,
  stripped,
} from '../../../../platform/film-encoders.ts';
import {
  filterPicture,
  filterSound,
  type MadeSound,
  mapSound,
  silenceInput,
} from '../../../../platform/film-filters.ts';
import { checkCuts, peakBandwidth, WrongCuts } from '../../../../platform/mp4/film-cuts.ts';
import { scaleEvenly, scaleTo, sourceInput, type FrameSize } from './input-arguments.ts';
import { hasWholeBoxes } from './measure-source.ts';
import type { SourceFacts } from './probe-source.ts';
import {
  expectDone,
  runTool,
  type ToolBounds,
  SourceRefused,
  StepBroken,
  throughWalls,
} from './run-tool.ts';
import type { SourceNote } from './source-streams.ts';
import { planSounds, type SoundRung } from './tracks-beside.ts';

export interface EncodeJob {
  source: string;
  facts: SourceFacts;
  rungs: readonly Rung[];
  /** The processor by default. */
  encoder?: Encoder;
  /** The folder in which each rung gets a folder of its name, with `index.m3u8`, `init.mp4` and numbered segments. */
  folder: string;
  /** From 0 to 1. */
  onProgress?: (done: number) => void;
}

/** Encodes a source once into every rung as fMP4 HLS, cut every 4 s at forced keyframes. */
export async function encodeHls(job: EncodeJob, options: ToolBounds = {}): Promise<void> {
  for (const { name } of [...job.rungs, ...planSounds(job.facts).apart]) {
    await mkdir(join(job.folder, name), { recursive: true });
  }
  const result = await runTool('ffmpeg', buildEncodeArguments(job), {
    ...options,
    cwd: job.folder,
    onLine: (line) => {
      const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1];
      if (microseconds) {
        job.onProgress?.(Math.min(1, Number(microseconds) / 1e6 / job.facts.durationSeconds));
      }
    },
  });
  expectDone(result, 'not-decodable');
}

/** Which encoder is asked, and who hears of one that failed. */
interface Asked extends Pick<Deps, 'log'> {
  encoder: Encoder;
}

/**
 * Encodes a film and checks what came out. What a chip failed at, or did not cut where it was asked to, is thrown away and
 * encoded by the processor. Returns the renditions, and a remark for that.
 */
export async function encodeFilm(
  job: EncodeJob,
  { encoder, log }: Asked,
  options: ToolBounds = {},
): Promise<{ renditions: EncodedRendition[]; notes: SourceNote[] }> {
  const encode = async (by: Encoder, bounds: ToolBounds): Promise<EncodedRendition[]> => {
    await encodeHls({ ...job, encoder: by }, bounds);
    const renditions = await readRenditions(job.folder, job.facts);
    await checkAllCuts(renditions, job.facts);
    return renditions;
  };
  if (encoder === 'x264') return { renditions: await encode(encoder, options), notes: [] };
  try {
    return { renditions: await encode(encoder, throughWalls(options)), notes: [] };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof StepBroken && error.fault === 'disk-full') throw error;
    log.warn({ err: error, encoder }, 'a chip failed at a film, which the processor encodes');
    await rm(job.folder, { recursive: true, force: true });
    await mkdir(job.folder);
    const note = { code: 'encoder-failed', number: null, name: encoder } as const;
    return { renditions: await encode('x264', options), notes: [note] };
  }
}

/** What is cut elsewhere would be as broken in a player, whatever encoded it. */
async function checkAllCuts(
  renditions: readonly EncodedRendition[],
  { framesPerSecond }: SourceFacts,
): Promise<void> {
  for (const { rung, ...it } of renditions) {
    await checkCuts(it, framesPerSecond).catch((error: unknown) => {
      if (!(error instanceof WrongCuts)) throw error;
      throw new SourceRefused('not-decodable', `${rung.name}: ${error.message}`);
    });
  }
}

export function buildEncodeArguments({
  source,
  facts,
  rungs,
  encoder = 'x264',
}: Omit<EncodeJob, 'folder'>): string[] {
  const length = ['-t', facts.durationSeconds.toFixed(6)];
  const { within: alone, apart } = planSounds(facts);
  const within: MadeSound | null = alone && { name: 'sound', source: alone, channels: 2 };
  const sounds = [
    ...(within ? [filterSound(within, facts, rungs.length)] : []),
    ...apart.map((it) => filterSound(it, facts)),
  ];
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-progress', 'pipe:1'],
    deviceOf(encoder),
    ...sourceInput(source, facts.opening),
    ...(sounds.length === 0 ? [] : silenceInput),
    ['-filter_complex', filterRungs(facts, rungs, encoder)],
    // Each apart: what changes in one begins that one again, with all that is in its description.
    ...sounds.flatMap((it) => ['-filter_complex', it]),
    ...rungs.flatMap((rung, i) =>
      [
        ['-map', `[out${i}]`, ...(within ? mapSound(within, i) : []), ...length],
        buildCodecArguments(encoder, { ...rung, framesPerSecond: facts.framesPerSecond }),
        ...soundCodec(2, rung.audioBitrate),
        [...stripped, ...buildHlsArguments(rung.name)],
      ].flat(),
    ),
    ...apart.flatMap((it) => [
      ...mapSound(it),
      ...length,
      ...soundCodec(it.channels, it.bitrate),
      ...stripped,
      ...buildHlsArguments(it.name),
    ]),
  ].flat();
}

/** Scales the picture to each rung. */
function filterRungs(facts: SourceFacts, rungs: readonly Rung[], encoder: Encoder): string {
  const largest = rungs.at(-1);
  const shared = filterPicture(facts, largest ? scaleTo(largest) : 'copy');
  const split = `[0:${facts.picture.stream}]${shared},split=${rungs.length}`;
  const branches = rungs.map((_, i) => `[in${i}]`).join('');
  const toRung = (rung: Rung): string =>
    `${scaleTo(rung)}${convertColour(facts.picture)},setsar=1,${sayColour}${branchEndOf(encoder)}`;
  const scaled = rungs.map((rung, i) => `[in${i}]${toRung(rung)}[out${i}]`);
  return [`${split}${branches}`, ...scaled].join(';');
}

/** A rung of the ladder: its size, its name, and its bit rate limit. */
export interface Rung extends FrameSize {
  name: string;
  /** The encoder's limit over a longer span, in bits per second. */
  maxVideoBitrate: number;
  audioBitrate: number;
}

/** The ladder, by the shorter side, so that portrait and landscape are treated alike. */
const ladder = [
  { side: 240, maxVideoBitrate: 400_000, audioBitrate: 48_000 },
  { side: 360, maxVideoBitrate: 800_000, audioBitrate: 64_000 },
  { side: 480, maxVideoBitrate: 1_400_000, audioBitrate: 96_000 },
  { side: 720, maxVideoBitrate: 2_600_000, audioBitrate: 128_000 },
  { side: 1080, maxVideoBitrate: 5_000_000, audioBitrate: 128_000 },
  { side: 1440, maxVideoBitrate: 9_000_000, audioBitrate: 128_000 },
  { side: 2160, maxVideoBitrate: 18_000_000, audioBitrate: 128_000 },
] as const;

/** A source larger than a rung by this factor gets a rung of its own size. */
const worthRung = 1.2;

/**
 * The rungs for a source, none larger than the source. A source well between two rungs keeps its own size as the top rung;
 * a source below the ladder is its only rung. No rung's shorter side exceeds `largestSide`, 1080 by default.
 */
export function chooseRungs(source: FrameSize & { largestSide?: number }): Rung[] {
  const side = Math.min(source.width, source.height, source.largestSide ?? 1080);
  const below = ladder.filter((rung) => rung.side <= side);
  const next = ladder[below.length];
  const isBetween = next !== undefined && side >= (below.at(-1)?.side ?? 0) * worthRung;
  const chosen = isBetween ? [...below, { ...next, side: Math.floor(side) }] : below;
  return chosen.map(({ side, ...bitrates }) => ({
    name: `${side}p`,
    ...scaleEvenly(source, side / Math.min(source.width, source.height)),
    ...bitrates,
  }));
}

/** The most bits per second of all rungs together, with the separate sound tracks. */
export const sumBitrates = (rungs: readonly Rung[], facts: SourceFacts): number =>
  rungs.reduce((sum, it) => sum + it.maxVideoBitrate + it.audioBitrate, 0) +
  planSounds(facts).apart.reduce((sum, it) => sum + it.bitrate, 0);

/** An encoded rung on disk, with all that a playlist needs. */
export interface EncodedStream {
  codecs: string;
  /** Peak bits per second, see {@link peakBandwidth}. */
  bandwidth: number;
  initPath: string;
  segments: { path: string; durationMs: number; bytes: number }[];
}

export type EncodedRendition = EncodedStream & { rung: Rung };

/** A sound track apart from the pictures. */
export type EncodedSound = EncodedStream & { rung: SoundRung };

/** Reads back what the encoder wrote into a folder. It does not notice a disk that was full meanwhile. */
async function readEncoded(folder: string): Promise<EncodedStream> {
  const initPath = join(folder, 'init.mp4');
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  if (!playlist.includes('#EXT-X-ENDLIST')) throw notWritten('index.m3u8');
  const listed = listSegments(playlist);
  const lengths = wholeLengthsMs(listed.map((it) => it.seconds));
  const segments = await Promise.all(
    listed.map(async ({ name }, position) => {
      const path = join(folder, name);
      return { path, durationMs: lengths[position] ?? 0, bytes: (await stat(path)).size };
    }),
  );
  if (segments.length === 0) throw new SourceRefused('not-decodable', 'no segment came out');
  for (const path of [initPath, ...segments.map((it) => it.path)]) {
    if (!(await hasWholeBoxes(path))) throw notWritten(basename(path));
  }
  return {
    codecs: readCodecs(await readFile(initPath)),
    bandwidth: peakBandwidth(segments, segmentSeconds * 1000),
    initPath,
    segments,
  };
}

/** The segments of the encoder's playlist: the line after each length names its file. */
function listSegments(playlist: string): { seconds: number; name: string }[] {
  const tag = '#EXTINF:';
  const lines = playlist.split('\n');
  return lines.flatMap((line, place) =>
    line.startsWith(tag)
      ? [{ seconds: Number.parseFloat(line.slice(tag.length)), name: lines[place + 1] ?? '' }]
      : [],
  );
}

const notWritten = (name: string): StepBroken =>
  new StepBroken('disk-full', `${name} was not written whole`);

/** The RFC 6381 codec names of an initialisation segment: H.264 with profile, constraints and level, and AAC-LC. */
function readCodecs(init: Buffer): string {
  const box = init.indexOf('avcC');
  const video = box < 0 ? [] : [`avc1.${init.subarray(box + 5, box + 8).toString('hex')}`];
  const codecs = [...video, ...(init.includes('mp4a') ? ['mp4a.40.2'] : [])];
  if (codecs.length === 0) throw new SourceRefused('not-decodable', 'nothing in the output');
  return codecs.join(',');
}

/** The encoded renditions, in the order of the ladder. */
export const readRenditions = (folder: string, facts: SourceFacts): Promise<EncodedRendition[]> =>
  readRungs(folder, chooseRungs(facts));

/** The separate sound tracks, in the order of the viewer's menu. */
export const readSounds = (folder: string, facts: SourceFacts): Promise<EncodedSound[]> =>
  readRungs(folder, planSounds(facts).apart);

const readRungs = <T extends { name: string }>(
  folder: string,
  rungs: readonly T[],
): Promise<(EncodedStream & { rung: T })[]> =>
  Promise.all(
    rungs.map(async (rung) => ({ rung, ...(await readEncoded(join(folder, rung.name))) })),
  );

/** The duration in milliseconds: that of the shortest stream, because an episode lasts while all of it can be seen and heard. */
export const lengthOf = (streams: readonly EncodedStream[]): number =>
  Math.min(...streams.map(({ segments }) => segments.reduce((sum, it) => sum + it.durationMs, 0)));
