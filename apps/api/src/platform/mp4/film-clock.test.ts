import fc from 'fast-check';
import { expect, test } from 'vitest';

import { alignInit, alignStream, readBeginnings } from './film-clock.ts';
import { hasEditLists, readTracks, type Track, UnknownMp4 } from './mp4-boxes.ts';
import { readFragment, type Run, type Sample, writeFragment } from './mp4-fragment.ts';

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(parts.reduce((sum, it) => sum + it.length, 8));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [i, it] of numbers.entries()) bytes.writeUInt32BE(it, i * 4);
  return bytes;
};

const trackBox = (id: number, timescale: number, handler: string): Buffer =>
  box(
    'trak',
    box('tkhd', words(0, 0, 0, id)),
    box('edts', box('elst', words(0, 1, 0, 1024, 0x1_00_00))),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, timescale, 0)),
      box('hdlr', words(0, 0), Buffer.from(handler, 'latin1')),
    ),
  );

const init = Buffer.concat([
  box('ftyp', Buffer.from('iso5', 'latin1')),
  box(
    'moov',
    box('mvhd', words(0)),
    trackBox(1, 12_000, 'vide'),
    trackBox(2, 48_000, 'soun'),
    box('mvex', box('trex', words(0, 1, 1, 0, 0, 0)), box('trex', words(0, 2, 1, 0, 0, 0))),
  ),
]);
const trackOf = (kind: Track['kind']): Track => {
  const track = readTracks(init).find((it) => it.kind === kind);
  if (!track) throw new Error(`no ${kind}`);
  return track;
};

const sample = (data: number, { duration, flags = 0, offset = 0 }: Partial<Sample>): Sample => ({
  duration: duration ?? 1,
  flags,
  offset,
  data: Buffer.alloc(1 + (data % 50), data),
});

/** Each picture is a frame of so many units; the delays are what the encoder's reordering asks for. */
const frame = 1000;

/** The order in which pictures are decoded: a key picture, then groups of a later one, and those between. */
function pictureRun(from: number, groups: readonly number[], delay: number): Run {
  const order = [0];
  for (const size of groups) {
    const first = Math.max(...order) + 1;
    order.push(first + size - 1, ...Array.from({ length: size - 1 }, (_, i) => first + i));
  }
  const samples = order.map((shown, i) =>
    sample(i, {
      duration: frame,
      flags: i === 0 ? 0x2_00_00_00 : 0x1_01_00_00,
      offset: (shown + delay - i) * frame,
    }),
  );
  return { track: trackOf('picture'), decodeTime: from, samples };
}

function packets(from: number, count: number): Run {
  const samples = Array.from({ length: count }, (_, i) => sample(i, { duration: 1024 }));
  return { track: trackOf('sound'), decodeTime: from, samples };
}

const timesOf = ({ decodeTime, samples }: Run) => {
  let decoded = decodeTime;
  return samples.map(({ duration, offset, data }) => {
    const times = { decoded, shown: decoded + offset, data };
    decoded += duration;
    return times;
  });
};

async function align(segments: readonly Buffer[]) {
  const read = async (position: number): Promise<Buffer> => segments[position] ?? Buffer.alloc(0);
  const aligned: { bytes: Buffer; seconds: number }[] = [];
  for await (const it of alignStream({ init, length: segments.length, read })) aligned.push(it);
  return aligned;
}

const groups = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 });
/** An encoder with negative offsets shows pictures earlier than it could: some before they are decoded. */
const delays = fc.integer({ min: 0, max: 3 });
function runOf(runs: readonly Run[], kind: Track['kind']): Run {
  const run = runs.find((it) => it.track.kind === kind);
  if (!run) throw new Error(`no ${kind}`);
  return run;
}

test('a segment is read as it was written', () => {
  fc.assert(
    fc.property(
      groups,
      delays,
      fc.nat(1e9),
      fc.integer({ min: 1, max: 200 }),
      (of, delay, from, count) => {
        const runs = [pictureRun(from, of, delay), packets(from * 4, count)];
        const read = readFragment(writeFragment({ sequence: 7, runs }), readTracks(init));
        expect(read).toEqual({ sequence: 7, runs });
      },
    ),
  );
});

test('every picture is shown as much earlier as the first one, and none before it is decoded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(groups, { minLength: 1, maxLength: 4 }),
      delays,
      async (films, delay) => {
        let from = 0;
        const runs = films.map((of) => {
          const run = pictureRun(from, of, delay);
          from += run.samples.length * frame;
          return run;
        });
        const aligned = await align(
          runs.map((run, i) => writeFragment({ sequence: i + 1, runs: [run] })),
        );
        let begins = 0;
        for (const [i, { bytes, seconds }] of aligned.entries()) {
          const run = runOf(readFragment(bytes, readTracks(init)).runs, 'picture');
          const [before, after] = [timesOf(runs[i] ?? run), timesOf(run)];
          expect(after.map((it) => it.shown)).toEqual(before.map((it) => it.shown - delay * frame));
          expect(after.map((it) => it.data)).toEqual(before.map((it) => it.data));
          expect(run.decodeTime).toBe(begins);
          const decoded = after.map((it) => it.decoded);
          expect([...new Set(decoded)].toSorted((a, b) => a - b)).toEqual(decoded);
          for (const it of after) expect(it.shown).toBeGreaterThanOrEqual(it.decoded);
          begins += before.length * frame;
          expect(seconds).toBe((before.length * frame) / 12_000);
        }
      },
    ),
  );
});

test('sound loses what warms up the decoder, and lies with the pictures it is heard with', async () => {
  // As ffmpeg writes it: 4 pictures of 1/12 s a segment, shown 3 frames late; sound is cut by when pictures are decoded.
  const segments = [0, 1, 2].map((i) => pictureRun(i * 4 * frame, [3], 3));
  const cut = [0, 10, 26, 48];
  const sounds = segments.map((_, i) =>
    packets((cut[i] ?? 0) * 1024, (cut[i + 1] ?? 0) - (cut[i] ?? 0)),
  );
  const aligned = await align(
    segments.map((run, i) =>
      writeFragment({ sequence: i, runs: [run, ...sounds.slice(i, i + 1)] }),
    ),
  );
  const read = aligned.map((it) => readFragment(it.bytes, readTracks(init)).runs);
  const soundTimes = read.flatMap((runs) => timesOf(runOf(runs, 'sound')).map((it) => it.decoded));
  expect(soundTimes).toEqual(Array.from({ length: 47 }, (_, i) => i * 1024));
  for (const runs of read) {
    const shown = runOf(runs, 'picture').decodeTime / 12_000;
    const first = runOf(runs, 'sound').decodeTime / 48_000;
    expect(first).toBeGreaterThanOrEqual(shown);
    expect(first - shown).toBeLessThan(1024 / 48_000);
  }
});

test('the beginning has no edit lists any more, and is else the same', () => {
  expect([hasEditLists(init), hasEditLists(alignInit(init))]).toEqual([true, false]);
  expect(readTracks(alignInit(init))).toEqual(readTracks(init));
  expect(alignInit(init).length).toBe(init.length - 2 * (8 + 8 + 20));
  expect(alignInit(alignInit(init))).toEqual(alignInit(init));
});

test('it is seen whether a stream is on its clock', async () => {
  const first = writeFragment({ sequence: 0, runs: [pictureRun(0, [3], 3), packets(0, 20)] });
  const secondsOf = (bytes: Buffer) => readBeginnings(init, bytes).map((it) => it.seconds);
  expect(secondsOf(first)).toEqual([0.25, 0]);
  const [aligned] = await align([first]);
  expect(secondsOf(aligned?.bytes ?? first)).toEqual([0, 0]);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['half a box', Buffer.from([0, 0, 0, 20, 1])],
  ['a page of words', Buffer.from('<html><body>404</body></html>')],
  ['a box without an end', box('moof', words(0)).subarray(0, 10)],
])('%s is no segment', async (_what, bytes) => {
  expect(() => readFragment(bytes, readTracks(init))).toThrow(UnknownMp4);
});
