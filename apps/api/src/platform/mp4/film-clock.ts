import { readTracks, removeEditLists, type Track, UnknownMp4 } from './mp4-boxes.ts';
import {
  type Fragment,
  readFragment,
  type Run,
  type Sample,
  writeFragment,
} from './mp4-fragment.ts';

/** A stream of segments, as the encoder or the storage gives them. */
export interface StreamSource {
  init: Buffer;
  /** The number of segments. */
  length: number;
  /** Reads a segment, in clear; each is read once, in order. */
  read: (position: number) => Promise<Buffer>;
}

/** A segment on the film's clock. */
export interface AlignedSegment {
  bytes: Buffer;
  /** The time of its pictures, or of its sound if it has none. */
  seconds: number;
}

/** The initialisation section for aligned segments. */
export const alignInit = (init: Buffer): Buffer => removeEditLists(init);

/**
 * Puts a stream on the film's clock: the first picture is shown at 0, and the first sound is heard at 0. The encoder shows
 * the first picture some frames late, because of pictures that need later ones, and begins the sound with a packet that only
 * warms up the decoder. It says both in edit lists, which Chromium's media source does not apply. So the times themselves are
 * changed here, and no edit list is needed. Nothing is encoded. Throws {@link UnknownMp4}.
 */
export async function* alignStream({
  init,
  length,
  read,
}: StreamSource): AsyncGenerator<AlignedSegment> {
  const tracks = readTracks(init);
  const origins = new Map<number, number>();
  let next = length > 0 ? readFragment(await read(0), tracks) : null;
  for (let position = 0; next; position++) {
    const current = next;
    const isLast = position + 1 >= length;
    next = isLast ? null : readFragment(await read(position + 1), tracks);
    for (const run of current.runs) {
      if (position === 0) origins.set(run.track.id, findOrigin(run));
    }
    const runs = current.runs.map((run) => shift(run, origins, isLast));
    // Sound that was moved on by the origin of its pictures would begin before them.
    if (next) takeEarlySound({ runs, next, origins });
    const bytes = writeFragment({ sequence: current.sequence, runs });
    yield { bytes, seconds: lengthOf(current.runs.some(isPictures) ? current.runs : runs) };
  }
}

/** What must be 0 afterwards: the time of the earliest picture, or the end of the packet that warms up the decoder. */
function findOrigin({ track, decodeTime, samples }: Run): number {
  if (track.kind === 'sound') return decodeTime + (samples[0]?.duration ?? 0);
  return Math.min(...showTimes(decodeTime, samples));
}

function showTimes(decodeTime: number, samples: readonly Sample[]): number[] {
  let decoded = decodeTime;
  return samples.map(({ duration, offset }) => {
    const shown = decoded + offset;
    decoded += duration;
    return shown;
  });
}

function shift(run: Run, origins: ReadonlyMap<number, number>, isLast: boolean): Run {
  const origin = origins.get(run.track.id);
  if (origin === undefined) throw new UnknownMp4(`track ${run.track.id} begins later`);
  return run.track.kind === 'sound' ? shiftSound(run, origin) : shiftPictures(run, origin, isLast);
}

function shiftSound({ track, decodeTime, samples }: Run, origin: number): Run {
  let begins = decodeTime - origin;
  let left = 0;
  while (begins < 0 && left < samples.length) begins += samples[left++]?.duration ?? 0;
  return { track, decodeTime: Math.max(0, begins), samples: samples.slice(left) };
}

/**
 * Pictures are shown earlier, and none may be shown before it is decoded. So the first ones of a segment, which are decoded
 * ahead, are decoded closer together, and the last one stays decoded for the rest of the segment: every segment is decoded
 * from the moment of its first picture on.
 */
function shiftPictures({ track, decodeTime, samples }: Run, origin: number, isLast: boolean): Run {
  const shown = showTimes(decodeTime, samples).map((it) => it - origin);
  const begins = Math.min(...shown);
  const delay = shown.length > 0 ? begins + origin - decodeTime : 0;
  const ends = decodeTime - origin + delay + samples.reduce((sum, it) => sum + it.duration, 0);
  const decoded = spreadDecoding(decodeTime - origin, samples, shown);
  const tail = samples.at(-1)?.duration ?? 0;
  return {
    track,
    decodeTime: begins,
    samples: samples.map((it, i) => {
      const at = decoded[i] ?? begins;
      const until = decoded[i + 1] ?? (isLast ? at + tail : ends);
      return { ...it, duration: until - at, offset: (shown[i] ?? at) - at };
    }),
  };
}

/** Decoding times from the first picture on, each before the next, and none after its picture is shown. */
function spreadDecoding(
  from: number,
  samples: readonly Sample[],
  shown: readonly number[],
): number[] {
  const begins = Math.min(...shown);
  let at = from;
  const summed = samples.map(({ duration }) => (at += duration) - duration);
  // An encoder that writes negative offsets lets pictures be shown before they are decoded.
  const late = Math.max(0, ...summed.map((it, i) => it - (shown[i] ?? it)));
  const decoded = summed.map((it) => it - late);
  const ahead = decoded.filter((it) => it <= begins).length;
  const later = [...decoded.slice(ahead, ahead + 1), ...shown.slice(1, ahead)];
  const room = (later.length > 0 ? Math.min(...later) : begins + ahead) - begins;
  if (shown[0] !== begins || room < ahead) throw new UnknownMp4('pictures in an unknown order');
  return decoded.map((it, i) => (i < ahead ? begins + Math.floor((room * i) / ahead) : it));
}

interface Neighbours {
  runs: Run[];
  next: Fragment;
  origins: ReadonlyMap<number, number>;
}

/** Moves sound that is heard before the next segment's first picture to this segment. */
function takeEarlySound({ runs, next, origins }: Neighbours): void {
  const pictures = next.runs.find(isPictures);
  if (!pictures) return;
  const origin = origins.get(pictures.track.id) ?? 0;
  const begins = Math.min(...showTimes(pictures.decodeTime, pictures.samples)) - origin;
  for (const run of next.runs.filter((it) => it.track.kind === 'sound')) {
    const own = runs.find((it) => it.track.id === run.track.id);
    if (!own) continue;
    const early = countEarly(run, origins.get(run.track.id) ?? 0, {
      at: begins,
      timescale: pictures.track.timescale,
    });
    const moved = run.samples.slice(0, early);
    own.samples = [...own.samples, ...moved];
    run.samples = run.samples.slice(early);
    run.decodeTime += moved.reduce((sum, it) => sum + it.duration, 0);
  }
}

function countEarly(run: Run, origin: number, picture: { at: number; timescale: number }): number {
  let begins = run.decodeTime - origin;
  const limit = (picture.at * run.track.timescale) / picture.timescale;
  const isEarly = ({ duration }: Sample): boolean => (begins += duration) - duration < limit;
  const stays = run.samples.findIndex((it) => !isEarly(it));
  return stays === -1 ? run.samples.length : stays;
}

const isPictures = ({ track }: Run): boolean => track.kind === 'picture';

function lengthOf(runs: readonly Run[]): number {
  const run = runs.find(isPictures) ?? runs[0];
  if (!run) return 0;
  const { samples, track } = run;
  return samples.reduce((sum, it) => sum + it.duration, 0) / track.timescale;
}

/** The moments, in seconds, at which the tracks of a film's first segment begin; all 0 for a stream on the film's clock. */
export function readBeginnings(init: Buffer, first: Buffer): { track: Track; seconds: number }[] {
  return readFragment(first, readTracks(init)).runs.map(({ track, decodeTime, samples }) => ({
    track,
    seconds: Math.min(...showTimes(decodeTime, samples)) / track.timescale,
  }));
}
