import { open } from 'node:fs/promises';

import { keepDetail } from '../../../../text/ingest-detail.ts';
import { sourceInput, type SourceOpening } from './input-arguments.ts';
import { SourceRefused, expectRan, runTool, type ToolBounds } from './run-tool.ts';

/** The measured times of a stream, in seconds from the file's beginning. */
export interface StreamMeasure {
  packets: number;
  startSeconds: number;
  endSeconds: number;
  /** The presentation times of its packets, in order; only the first ones of a film of many hours. */
  dueSeconds: readonly number[];
}

/** The most packets that are kept: enough for six hours at 60 frames a second. */
const mostNoted = 1_500_000;
const notDue = -1e15;

/**
 * Measures the real length of streams: reads the whole file, decodes nothing, and does not trust the container. Times are
 * those that the encoder will see, where jumps and wraps of a broadcast are closed. Rejects with {@link SourceRefused} when
 * nothing can be read.
 */
export async function measureSource(
  path: string,
  { opening, streams }: { opening: SourceOpening; streams: readonly number[] },
  options: ToolBounds = {},
): Promise<ReadonlyMap<number, StreamMeasure>> {
  const reading = startReading();
  const result = await runTool(
    'ffmpeg',
    [
      ['-hide_banner', '-nostdin', '-v', 'error', ...sourceInput(path, opening)],
      [...streams.flatMap((index) => ['-map', `0:${index}`]), '-c', 'copy', '-copyinkf'],
      ['-f', 'framecrc', 'pipe:1'],
    ].flat(),
    { ...options, onLine: reading.take },
  );
  expectRan(result);
  const measured = reading.end();
  // A truncated file ends with an error too; the part before it counts.
  if (measured.size === 0) throw new SourceRefused('not-decodable', result.errors.trim());
  return new Map(
    [...measured].flatMap(([place, it]) => {
      const index = streams[place];
      return index === undefined ? [] : [[index, it] as const];
    }),
  );
}

interface Packet {
  /** The index of its stream among the requested ones. */
  place: number;
  /** In units of its stream; null without a time stamp. */
  decoded: number | null;
  shown: number | null;
  lasts: number;
}

/** Parses a line such as `0, -2021, 982, 3003, 4787, 0x272669cb`: stream, decoding time, presentation time, duration. */
function readPacket(line: string): Packet | null {
  const packet = /^(\d+), *(-?\d+), *(-?\d+), *(-?\d+),/.exec(line);
  if (!packet) return null;
  const [place = 0, decoded = 0, shown = 0, lasts = 0] = packet.slice(1).map(Number);
  const known = (at: number): number | null => (at > notDue ? at : null);
  return { place, decoded: known(decoded), shown: known(shown), lasts: Math.max(0, lasts) };
}

interface Reading {
  packets: number;
  endSeconds: number;
  decoded: number[];
  shown: number[];
}

/**
 * The times at which packets are due. A disc says of some pictures only when they are decoded: both kinds of time among each
 * other would name some moments twice and others never.
 */
function dueOf({ decoded, shown }: Pick<Reading, 'decoded' | 'shown'>): number[] {
  const [first = 0] = decoded;
  const begins = shown.reduce((least, it) => Math.min(least, it), Infinity);
  const later = Number.isFinite(begins) ? begins - first : 0;
  const due = shown.length >= decoded.length ? shown : decoded.map((it) => it + later);
  // A packet before the beginning is decoded and not shown.
  return [...Float64Array.from(due.filter((it) => it >= 0)).toSorted()];
}

/** Adds up the packets of each stream; lines such as `#tb 0: 1/90000` give the units. */
function startReading() {
  const units = new Map<number, number>();
  const streams = new Map<number, Reading>();
  const note = ({ place, decoded, shown, lasts }: Packet): void => {
    const stream = streams.get(place) ?? { packets: 0, endSeconds: 0, decoded: [], shown: [] };
    streams.set(place, stream);
    stream.packets += 1;
    const unit = units.get(place);
    const due = shown ?? decoded;
    if (due === null || unit === undefined) return;
    stream.endSeconds = Math.max(stream.endSeconds, (due + lasts) * unit);
    if (stream.decoded.length >= mostNoted) return;
    stream.decoded.push((decoded ?? due) * unit);
    if (shown !== null) stream.shown.push(shown * unit);
  };
  const take = (line: string): void => {
    const unit = /^#tb (\d+): (\d+)\/(\d+)/.exec(line);
    if (unit) units.set(Number(unit[1]), Number(unit[2]) / Number(unit[3]));
    const packet = readPacket(line);
    if (packet) note(packet);
  };
  const end = (): Map<number, StreamMeasure> =>
    new Map(
      [...streams].map(([place, { packets, endSeconds, ...times }]) => {
        const dueSeconds = dueOf(times);
        return [place, { packets, endSeconds, startSeconds: dueSeconds[0] ?? 0, dueSeconds }];
      }),
    );
  return { take, end };
}

/** The order of fields of interlaced video. */
export type FieldOrder = 'tff' | 'bff';

/** The number of frames that are analysed, at one position. */
const picturesLookedAt = 150;
/** The least number of frames with a result; fewer tell nothing. */
const fewest = 10;
/** Films longer than this are also analysed in the middle: the beginning of a broadcast often has another format. */
const longSeconds = 60;

interface Look {
  opening: SourceOpening;
  stream: number;
  durationSeconds: number;
  framesPerSecond: number;
  /** The size of the stored picture, in pixels. */
  shorterSide: number;
}

/** Interlaced video has 25 or 30 frames a second, never more. */
const fastestInterlaced = 31;

/** Smaller pictures are not television, and narrow strips can't be deinterlaced. */
const smallestSide = 200;

/** Whether the film is interlaced, by its pictures and not by its flags. */
export async function findFieldOrder(
  path: string,
  { opening, stream, durationSeconds, framesPerSecond, shorterSide }: Look,
  options: ToolBounds = {},
): Promise<FieldOrder | null> {
  if (framesPerSecond > fastestInterlaced || shorterSide < smallestSide) return null;
  const canSeek = opening.rawRate === null && durationSeconds > longSeconds;
  const counts: FieldCounts = { tff: 0, bff: 0, progressive: 0 };
  for (const from of canSeek ? [0, Math.floor(durationSeconds / 2)] : [0]) {
    const args = [
      ['-hide_banner', '-nostdin', '-nostats', '-v', 'info'],
      ...(from > 0 ? ['-ss', `${from}`] : []),
      [...sourceInput(path, opening), '-map', `0:${stream}`, '-vf', 'idet'],
      ['-frames:v', `${picturesLookedAt}`, '-f', 'null', '-'],
    ].flat();
    const result = await runTool('ffmpeg', args, options);
    expectRan(result);
    const found = readFieldCounts(result.errors);
    counts.tff += found.tff;
    counts.bff += found.bff;
    counts.progressive += found.progressive;
  }
  return decideFieldOrder(counts);
}

interface FieldCounts {
  tff: number;
  bff: number;
  progressive: number;
}

function readFieldCounts(output: string): FieldCounts {
  const [, counts = ''] = output.split('Multi frame detection:', 2);
  const [line = ''] = counts.split('\n', 1);
  const [tff = 0, bff = 0, progressive = 0] = (line.match(/\d+/g) ?? []).map(Number);
  return { tff, bff, progressive };
}

/**
 * Fine patterns look like fields of changing order to the detector; a camera's fields always have the same order. Film in a
 * broadcast has progressive frames in between.
 */
function decideFieldOrder({ tff, bff, progressive }: FieldCounts): FieldOrder | null {
  const fields = tff + bff;
  const isInterlaced = fields >= fewest && fields > (fields + progressive) * 0.3;
  if (!isInterlaced || Math.max(tff, bff) < fields * 0.85) return null;
  return tff > bff ? 'tff' : 'bff';
}

/** The header of a box: its length and type, and a second length for a longer box. */
const [headBytes, shortestBox] = [16, 8];

/** The boxes of an MP4 file, and whether the last one ends with the file. */
async function listBoxes(path: string): Promise<{ types: string[]; isWhole: boolean }> {
  const file = await open(path);
  const types: string[] = [];
  try {
    const { size } = await file.stat();
    let at = 0;
    while (at < size) {
      const { buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, at);
      const length = head.readUInt32BE(0);
      const box = length === 1 ? Number(head.readBigUInt64BE(shortestBox)) : length;
      types.push(head.toString('latin1', 4, 8));
      if (box < shortestBox) return { types, isWhole: false };
      at += box;
    }
    return { types, isWhole: size > 0 && at === size };
  } finally {
    await file.close();
  }
}

/** Whether an MP4 file or segment consists of whole boxes up to its last byte. */
export const hasWholeBoxes = async (path: string): Promise<boolean> =>
  (await listBoxes(path)).isWhole;

/** Whether a file begins like MP4 and ends before its index. */
export async function lacksIndex(path: string): Promise<boolean> {
  const { types, isWhole } = await listBoxes(path);
  const beginsLikeOne = ['ftyp', 'mdat', 'wide', 'free', 'skip', 'moov'].includes(types[0] ?? '');
  return beginsLikeOne && !(isWhole && types.includes('moov'));
}

/** Refuses a file that holds less than it declares, and names what it holds. */
export function refuseCutOff(declaredSeconds: number | null, playableSeconds: number): void {
  if (declaredSeconds === null) return;
  const missing = declaredSeconds - playableSeconds;
  if (missing <= Math.max(1, declaredSeconds * 0.02)) return;
  throw new SourceRefused('cut-off', keepDetail('cut-off', declaredSeconds, playableSeconds));
}
