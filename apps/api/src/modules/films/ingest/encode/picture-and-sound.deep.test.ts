import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { alignInit, alignStream } from '../../../../platform/mp4/film-clock.ts';
import { findFlashes, makeFlashes, widestGap } from '../../../../test/flash-and-beep.ts';
import { makeVideoFolder } from '../../../../test/make-video.ts';
import {
  chooseRungs,
  encodeHls,
  type EncodedStream,
  readRenditions,
  readSounds,
} from './encode-hls.ts';
import { probeSource } from './probe-source.ts';
import { runTool } from './run-tool.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeAll(async () => {
  folder = await makeVideoFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The stream as it is stored, in one file; with so many of its segments left out at the beginning, as after a seek. */
async function storedAs(path: string, stream: EncodedStream, without = 0): Promise<string> {
  const init = await readFile(stream.initPath);
  const parts: Buffer[] = [];
  const read = (position: number) => readFile(stream.segments[position]?.path ?? '');
  for await (const { bytes } of alignStream({ init, length: stream.segments.length, read })) {
    parts.push(bytes);
  }
  await writeFile(path, Buffer.concat([alignInit(init), ...parts.slice(without)]));
  return path;
}

interface Film {
  rate: string;
  sounds: number;
}

/** Encodes a film of so many seconds; the streams that it becomes, the pictures first. */
async function encode({ rate, sounds }: Film, everyPictures: number): Promise<EncodedStream[]> {
  const name = `${rate.replace('/', '-')}-${sounds}`;
  const source = await makeFlashes(join(folder, `${name}.mkv`), {
    rate,
    seconds: 9,
    everyPictures,
    sounds,
  });
  const facts = await probeSource(source);
  const hls = join(folder, name);
  await encodeHls({ source, facts, rungs: chooseRungs(facts), folder: hls });
  return [...(await readRenditions(hls, facts)), ...(await readSounds(hls, facts))];
}

/** The beeps of each sound that is stored apart from the pictures. */
async function hear(apart: readonly EncodedStream[], appliesEditLists: boolean) {
  const beepsBySound: number[][] = [];
  for (const sound of apart) {
    const beside = await storedAs(join(folder, 'beside.mp4'), sound);
    beepsBySound.push((await findFlashes(beside, { appliesEditLists, of: 'sound' })).beeps);
  }
  return beepsBySound;
}

/** The flashes, and the most seconds between one and its beep in any sound. */
async function measure(
  pictures: EncodedStream,
  beepsBySound: readonly number[][],
  { appliesEditLists, without }: { appliesEditLists: boolean; without: number },
) {
  const path = await storedAs(join(folder, 'stored.mp4'), pictures, without);
  if (beepsBySound.length === 0) {
    const found = await findFlashes(path, { appliesEditLists });
    // A packet of sound that began before the first picture is not there: of a beep at that moment, the end is heard.
    const [flashes, beeps] = [found.flashes.slice(without), found.beeps.slice(without)];
    return { flashes, gap: widestGap({ flashes, beeps }) };
  }
  const { flashes } = await findFlashes(path, { appliesEditLists, of: 'picture' });
  const gaps = beepsBySound.map((beeps) =>
    widestGap({ flashes, beeps: beeps.slice(beeps.length - flashes.length) }),
  );
  return { flashes, gap: Math.max(...gaps) };
}

const rates = ['10', '12', '24000/1001', '24', '25', '30000/1001', '30', '50', '60000/1001', '60'];

test.each(rates.flatMap((rate) => [1, 2].map((sounds) => ({ rate, sounds }))))(
  'flash and beep together at $rate pictures a second, with $sounds sounds',
  async (film) => {
    const [over = 0, under = 1] = film.rate.split('/').map(Number);
    const everyPictures = Math.round(over / under);
    const [pictures, ...apart] = await encode(film, everyPictures);
    if (!pictures) throw new Error('nothing was encoded');
    for (const appliesEditLists of [true, false]) {
      const beepsBySound = await hear(apart, appliesEditLists);
      for (const without of [0, 1]) {
        const { flashes, gap } = await measure(pictures, beepsBySound, {
          appliesEditLists,
          without,
        });
        expect(gap).toBeLessThanOrEqual(0.015);
        // On the film's clock: each flash is shown when its group of pictures begins.
        const groups = flashes.map((at) => (at * over) / under / everyPictures);
        const last = groups.map((_, i) => 9 - groups.length + i);
        expect(groups.length).toBeGreaterThan(without === 0 ? 8 : 3);
        expect(Math.max(...groups.map((it, i) => Math.abs(it - (last[i] ?? 0))))).toBeLessThan(
          0.002,
        );
      }
    }
  },
  // Each is encoded once and measured eight times.
  300_000,
);

/** Plays what is stored, whatever was in the file: its flashes, and the beeps of each sound. */
async function play(source: string): Promise<{ flashes: number[]; beepsBySound: number[][] }> {
  const facts = await probeSource(source);
  const hls = `${source}-hls`;
  await encodeHls({ source, facts, rungs: chooseRungs(facts), folder: hls });
  const [pictures] = await readRenditions(hls, facts);
  if (!pictures) throw new Error('nothing was encoded');
  const stored = await storedAs(join(folder, 'played.mp4'), pictures);
  const { flashes } = await findFlashes(stored, { appliesEditLists: false, of: 'picture' });
  const apart = await readSounds(hls, facts);
  if (apart.length > 0) return { flashes, beepsBySound: await hear(apart, false) };
  return { flashes, beepsBySound: [await listBeeps(stored)] };
}

const listBeeps = async (path: string): Promise<number[]> =>
  (await findFlashes(path, { appliesEditLists: false, of: 'sound', loudDb: -30 })).beeps;

async function ffmpeg(...args: (string | string[])[]): Promise<void> {
  const made = await runTool('ffmpeg', ['-v', 'error', '-y', ...args.flat()]);
  if (made.exitCode !== 0) throw new Error(made.errors);
}

/** The most seconds from a flash of the middle of a film to the beep nearest to it. */
const widest = (flashes: readonly number[], beeps: readonly number[]): number =>
  Math.max(
    ...flashes
      .filter((at) => at > 0.9)
      .map((at) => Math.min(...beeps.map((it) => Math.abs(it - at)))),
  );

const flashing = { rate: '25', seconds: 5, everyPictures: 25 };

test.each(['0.1', '0.3', '0.45', '0.9'])(
  'a sound that begins %s s late stays late',
  async (late) => {
    const whole = await makeFlashes(join(folder, `whole-${late}.mkv`), flashing);
    const source = join(folder, `late-${late}.mkv`);
    const cut = ['-af', `atrim=start=${late}`, '-c:a', 'flac'];
    await ffmpeg(['-i', whole, '-c:v', 'copy'], cut, source);
    const { flashes, beepsBySound } = await play(source);
    expect(flashes).toHaveLength(5);
    for (const beeps of beepsBySound) expect(widest(flashes, beeps)).toBeLessThanOrEqual(0.015);
  },
);

test.each(['8', '10', '25'])(
  'pictures that begin between two moments of %s a second stay with their sound',
  async (rate) => {
    const whole = await makeFlashes(join(folder, `on-${rate}.mkv`), {
      ...flashing,
      rate,
      everyPictures: Number(rate),
    });
    const source = join(folder, `off-${rate}.mkv`);
    // Both are 0.4 pictures late, and the sound begins with silence.
    const late = `${0.4 / Number(rate)}`;
    const delayed = ['-af', `adelay=${400 / Number(rate)}`, '-c:a', 'flac'];
    await ffmpeg(
      ['-itsoffset', late, '-i', whole, '-i', whole],
      ['-map', '0:v', '-map', '1:a'],
      ['-c:v', 'copy', ...delayed, source],
    );
    const { flashes, beepsBySound } = await play(source);
    expect(flashes).toHaveLength(5);
    for (const beeps of beepsBySound) expect(widest(flashes, beeps)).toBeLessThanOrEqual(0.015);
  },
);

/** Two parts of a broadcast, the second two pictures later and with other traits. */
async function broadcast(name: string, sounds: number, traits: readonly [string[], string[]]) {
  const parts: Buffer[] = [];
  for (const [i, more] of traits.entries()) {
    const whole = await makeFlashes(join(folder, `${name}-${i}.mkv`), { ...flashing, sounds });
    const part = join(folder, `${name}-${i}.ts`);
    const codecs = ['-map', '0', '-c:v', 'mpeg2video', '-c:a', 'ac3', '-ac', '2'];
    await ffmpeg(['-i', whole], codecs, more, ['-output_ts_offset', `${i * 5.08}`, part]);
    parts.push(await readFile(part));
  }
  const source = join(folder, `${name}.ts`);
  await writeFile(source, Buffer.concat(parts));
  return source;
}

test.each([
  ['the size of the picture', 'size', 1, [[], ['-s', '96x64']]],
  ['the channels of one of two sounds', 'channels', 2, [[], ['-ac:a:1', '6']]],
] as const)(
  '%s changes in the middle: flash and beep stay together',
  async (_what, name, sounds, [one, two]) => {
    const { flashes, beepsBySound } = await play(
      await broadcast(name, sounds, [[...one], [...two]]),
    );
    // Not at the seam, where neither part is whole.
    const later = flashes.filter((at) => at > 5.5);
    expect(later).toHaveLength(4);
    for (const beeps of beepsBySound) expect(widest(later, beeps)).toBeLessThanOrEqual(0.015);
  },
);

test('two recordings in one file, whose sounds overlap at the seam, are one: nothing is put on what is there', async () => {
  const whole = await makeFlashes(join(folder, 'one.mkv'), flashing);
  const part = join(folder, 'one.ts');
  await ffmpeg(['-i', whole], ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', part]);
  const source = join(folder, 'joined.ts');
  await writeFile(source, Buffer.concat([await readFile(part), await readFile(part)]));
  // Its packets are counted: ffmpeg complains of those that go back.
  const { flashes, beepsBySound } = await play(source);
  expect(flashes).toHaveLength(10);
  const later = flashes.filter((at) => at < 4.5 || at > 5.5);
  for (const beeps of beepsBySound) {
    expect(beeps).toHaveLength(10);
    expect(widest(later, beeps)).toBeLessThanOrEqual(0.015);
  }
});

test('where pictures are missing the last one stays, and those behind stay with their sound', async () => {
  const whole = await makeFlashes(join(folder, 'all.mkv'), flashing);
  const source = join(folder, 'holes.mkv');
  const hole = "noise=drop='between(pts*tb,2,3.5)'";
  const each = join(folder, 'each.mkv');
  await ffmpeg(['-i', whole, '-c:v', 'libx264', '-g', '1', '-bf', '0', '-c:a', 'flac', each]);
  await ffmpeg(['-i', each, '-c', 'copy', '-bsf:v', hole, source]);
  expect((await probeSource(source)).framesPerSecond).toBeCloseTo(25, 6);
  const { flashes, beepsBySound } = await play(source);
  expect(flashes).toHaveLength(3);
  for (const beeps of beepsBySound) expect(widest(flashes, beeps)).toBeLessThanOrEqual(0.015);
});
