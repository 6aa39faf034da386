import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { useConnection } from '../../../../platform/database/db.ts';
import { openStorage } from '../../../../platform/storage/open-storage.ts';
import { lockObjectsShared } from '../../../../platform/storage/sweep-lock.repo.ts';
import { sweepOrphans } from '../../../../platform/storage/sweep-orphans.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../../test/make-video.ts';
import { playFilm } from '../../../../test/play-film.ts';
import { unsealAsset } from '../../../../test/unseal-asset.ts';
import { findAssetMedia } from '../../media/media.repo.ts';
import { ingestFile } from '../ingest-file.ts';
import { sealFilms } from './seal-asset.ts';
import { resealMedia, sealMedia } from './seal-media.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const hourMs = 3_600_000;
let testApp: TestApp;
let folder: string;
let assetId: string;
let vid: number;

beforeAll(async () => {
  testApp = await buildTestApp();
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
  const source = await makeVideo(join(folder, 'film.mp4'), { size: '64x48', seconds: 10, rate: 5 });
  const ingest = await ingestFile(testApp.deps, { ...ingestOrder({ paid: false }), source });
  assetId = ingest.id;
  vid = ingest.videoId ?? 0;
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const signal = new AbortController().signal;
const seal = () => sealMedia(testApp.deps, { signal });
const reseal = () => resealMedia(testApp.deps, { signal });
/** The film as a visitor gets it: all its pictures, without a fault. */
const watch = () => playFilm(testApp, vid);
const whole = { faults: [], pictures: 50, listedSeconds: 10 };

const sealed = async () => testApp.deps.prisma.assetSeal.findUnique({ where: { assetId } });
const keysBelow = async (start: string): Promise<string[]> =>
  (await testApp.deps.prisma.storedObject.findMany({ where: { key: { startsWith: start } } })).map(
    (it) => it.key,
  );

beforeEach(async () => {
  // Whatever the test before left: a seal.
  await seal();
});

test.each([{ encrypted: false }, { encrypted: true }])(
  'a film of an earlier version plays as it is, and is sealed once: %j',
  async (how) => {
    await unsealAsset(testApp.deps, assetId, how);
    await expect.poll(watch).toMatchObject(whole);
    expect(await seal()).toEqual({ done: 1, left: [] });
    expect(await testApp.deps.prisma.segment.count()).toBe(0);
    expect(await testApp.deps.prisma.segmentKey.count()).toBe(0);
    await expect.poll(watch).toMatchObject(whole);
    const first = await sealed();
    expect(first?.fineSegments).toBe(3);
    expect(await seal()).toEqual({ done: 0, left: [] });
    expect(await sealed()).toEqual(first);
  },
);

test('after a reseal nothing of before opens or is there, and the film plays', async () => {
  const before = await sealed();
  const media = await findAssetMedia(testApp.deps.db, assetId);
  testApp.clock.advance(1000);
  expect(await reseal()).toEqual({ done: 1, left: [] });
  const after = await sealed();
  expect(after?.folder).not.toBe(before?.folder);
  await expect.poll(watch).toMatchObject(whole);
  const now = await findAssetMedia(testApp.deps.db, assetId);
  const secretsOf = ({ keys }: typeof now) =>
    [...keys.values()].map((it) => it.secret.toString('hex'));
  expect(secretsOf(now).filter((it) => secretsOf(media).includes(it))).toEqual([]);

  testApp.clock.advance(hourMs + 1);
  const driver = openStorage(testApp.deps.config);
  await sweepOrphans({ db: testApp.deps.db, driver, now: testApp.clock.now });
  expect(await keysBelow(`sealed/${before?.folder}/`)).toEqual([]);
  expect(await keysBelow(`sealed/${after?.folder}/`)).toHaveLength(4);
  await expect.poll(watch).toMatchObject(whole);
});

test('what many films had before goes after a minute, and stays while a backup is about to copy it', async () => {
  const before = (await sealed())?.folder;
  /** The film again and again, as if each time were another one. */
  const resealTimes = async (times: number) => {
    let left = times;
    const next = async () => (left-- > 0 ? assetId : null);
    const onFilm = (): void => testApp.clock.advance(61_000);
    await sealFilms(testApp.deps, next, { signal, onFilm });
  };
  await useConnection(testApp.deps.db.pool, async (_db, client) => {
    await lockObjectsShared(client);
    await resealTimes(2);
  });
  expect(await keysBelow(`sealed/${before}/`)).toHaveLength(4);
  const second = (await sealed())?.folder;
  await resealTimes(2);
  expect(await keysBelow(`sealed/${second}/`)).toEqual([]);
  await expect.poll(watch).toMatchObject(whole);
});

test('a sealing that is cut off at any step leaves the film as it was, and the next one does it', async () => {
  await unsealAsset(testApp.deps, assetId);
  const { storage } = testApp.deps;
  for (const steps of [1, 2, 3, 4]) {
    const stop = new AbortController();
    let puts = 0;
    const put: typeof storage.put = async (key, body) => {
      await storage.put(key, body);
      if (++puts === steps) stop.abort();
    };
    const deps = { ...testApp.deps, storage: { ...storage, put } };
    await expect(sealMedia(deps, { signal: stop.signal })).rejects.toThrow(/abort/i);
    expect(await sealed()).toBeNull();
    await expect.poll(watch).toMatchObject(whole);
  }
  expect(await seal()).toEqual({ done: 1, left: [] });
  await expect.poll(watch).toMatchObject(whole);
});

test('of two at once one seals, and the other changes nothing', async () => {
  await unsealAsset(testApp.deps, assetId);
  await Promise.all([seal(), seal()]);
  await expect.poll(watch).toMatchObject(whole);
  const { folder: own } = (await sealed()) ?? { folder: '' };
  expect(await keysBelow(`sealed/${own}/`)).toHaveLength(4);
});

test('a film that lacks an object stays as it is, and is reported', async () => {
  await unsealAsset(testApp.deps, assetId);
  const media = await findAssetMedia(testApp.deps.db, assetId);
  const [pictures] = media.renditions;
  const { key = '' } = media.files.get(pictures?.segments[1]?.name ?? '') ?? {};
  const kept = openStorage(testApp.deps.config);
  const body = await Array.fromAsync(await kept.read(key));
  await kept.remove(key);
  const { done, left } = await seal();
  expect([done, left.map((it) => it.assetId)]).toEqual([0, [assetId]]);
  await kept.put(key, Buffer.concat(body));
  expect(await seal()).toEqual({ done: 1, left: [] });
});
