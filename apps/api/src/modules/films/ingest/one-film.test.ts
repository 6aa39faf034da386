import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { ingestSteps } from '@lantern/rules/ingest-steps';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { ingestFile } from './ingest-file.ts';
import { checkClocks } from './stored/repair-media.ts';
import { workFolder } from './work-folder.ts';

let testApp: TestApp;
let folder: string;
let source: string;

beforeAll(async () => {
  testApp = await buildTestApp();
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
  source = await makeVideo(join(folder, 'plain.mp4'));
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

test('a file becomes an episode that members can watch', async () => {
  const order = ingestOrder();
  const seen = new Set<string>();
  const ingest = await ingestFile(
    testApp.deps,
    { ...order, source },
    { onProgress: (step) => seen.add(step) },
  );
  expect(ingest).toMatchObject({ state: 'published', origin: 'file', source });
  expect(ingest.steps.map((it) => [it.step, it.state, it.progress, it.attempts])).toEqual(
    ingestSteps.map((step) => [step, 'done', 100, 1]),
  );
  for (const { durationMs } of ingest.steps) expect(durationMs).toBeGreaterThanOrEqual(0);
  expect([...seen]).toEqual(['renditions', 'packaged']);
  const inWork = readdir(workFolder(testApp.deps.config, ingest.id)).catch(() => []);
  expect(await inWork).toEqual([]);

  const detail = await askAs(testApp, null)(getVideoDetail, { vid: ingest.videoId ?? 0, index: 0 });
  expect(detail.videoInfo).toMatchObject({
    cartoonName: order.title,
    cartoonVip: true,
    vodDuration: 9,
    dictCode: '34',
    sonDictCode: '81',
  });
  const [episode] = detail.srcList[0]?.urlList ?? [];
  expect(episode).toMatchObject({ id: ingest.episodeId, name: '第1集' });
  // Picture and sound begin at 0, and no edit list says otherwise.
  expect(await checkClocks(testApp.deps, { sample: 1 })).toEqual([]);
  const fetched = async (url: string) => testApp.app.inject({ method: 'GET', url });
  const master = await fetched(episode?.url ?? '');
  expect(master.body).toMatch(/RESOLUTION=160x120,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"/);
  const rendition = /^\d+\.m3u8$/m.exec(master.body)?.[0] ?? '';
  const list = await fetched((episode?.url ?? '').replace('master.m3u8', rendition));
  const durations = [...list.body.matchAll(/#EXTINF:([\d.]+)/g)].map(([, it]) => Number(it));
  expect(durations).toHaveLength(3);
  expect((await fetched(detail.videoInfo.cartoonImage)).statusCode).toBe(200);
});

test('its pictures: posters to choose from, a sheet for seeking, a preview', async () => {
  const { id } = (await testApp.deps.prisma.ingest.findFirst()) ?? { id: '' };
  const asset = await testApp.deps.prisma.asset.findUniqueOrThrow({
    where: { id },
    include: { posters: true, preview: true, storyboard: true },
  });
  expect(asset.posters.map((it) => it.position)).toEqual([0, 1, 2]);
  expect(asset.preview).toMatchObject({ width: 160, height: 120 });
  expect(asset.storyboard).toMatchObject({ columns: 3, rows: 1, intervalMs: 4000 });
});

test.each(['\u3164\u3164', '\u2800', '\uFE0F', '\u115F'])(
  'a title of letters that draw nothing is none (%j)',
  async (title) => {
    const order = { ...ingestOrder({ title }), source };
    await expect(ingestFile(testApp.deps, order)).rejects.toThrow('nameless');
  },
);
