import { readFile } from 'node:fs/promises';

import { sqlInteger } from '@lantern/rules/whole-numbers';

import { segmentSeconds } from '../film-encoders.ts';
import { readTracks } from './mp4-boxes.ts';
import { readFragment } from './mp4-fragment.ts';

/** An encoded stream of pictures on disk. */
interface CutStream {
  initPath: string;
  segments: readonly { path: string; durationMs: number }[];
}

/** Thrown for a stream whose segments are not what was asked for. */
export class WrongCuts extends Error {
  override name = 'WrongCuts';
}

/** The tolerance for times that the encoder rounds, in seconds. */
const roundingSeconds = 0.01;

/**
 * Checks that a player can start at each segment and that all renditions of a film are cut at the same times: every segment
 * begins with an IDR picture, at the first frame of its four seconds. Throws {@link WrongCuts}.
 */
export async function checkCuts(
  { initPath, segments }: CutStream,
  framesPerSecond: number,
): Promise<void> {
  const tracks = readTracks(await readFile(initPath));
  const begins = planCuts(segments.length, framesPerSecond);
  let at = 0;
  for (const [place, { path, durationMs }] of segments.entries()) {
    const planned = begins[place] ?? 0;
    if (Math.abs(at - planned) > 1 / framesPerSecond / 2 + roundingSeconds) {
      refuse(`segment ${place} begins at ${at.toFixed(3)} s, not at ${planned.toFixed(3)} s`);
    }
    at += durationMs / 1000;
    const { runs } = readFragment(await readFile(path), tracks);
    const first = runs.find(({ track }) => track.kind === 'picture')?.samples[0]?.data;
    if (first === undefined || !beginsAlone(first)) {
      refuse(`segment ${place} does not begin with a picture of its own`);
    }
  }
  const last = segments.at(-1)?.durationMs ?? 0;
  if (last / 1000 > segmentSeconds + 2 / framesPerSecond + roundingSeconds) {
    refuse(`the last segment lasts ${last / 1000} s`);
  }
}

const refuse = (detail: string): never => {
  throw new WrongCuts(detail);
};

/** When segments begin: with the first frame at or after each multiple of their length. */
function planCuts(count: number, framesPerSecond: number): number[] {
  let frame = 0;
  return Array.from({ length: count }, (_, place) => {
    const due = Math.ceil(place * segmentSeconds * framesPerSecond - 1e-6);
    frame = place === 0 ? 0 : Math.max(due, frame + 1);
    return frame / framesPerSecond;
  });
}

/** NAL unit types of H.264: 1 to 5 hold a part of a picture, 5 one of an IDR picture, which needs no picture before it. */
const lastPicturePart = 5;
const idrPart = 5;

/** Whether the first part of a picture in a sample is of an IDR picture. Each unit follows its length in four bytes. */
function beginsAlone(sample: Buffer): boolean {
  for (let at = 0; at + 4 < sample.length; at += 4 + sample.readUInt32BE(at)) {
    const kind = (sample[at + 4] ?? 0) & 0x1f;
    if (kind >= 1 && kind <= lastPicturePart) return kind === idrPart;
  }
  return false;
}

/**
 * The peak bit rate as HLS defines it: over neighbouring segments that together last between 0.5 and 1.5 target durations.
 * So a short last segment does not count by itself.
 */
export function peakBandwidth(
  segments: readonly { durationMs: number; bytes: number }[],
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
