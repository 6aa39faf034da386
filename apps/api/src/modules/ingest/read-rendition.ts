import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { sqlInteger, wholeLengthsMs } from '@lantern/rules/whole-numbers';

import { segmentSeconds } from './encode-hls.ts';
import type { Rung } from './ladder.ts';
import { hasWholeBoxes } from './mp4-boxes.ts';
import { SourceRefused, StepBroken } from './refuse-source.ts';

/** An encoded rung on disk, with all that a playlist needs. */
export interface EncodedRendition {
  rung: Rung;
  codecs: string;
  /** Peak bits per second, see {@link peakBandwidth}. */
  bandwidth: number;
  initPath: string;
  segments: EncodedSegment[];
}

interface EncodedSegment {
  path: string;
  durationMs: number;
  bytes: number;
}

/** Reads back what the encoder wrote for a rung. It says nothing of a disk that was full meanwhile. */
export async function readRendition(folder: string, rung: Rung): Promise<EncodedRendition> {
  const initPath = join(folder, 'init.mp4');
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  if (!playlist.includes('#EXT-X-ENDLIST')) throw notWritten('index.m3u8');
  const listed = [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^\n]+)/g)];
  const lengths = wholeLengthsMs(listed.map(([, seconds]) => Number(seconds)));
  const segments = await Promise.all(
    listed.map(async ([, , name = ''], position) => {
      const path = join(folder, name);
      return { path, durationMs: lengths[position] ?? 0, bytes: (await stat(path)).size };
    }),
  );
  if (segments.length === 0) throw new SourceRefused('not-decodable', 'no segment came out');
  for (const path of [initPath, ...segments.map((it) => it.path)]) {
    if (!(await hasWholeBoxes(path))) throw notWritten(basename(path));
  }
  return {
    rung,
    codecs: readCodecs(await readFile(initPath)),
    bandwidth: peakBandwidth(segments, segmentSeconds * 1000),
    initPath,
    segments,
  };
}

/**
 * Peak bits per second as HLS counts them: over any neighbouring segments that last between half of the target and
 * half as much again together. So the few pictures of a last segment don't count as if they went on like that.
 */
export function peakBandwidth(
  segments: readonly Pick<EncodedSegment, 'durationMs' | 'bytes'>[],
  targetMs: number,
): number {
  const lasting = (from: number): { durationMs: number; bytes: number } => {
    const sum = { durationMs: 0, bytes: 0 };
    for (let at = from; at < segments.length && sum.durationMs < targetMs / 2; at++) {
      sum.durationMs += segments[at]?.durationMs ?? 0;
      sum.bytes += segments[at]?.bytes ?? 0;
    }
    return sum;
  };
  const runs = segments.map((_, from) => lasting(from));
  const long = runs.filter((it) => it.durationMs >= targetMs / 2);
  const counted = long.length > 0 ? long : runs.slice(0, 1);
  const rates = counted.map((it) => (it.bytes * 8000) / Math.max(1, it.durationMs));
  return sqlInteger(Math.max(0, ...rates));
}

const notWritten = (name: string): StepBroken =>
  new StepBroken('disk-full', `${name} was not written whole`);

/** The RFC 6381 names out of an initialisation segment: H.264's profile, constraints and level, and AAC-LC. */
function readCodecs(init: Buffer): string {
  const box = init.indexOf('avcC');
  if (box < 0) throw new SourceRefused('not-decodable', 'no H.264 description in the output');
  const video = `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`;
  return init.includes('mp4a') ? `${video},mp4a.40.2` : video;
}
