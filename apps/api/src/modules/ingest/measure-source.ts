import { open } from 'node:fs/promises';

import { keepDetail } from '../../text/ingest-detail.ts';
import { sourceInput, type SourceOpening } from './input-arguments.ts';
import { SourceRefused, expectRan, runTool, type ToolLimits } from './run-tool.ts';

/** What was read of a stream, in seconds from where the file begins. */
export interface StreamMeasure {
  packets: number;
  startSeconds: number;
  endSeconds: number;
  /** When each packet is due, in order; of a film of many hours only the first. */
  dueSeconds: readonly number[];
}

/** Enough to tell the rate of a film of six hours at 60 pictures a second. */
const mostNoted = 1_500_000;
const notDue = -1e15;

/**
 * Reads all of the file and decodes nothing: how long each of these streams is, whatever the container declares, on the
 * time line that the encoder will see (jumps and wraps of a broadcast are closed there). Rejects with
 * {@link SourceRefused} when nothing could be read.
 */
export async function measureSource(
  path: string,
  { opening, streams }: { opening: SourceOpening; streams: readonly number[] },
  options: { signal?: AbortSignal; limits?: ToolLimits } = {},
): Promise<ReadonlyMap<number, StreamMeasure>> {
  const reading = startReading();
  const result = await runTool(
    'ffmpeg',
    [
      ...['-hide_banner', '-nostdin', '-v', 'error', ...sourceInput(path, opening)],
      ...[...streams.flatMap((index) => ['-map', `0:${index}`]), '-c', 'copy', '-copyinkf'],
      ...['-f', 'framecrc', 'pipe:1'],
    ],
    { ...options, onLine: reading.take },
  );
  expectRan(result);
  const measured = reading.end();
  // A file that breaks off ends with an error too; what was read before it counts.
  if (measured.size === 0) throw new SourceRefused('not-decodable', result.errors.trim());
  return new Map(
    [...measured].flatMap(([place, it]) => {
      const index = streams[place];
      return index === undefined ? [] : [[index, it] as const];
    }),
  );
}

interface Packet {
  /** Of its stream among those that were asked for. */
  place: number;
  /** In units of its stream; null when nothing says when it is due. */
  due: number | null;
  lasts: number;
}

/** A line such as `0, -2021, 982, 3003, 4787, 0x272669cb`: decoded, shown, lasts. */
function readPacket(line: string): Packet | null {
  const packet = /^(\d+), *(-?\d+), *(-?\d+), *(-?\d+),/.exec(line);
  if (!packet) return null;
  const [place = 0, decoded = 0, shown = 0, lasts = 0] = packet.slice(1).map(Number);
  const due = shown > notDue ? shown : decoded;
  return { place, due: due > notDue ? due : null, lasts: Math.max(0, lasts) };
}

interface Reading {
  packets: number;
  endSeconds: number;
  due: number[];
}

/** Adds up the packets of each stream, after lines such as `#tb 0: 1/90000` that say the units. */
function startReading() {
  const units = new Map<number, number>();
  const streams = new Map<number, Reading>();
  const note = ({ place, due, lasts }: Packet): void => {
    const stream = streams.get(place) ?? { packets: 0, endSeconds: 0, due: [] };
    streams.set(place, stream);
    stream.packets += 1;
    const unit = units.get(place);
    if (due === null || unit === undefined) return;
    stream.endSeconds = Math.max(stream.endSeconds, (due + lasts) * unit);
    // What is due before the beginning is decoded and not shown.
    if (due >= 0 && stream.due.length < mostNoted) stream.due.push(due * unit);
  };
  const take = (line: string): void => {
    const unit = /^#tb (\d+): (\d+)\/(\d+)/.exec(line);
    if (unit) units.set(Number(unit[1]), Number(unit[2]) / Number(unit[3]));
    const packet = readPacket(line);
    if (packet) note(packet);
  };
  const end = (): Map<number, StreamMeasure> =>
    new Map(
      [...streams].map(([place, { packets, endSeconds, due }]) => {
        const dueSeconds = [...Float64Array.from(due).toSorted()];
        return [place, { packets, endSeconds, startSeconds: dueSeconds[0] ?? 0, dueSeconds }];
      }),
    );
  return { take, end };
}

const usualRates = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60];
const slowest = 4.9;
const fastest = 60;
/** What becomes of a slide show, a time lapse, or a rate that is none. */
const fallback = 25;

/** The usual rate within so much of it, else itself. */
function snap(rate: number, tolerance: number): number {
  const nearest = usualRates.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate))[0];
  return nearest !== undefined && Math.abs(nearest - rate) / rate <= tolerance ? nearest : rate;
}

/**
 * How many pictures a second are encoded of pictures that are due then. A constant rate is kept, the declared one where
 * it fits what was read; of a recording that has pictures only when something moves, it is the rate while it moves.
 */
export function chooseRate(declared: number | null, dueSeconds: readonly number[]): number {
  const gaps = dueSeconds
    .slice(1)
    .map((due, i) => due - (dueSeconds[i] ?? due))
    .filter((gap) => gap > 0)
    .toSorted((a, b) => a - b);
  const quantile = (part: number): number => gaps[Math.floor((gaps.length - 1) * part)] ?? 0;
  const isDeclared = declared !== null && Number.isFinite(declared) && declared > 0;
  if (gaps.length === 0) return keepUsual(isDeclared ? declared : fallback);
  const isConstant = quantile(0.9) <= quantile(0.1) * 1.5;
  if (!isConstant) return keepUsual(snap(1 / quantile(0.25), 0.04));
  const read = gaps.length / gaps.reduce((sum, gap) => sum + gap, 0);
  const fits = isDeclared && Math.abs(declared - read) / read < 0.02;
  return keepUsual(fits ? declared : snap(read, 0.01));
}

const keepUsual = (rate: number): number => (rate < slowest ? fallback : Math.min(rate, fastest));

/** Which of its two fields is shown first. */
export type FieldOrder = 'tff' | 'bff';

/** Pictures that are looked at, in one place. */
const picturesLookedAt = 150;
/** Fewer that show anything don't tell. */
const fewest = 10;
/** Films so long are looked at in the middle too: what comes before a broadcast is often made otherwise. */
const longSeconds = 60;

interface Look {
  opening: SourceOpening;
  stream: number;
  durationSeconds: number;
  framesPerSecond: number;
  /** The stored picture's, in pixels. */
  shorterSide: number;
}

/** Television of half pictures has 25 or 30 of them whole a second, and nothing faster is made like that. */
const fastestInterlaced = 31;

/** Television is far larger, and narrow strips can't be deinterlaced. */
const smallestSide = 200;

/** Whether the film shows every other line only at a time, by its pictures and not by what they are marked as. */
export async function findFieldOrder(
  path: string,
  { opening, stream, durationSeconds, framesPerSecond, shorterSide }: Look,
  options: { signal?: AbortSignal; limits?: ToolLimits } = {},
): Promise<FieldOrder | null> {
  if (framesPerSecond > fastestInterlaced || shorterSide < smallestSide) return null;
  const canSeek = opening.rawRate === null && durationSeconds > longSeconds;
  const counts: FieldCounts = { tff: 0, bff: 0, progressive: 0 };
  for (const from of canSeek ? [0, Math.floor(durationSeconds / 2)] : [0]) {
    const args = [
      ...['-hide_banner', '-nostdin', '-nostats', '-v', 'info'],
      ...(from > 0 ? ['-ss', `${from}`] : []),
      ...[...sourceInput(path, opening), '-map', `0:${stream}`, '-vf', 'idet'],
      ...['-frames:v', `${picturesLookedAt}`, '-f', 'null', '-'],
    ];
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

function readFieldCounts(said: string): FieldCounts {
  const line = /Multi frame detection: TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+)/.exec(said);
  const [tff = 0, bff = 0, progressive = 0] = (line ?? []).slice(1).map(Number);
  return { tff, bff, progressive };
}

/**
 * Fine patterns look like fields to the detector, now of this order and now of that; those of a camera always have the
 * same. Film that was put into a broadcast has whole pictures in between.
 */
function decideFieldOrder({ tff, bff, progressive }: FieldCounts): FieldOrder | null {
  const fields = tff + bff;
  const isInterlaced = fields >= fewest && fields > (fields + progressive) * 0.3;
  if (!isInterlaced || Math.max(tff, bff) < fields * 0.85) return null;
  return tff > bff ? 'tff' : 'bff';
}

/** Length and type, and the length of a box that is too long for the first. */
const headBytes = 16;
const shortestBox = 8;

/** Which boxes an MP4 file is made of, and whether the last of them ends where the file does. */
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

/** Whether an MP4 file, or a segment of one, is made of whole boxes up to its last byte. */
export const hasWholeBoxes = async (path: string): Promise<boolean> =>
  (await listBoxes(path)).isWhole;

/** Whether it begins like MP4 and ends before its index does. */
export async function lacksIndex(path: string): Promise<boolean> {
  const { types, isWhole } = await listBoxes(path);
  const beginsLikeOne = ['ftyp', 'mdat', 'wide', 'free', 'skip', 'moov'].includes(types[0] ?? '');
  return beginsLikeOne && !(isWhole && types.includes('moov'));
}

/** Refuses a file that holds less than it declares, and says what it holds. */
export function refuseCutOff(declaredSeconds: number | null, playableSeconds: number): void {
  if (declaredSeconds === null) return;
  const missing = declaredSeconds - playableSeconds;
  if (missing <= Math.max(1, declaredSeconds * 0.02)) return;
  throw new SourceRefused('cut-off', keepDetail('cut-off', declaredSeconds, playableSeconds));
}
