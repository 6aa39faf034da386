import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { findFlashes, makeFlashes, widestGap } from '../../../../test/flash-and-beep.ts';
import { makeVideoFolder } from '../../../../test/make-video.ts';
import { findAssetMedia } from '../../media/media.repo.ts';
import { chooseRungs, encodeHls, readRenditions, readSounds } from '../encode/encode-hls.ts';
import { probeSource } from '../encode/probe-source.ts';
import { checkClocks, repairMedia } from './repair-media.ts';
import { openStored } from './seal-asset.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let testApp: TestApp;
let folder: string;
let encoded: Awaited<ReturnType<typeof readRenditions>> = [];
let sounds: Awaited<ReturnType<typeof readSounds>> = [];

beforeAll(async () => {
  testApp = await buildTestApp();
  folder = await makeVideoFolder();
  const source = await makeFlashes(join(folder, 'flashes.mkv'), {
    rate: '10',
    seconds: 9,
    everyPictures: 10,
    sounds: 2,
  });
  const facts = await probeSource(source);
  await encodeHls({ source, facts, rungs: chooseRungs(facts), folder: join(folder, 'hls') });
  encoded = await readRenditions(join(folder, 'hls'), facts);
  sounds = await readSounds(join(folder, 'hls'), facts);
});
beforeEach(() => testApp.deps.prisma.asset.deleteMany());
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const randomName = (extension: string): string =>
  `${randomBytes(15).toString('base64url')}.${extension}`;

/** The film as an earlier version stored it: the encoder's files as they were, in clear or encrypted. */
async function storeAsBefore({ encrypted = false } = {}): Promise<string> {
  const { prisma, storage } = testApp.deps;
  const id = randomUUID();
  await prisma.asset.create({ data: { id, durationMs: 9000 } });
  for (const [place, stream] of [...encoded, ...sounds].entries()) {
    const initName = randomName('mp4');
    await storage.putFile(`media/${id}/${initName}`, stream.initPath);
    const key = randomBytes(16);
    const segments = [];
    for (const [position, { path, durationMs }] of stream.segments.entries()) {
      const clear = await readFile(path);
      const vector = Buffer.alloc(16);
      vector.writeUInt32BE(position, 12);
      const cipher = createCipheriv('aes-128-cbc', key, vector);
      const body = encrypted ? Buffer.concat([cipher.update(clear), cipher.final()]) : clear;
      const name = randomName('m4s');
      await storage.put(`media/${id}/${name}`, body);
      segments.push({ position, name, durationMs, bytes: body.length });
    }
    const keys = encrypted ? [{ fromPosition: 0, name: randomName('key'), key }] : [];
    const { codecs, bandwidth } = stream;
    await prisma.rendition.create({
      data: {
        assetId: id,
        name: `${place}`,
        codecs,
        bandwidth,
        initName,
        segments: { create: segments },
        keys: { create: keys },
      },
    });
  }
  return id;
}

/** Its streams, as one file each; the first has the pictures. */
async function readFilm(assetId: string): Promise<{ paths: string[]; names: string[] }> {
  const media = await findAssetMedia(testApp.deps.db, assetId);
  const streams = [...media.renditions, ...media.sounds].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const paths: string[] = [];
  for (const stream of streams) {
    const stored = await openStored(testApp.deps, { assetId, stream, media });
    const parts: Uint8Array[] = [stored.init];
    for (const [position, { name }] of stream.segments.entries()) {
      const { key = '', bytes } = media.files.get(name) ?? {};
      expect((await testApp.deps.storage.stat(key))?.size).toBe(bytes);
      parts.push(await stored.read(position));
    }
    paths.push(join(folder, `${assetId}-${stream.name}.mp4`));
    await writeFile(paths.at(-1) ?? '', Buffer.concat(parts));
  }
  return {
    paths,
    names: streams.flatMap((it) => [it.initName, ...it.segments.map((s) => s.name)]),
  };
}

/** The most seconds between a flash and its beep, in any of the film's sounds. */
async function measure(assetId: string): Promise<number> {
  const [pictures = '', ...sounds] = (await readFilm(assetId)).paths;
  const { flashes } = await findFlashes(pictures, { appliesEditLists: false, of: 'picture' });
  const gaps: number[] = [];
  for (const path of sounds) {
    const { beeps } = await findFlashes(path, { appliesEditLists: false, of: 'sound' });
    gaps.push(widestGap({ flashes, beeps }));
  }
  expect(gaps).toHaveLength(2);
  return Math.max(...gaps);
}

const repair = (signal = new AbortController().signal) => repairMedia(testApp.deps, { signal });

test.each([{ encrypted: false }, { encrypted: true }])(
  'a stored film whose picture is late is put on its clock, once: %j',
  async (how) => {
    const id = await storeAsBefore(how);
    expect(await measure(id)).toBeGreaterThan(0.15);
    expect(await checkClocks(testApp.deps, { sample: 5 })).toEqual([
      'late pictures: 1 films; run npm run repair-media',
    ]);
    const before = await readFilm(id);
    expect(await repair()).toEqual({ done: 1, left: [] });
    expect(await measure(id)).toBeLessThanOrEqual(0.015);
    const { names } = await readFilm(id);
    expect(names.filter((it) => before.names.includes(it))).toEqual([]);
    expect(await checkClocks(testApp.deps, { sample: 5 })).toEqual([]);
    expect(await repair()).toEqual({ done: 0, left: [] });
    expect((await readFilm(id)).names).toEqual(names);
  },
);

test('a repair that is cut off changes nothing, and the next one does it', async () => {
  const id = await storeAsBefore();
  const { names } = await readFilm(id);
  const stop = new AbortController();
  const { storage } = testApp.deps;
  let puts = 0;
  const put: typeof storage.put = async (key, body) => {
    await storage.put(key, body);
    if (++puts === 3) stop.abort();
  };
  const deps = { ...testApp.deps, storage: { ...storage, put } };
  await expect(repairMedia(deps, { signal: stop.signal })).rejects.toThrow(/abort/i);
  expect((await readFilm(id)).names).toEqual(names);
  expect(await repair()).toEqual({ done: 1, left: [] });
  expect(await measure(id)).toBeLessThanOrEqual(0.015);
});

test('a film that lacks an object stays as it is, is reported, and the next one is repaired', async () => {
  const [first, second] = [await storeAsBefore(), await storeAsBefore()].toSorted();
  const { names } = await readFilm(first ?? '');
  await testApp.deps.storage.remove(`media/${first}/${names[2]}`);
  const { done, left } = await repair();
  expect([done, left.map((it) => it.assetId)]).toEqual([1, [first]]);
  expect(await measure(second ?? '')).toBeLessThanOrEqual(0.015);
});
