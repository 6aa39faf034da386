import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { sourceInput } from './input-arguments.ts';
import type { FrameSize, Rung } from './ladder.ts';
import type { SourceFacts } from './probe-source.ts';
import { expectDone, runTool, type ToolLimits } from './run-tool.ts';
import type { HdrTransfer } from './source-streams.ts';

export const segmentSeconds = 4;

interface EncodeJob {
  source: string;
  facts: SourceFacts;
  rungs: readonly Rung[];
  /** Each rung gets a folder of its name in here, with `index.m3u8`, `init.mp4` and numbered segments. */
  folder: string;
  /** From 0 to 1. */
  onProgress?: (done: number) => void;
}

/** Encodes a source once into every rung as fMP4 HLS, cut every 4 s at forced keyframes. */
export async function encodeHls(
  job: EncodeJob,
  options: { signal?: AbortSignal; limits?: ToolLimits } = {},
): Promise<void> {
  for (const rung of job.rungs) await mkdir(join(job.folder, rung.name), { recursive: true });
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

/** Sound that begins later than this is preceded by silence; players skip less by themselves. */
const lateSeconds = 0.5;

export function buildEncodeArguments({
  source,
  facts,
  rungs,
}: Omit<EncodeJob, 'folder'>): string[] {
  const shared = pictureFilter(facts, rungs.at(-1));
  const split = `[0:${facts.picture.stream}]${shared},split=${rungs.length}`;
  const branches = rungs.map((_, i) => `[in${i}]`).join('');
  const scaled = rungs.map((rung, i) => `[in${i}]${scaleTo(rung)},setsar=1[out${i}]`);
  const length = ['-t', facts.durationSeconds.toFixed(6)];
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-progress', 'pipe:1'],
    ...sourceInput(source, facts.opening),
    ...['-filter_complex', [`${split}${branches}`, ...scaled].join(';')],
    ...rungs.flatMap((rung, i) => [
      ...['-map', `[out${i}]`, ...soundArguments(facts), ...length],
      ...buildCodecArguments(rung, facts),
      ...buildHlsArguments(rung.name),
    ]),
  ];
}

const scaleTo = ({ width, height }: FrameSize): string => `scale=${width}:${height}:flags=bicubic`;

/** At an even rate from the very beginning; the last picture stays as long as there is sound. */
function pictureFilter(
  { picture, framesPerSecond, durationSeconds }: SourceFacts,
  largest: FrameSize | undefined,
): string {
  const { fieldOrder, hdr } = picture;
  const staysSeconds = Math.max(0, durationSeconds - picture.endSeconds) + 1 / framesPerSecond;
  const stays = `tpad=stop_mode=clone:stop_duration=${staysSeconds.toFixed(6)}`;
  return [
    ...(fieldOrder === null ? [] : [`bwdif=mode=send_frame:parity=${fieldOrder}:deint=all`]),
    `fps=${framesPerSecond}:start_time=0`,
    stays,
    // Toning down is slow: no more of it than is needed.
    ...(hdr === null || !largest ? [] : [scaleTo(largest), toneMap(hdr)]),
  ].join(',');
}

/** As even as the picture: gaps and a late beginning are silence, and so is what the sound is shorter. */
function soundArguments({ sound, durationSeconds }: SourceFacts): string[] {
  if (!sound) return [];
  const start = sound.startSeconds > lateSeconds ? ':first_pts=0' : '';
  const stereo = sound.hasLayout || sound.channels <= 8 ? '' : 'pan=stereo|c0=c0|c1=c1,';
  const even = `aresample=48000:async=1000${start},apad=whole_dur=${durationSeconds.toFixed(6)}`;
  return ['-map', `0:${sound.stream}`, '-af', `${stereo}${even}`];
}

function buildCodecArguments(rung: Rung, facts: SourceFacts): string[] {
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'];
  const ceiling = [
    '-maxrate',
    `${rung.maxVideoBitrate}`,
    '-bufsize',
    `${rung.maxVideoBitrate * 2}`,
  ];
  const keyframes = [
    ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`],
    ...['-g', `${Math.ceil(facts.framesPerSecond * segmentSeconds)}`, '-sc_threshold', '0'],
  ];
  const sound = ['-c:a', 'aac', '-ac', '2', '-ar', '48000', '-b:a', `${rung.audioBitrate}`];
  const clean = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];
  return [...video, '-pix_fmt', 'yuv420p', ...ceiling, ...keyframes, ...sound, ...clean];
}

function buildHlsArguments(folder: string): string[] {
  return [
    ...['-f', 'hls', '-hls_time', `${segmentSeconds}`, '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_flags', 'independent_segments'],
    ...['-hls_segment_filename', `${folder}/%05d.m4s`, `${folder}/index.m3u8`],
  ];
}

/** Candela per square metre of white paper, in both kinds of HDR. */
const whiteNits = 203;

/**
 * Brings HDR to what every screen shows: white paper as bright as in other films, lights above it pressed together
 * instead of cut, up to a thousand candela. Its colours are those of BT.2020 unless the file says otherwise.
 */
function toneMap(transfer: HdrTransfer): string {
  return [
    `zscale=tin=${transfer}:min=bt2020nc:pin=bt2020:rin=tv:t=linear:npl=${whiteNits}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:param=0.5:peak=4.9:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ].join(',');
}
