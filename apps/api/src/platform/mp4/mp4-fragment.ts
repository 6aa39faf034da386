import {
  type Box,
  findBox,
  headBytes,
  listBoxes,
  readBoxes,
  type SampleDefaults,
  type Track,
  UnknownMp4,
  writeBox,
} from './mp4-boxes.ts';

/** A picture, or a packet of sound. Times are in units of its track. */
export interface Sample {
  duration: number;
  flags: number;
  /** Shown so much after it is decoded. */
  offset: number;
  data: Buffer;
}

/** The samples of one track in a fragment, in the order of decoding. */
export interface Run {
  track: Track;
  /** The decoding time of the first sample. */
  decodeTime: number;
  samples: Sample[];
}

/** A media segment: one movie fragment with its samples. */
export interface Fragment {
  sequence: number;
  runs: Run[];
}

/** Reads a media segment; throws {@link UnknownMp4}. Its samples are views of the bytes. */
export function readFragment(segment: Buffer, tracks: readonly Track[]): Fragment {
  const boxes = readBoxes(segment);
  if (boxes.filter((it) => it.type === 'moof').length !== 1) {
    throw new UnknownMp4('a segment of other than one fragment');
  }
  const fragment = findBox(boxes, 'moof');
  const start = fragment.byteOffset - segment.byteOffset - headBytes;
  const parts = readBoxes(fragment);
  return {
    sequence: findBox(parts, 'mfhd').readUInt32BE(4),
    runs: listBoxes(parts, 'traf').map((it) => readRun(readBoxes(it), tracks, segment, start)),
  };
}

const knownInRun: ReadonlySet<string> = new Set(['tfhd', 'tfdt', 'trun']);

function readRun(
  boxes: readonly Box[],
  tracks: readonly Track[],
  segment: Buffer,
  start: number,
): Run {
  const other = boxes.find((it) => !knownInRun.has(it.type));
  if (other) throw new UnknownMp4(`${other.type} in a fragment`);
  const { id, defaults } = readDefaults(findBox(boxes, 'tfhd'), tracks);
  const track = tracks.find((it) => it.id === id);
  if (!track) throw new UnknownMp4(`track ${id} is not in the initialisation section`);
  const times = findBox(boxes, 'tfdt');
  const decodeTime = times[0] === 1 ? Number(times.readBigUInt64BE(4)) : times.readUInt32BE(4);
  const samples = listBoxes(boxes, 'trun').flatMap((it) =>
    readSamples(it, defaults, segment, start),
  );
  return { track, decodeTime, samples };
}

/** Flags of a track fragment's header: what it holds. */
const headerFlags = {
  baseOffset: 0x1,
  description: 0x2,
  duration: 0x8,
  size: 0x10,
  flags: 0x20,
  baseIsFragment: 0x2_00_00,
} as const;

function readDefaults(
  header: Buffer,
  tracks: readonly Track[],
): { id: number; defaults: SampleDefaults } {
  const holds = header.readUInt32BE(0) & 0xff_ff_ff;
  if ((holds & headerFlags.baseIsFragment) === 0 || (holds & headerFlags.baseOffset) !== 0) {
    throw new UnknownMp4('places that do not count from the fragment');
  }
  const id = header.readUInt32BE(4);
  const of = tracks.find((it) => it.id === id)?.defaults;
  let at = (holds & headerFlags.description) === 0 ? 8 : 12;
  const next = (flag: number, otherwise: number | undefined): number => {
    if ((holds & flag) === 0) return otherwise ?? 0;
    at += 4;
    return header.readUInt32BE(at - 4);
  };
  const duration = next(headerFlags.duration, of?.duration);
  const size = next(headerFlags.size, of?.size);
  return { id, defaults: { duration, size, flags: next(headerFlags.flags, of?.flags) } };
}

/** Flags of a track run: what it holds. */
const runFlags = {
  place: 0x1,
  firstFlags: 0x4,
  duration: 0x1_00,
  size: 0x2_00,
  flags: 0x4_00,
  offset: 0x8_00,
} as const;

function readSamples(
  run: Buffer,
  defaults: SampleDefaults,
  segment: Buffer,
  start: number,
): Sample[] {
  const holds = run.readUInt32BE(0) & 0xff_ff_ff;
  if ((holds & runFlags.place) === 0) throw new UnknownMp4('a run without its place');
  const isSigned = run[0] === 1;
  let from = start + run.readInt32BE(8);
  let at = 12;
  const next = (flag: number, otherwise: number): number => {
    if ((holds & flag) === 0) return otherwise;
    at += 4;
    return run.readUInt32BE(at - 4);
  };
  const firstFlags = next(runFlags.firstFlags, -1);
  return Array.from({ length: run.readUInt32BE(4) }, (_, i) => {
    const duration = next(runFlags.duration, defaults.duration);
    const size = next(runFlags.size, defaults.size);
    const flags = next(runFlags.flags, i === 0 && firstFlags !== -1 ? firstFlags : defaults.flags);
    const offset = next(runFlags.offset, 0);
    if (from < 0 || from + size > segment.length) throw new UnknownMp4('a sample outside of it');
    const data = segment.subarray(from, from + size);
    from += size;
    return { duration, flags, offset: isSigned ? offset | 0 : offset, data };
  });
}

/** ISO/IEC 23009-1: a media segment. */
const segmentType = Buffer.from('msdh\0\0\0\0msdh', 'latin1');

/**
 * Writes a media segment: one fragment, and its samples track by track. It has no index (`sidx`): a playlist tells where
 * segments begin. Offsets are unsigned
 * unless one is negative, because players and tools disagree on negative ones.
 */
export function writeFragment({ sequence, runs }: Fragment): Buffer {
  const number = Buffer.alloc(8);
  number.writeUInt32BE(sequence, 4);
  const filled = runs.filter((it) => it.samples.length > 0);
  const write = (places: readonly number[]): Buffer =>
    writeBox(
      'moof',
      writeBox('mfhd', number),
      ...filled.map((run, i) => writeRun(run, places[i] ?? 0)),
    );
  const samplesAt = write([]).length + headBytes;
  let place = samplesAt;
  const places = filled.map(({ samples }) => {
    const own = place;
    place += samples.reduce((sum, it) => sum + it.data.length, 0);
    return own;
  });
  const samples = filled.flatMap((run) => run.samples.map((it) => it.data));
  return Buffer.concat([
    writeBox('styp', segmentType),
    write(places),
    writeBox('mdat', ...samples),
  ]);
}

function writeRun(run: Run, place: number): Buffer {
  const { track, decodeTime, samples } = run;
  const [first, second = first] = samples;
  if (!first || !second) throw new UnknownMp4('a run without samples');
  const common = { duration: first.duration, flags: second.flags };
  const header = Buffer.alloc(16);
  header.writeUInt32BE(headerFlags.baseIsFragment | headerFlags.duration | headerFlags.flags);
  header.writeUInt32BE(track.id, 4);
  header.writeUInt32BE(common.duration, 8);
  header.writeUInt32BE(common.flags, 12);
  const times = Buffer.alloc(12);
  times.writeUInt32BE(1 << 24);
  times.writeBigUInt64BE(BigInt(decodeTime), 4);
  return writeBox(
    'traf',
    writeBox('tfhd', header),
    writeBox('tfdt', times),
    writeBox('trun', writeSamples(samples, common, place)),
  );
}

function writeSamples(
  samples: readonly Sample[],
  common: { duration: number; flags: number },
  place: number,
): Buffer {
  const columns = listColumns(samples, common);
  const first = samples[0]?.flags ?? common.flags;
  const saysFirst = first !== common.flags && !columns.some((it) => it.flag === runFlags.flags);
  const numbers = [
    samples.length,
    place,
    ...(saysFirst ? [first] : []),
    ...samples.flatMap((sample) => columns.map((it) => it.read(sample))),
  ];
  const run = Buffer.alloc(4 + numbers.length * 4);
  const holds = columns.reduce<number>((sum, it) => sum | it.flag, runFlags.place);
  // Version 1 has signed offsets.
  run[0] = samples.some((it) => it.offset < 0) ? 1 : 0;
  run.writeUIntBE(saysFirst ? holds | runFlags.firstFlags : holds, 1, 3);
  for (const [i, it] of numbers.entries()) run.writeInt32BE(it | 0, 4 + i * 4);
  return run;
}

/** The numbers that a run says of each sample, in the order of the format: those that differ. */
function listColumns(samples: readonly Sample[], common: { duration: number; flags: number }) {
  const columns = [
    {
      flag: runFlags.duration,
      read: (it: Sample): number => it.duration,
      isSaid: samples.some((it) => it.duration !== common.duration),
    },
    { flag: runFlags.size, read: (it: Sample): number => it.data.length, isSaid: true },
    {
      flag: runFlags.flags,
      read: (it: Sample): number => it.flags,
      isSaid: samples.slice(1).some((it) => it.flags !== common.flags),
    },
    {
      flag: runFlags.offset,
      read: (it: Sample): number => it.offset,
      isSaid: samples.some((it) => it.offset !== 0),
    },
  ];
  return columns.filter((it) => it.isSaid);
}
