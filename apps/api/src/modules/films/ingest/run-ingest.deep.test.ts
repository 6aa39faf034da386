import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { copyFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { ingestFile } from './ingest-file.ts';
import { findIngest, type Ingest, type IngestOrder } from './ingest.repo.ts';
import { faultOf } from './run-ingest.ts';
import { workFolder, workRoot } from './work-folder.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

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

const takeIn = (over: Partial<IngestOrder> = {}, path = source): Promise<Ingest> =>
  ingestFile(testApp.deps, { ...ingestOrder(over), source: path });

const attemptsOf = (ingest: Ingest | null) => ingest?.steps.map((it) => it.attempts);
const objectsOf = async ({ id }: Ingest): Promise<number> => {
  const seal = await testApp.deps.prisma.assetSeal.findUnique({ where: { assetId: id } });
  const folders = [`media/${id}/`, ...(seal ? [`sealed/${seal.folder}/`] : [])];
  return testApp.deps.prisma.storedObject.count({
    where: { OR: folders.map((startsWith) => ({ key: { startsWith } })) },
  });
};
const episodesOf = ({ id }: Ingest) =>
  testApp.deps.prisma.episode.count({ where: { assetId: id } });
const inWork = ({ id }: Ingest): Promise<string[]> =>
  readdir(workFolder(testApp.deps.config, id)).catch(() => []);

test('an impossible target is refused before any work', async () => {
  const before = await testApp.deps.prisma.ingest.count();
  await expect(takeIn({ categoryCode: '77' })).rejects.toMatchObject({ fault: 'category-unknown' });
  await expect(takeIn({}, '/nowhere.mp4')).rejects.toMatchObject({ fault: 'missing' });
  expect(await testApp.deps.prisma.ingest.count()).toBe(before);
});

test('a damaged file ends at the step that found out; another in its place begins again', async () => {
  const path = join(folder, 'cut.mp4');
  await copyFile(source, path);
  await truncate(path, 20_000);
  const failed = await takeIn({ title: '坏的' }, path);
  expect(failed.state).toBe('failed');
  expect(faultOf(failed)).toMatchObject({ fault: 'cut-off' });
  expect(attemptsOf(failed)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  await writeFile(path, 'another');
  const another = await takeIn({ title: '坏的' }, path);
  expect([another.state, another.id === failed.id]).toEqual(['failed', false]);
});

test('storage that fails is tried a few times; asked again, only that step is done', async () => {
  const { deps } = testApp;
  let stored = 0;
  const put = async (key: string, body: Uint8Array): Promise<void> => {
    stored += 1;
    if (stored % 3 === 0)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await deps.storage.put(key, body);
  };
  const broken = { ...deps, storage: { ...deps.storage, put } };
  const order = { ...ingestOrder(), source };
  const failed = await ingestFile(broken, order);
  expect(faultOf(failed)).toEqual({ fault: 'disk-full', detail: 'no space left on device' });
  expect(attemptsOf(failed)).toEqual([1, 1, 1, 1, 1, 3, 0]);
  expect(await episodesOf(failed)).toBe(0);
  expect(await inWork(failed)).toEqual(['pictures', 'renditions', 'source']);

  const published = await ingestFile(deps, order);
  expect([published.id, published.state]).toEqual([failed.id, 'published']);
  expect(attemptsOf(published)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  // One rendition of three segments and its beginning, and the storyboard: of the broken tries nothing is left.
  expect(await objectsOf(published)).toBe(5);
});

test('called off in the middle of encoding, it is as if the step had not been begun', async () => {
  const first = await testApp.deps.prisma.ingest.findFirstOrThrow({
    where: { state: 'published' },
    orderBy: { createdAt: 'asc' },
  });
  const { title } = first;
  await expect(takeIn({ title })).rejects.toMatchObject({ fault: 'title-taken' });
  const stop = new AbortController();
  const order = { ...ingestOrder({ title, episodeTitle: '第2集' }), source };
  const stopped = ingestFile(testApp.deps, order, {
    signal: stop.signal,
    onProgress: (step) => step === 'renditions' && stop.abort(),
  });
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  const row = await testApp.deps.prisma.ingest.findFirst({ where: { episodeTitle: '第2集' } });
  const ingest = await findIngest(testApp.deps.db, row?.id ?? '');
  expect(attemptsOf(ingest)).toEqual([1, 1, 1, 0, 0, 0, 0]);
  expect(ingest && (await inWork(ingest))).toEqual(['source']);

  const second = await ingestFile(testApp.deps, order);
  expect([second.id, second.videoId]).toEqual([row?.id, Number(first.videoId)]);
  const wanted = { vid: Number(first.videoId), index: 0 };
  const { srcList } = await askAs(testApp, null)(getVideoDetail, wanted);
  expect(srcList[0]?.urlList.map((it) => it.name)).toEqual(['第1集', '第2集']);
});

test('killed while encoding it has published nothing, and goes on with that step', async () => {
  const long = await makeVideo(join(folder, 'long.mp4'), {
    size: '426x240',
    seconds: 14,
    rate: 30,
  });
  const program = new URL('../../../programs/ingest.ts', import.meta.url).pathname;
  const args = [program, long, '--title', '被打断', '--category', '81'];
  const { dataDir } = testApp.deps.config;
  const env = { DATA_DIR: dataDir, DATABASE_URL: testApp.connectionString, NODE_ENV: 'test' };
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit');
  const isEncoding = async () =>
    (await readdir(workRoot({ dataDir }), { recursive: true })).some((it) =>
      /renditions\.[^/]+\/240p$/.test(it),
    );
  await expect.poll(isEncoding, { interval: 10 }).toBe(true);
  child.kill('SIGKILL');
  await ended;
  const row = await testApp.deps.prisma.ingest.findFirst({ where: { title: '被打断' } });
  expect(await testApp.deps.prisma.video.count({ where: { title: '被打断' } })).toBe(0);

  const order = { ...ingestOrder({ title: '被打断' }), source: long };
  const encoders = new Set<string>();
  const noteEncoders = (): void =>
    readdirSync(workFolder({ dataDir }, row?.id ?? '')).forEach(
      (it) => it.startsWith('renditions.') && encoders.add(it),
    );
  const published = await ingestFile(testApp.deps, order, { onProgress: noteEncoders });
  // What the killed one had made is gone before anything is made again.
  expect(encoders.size).toBe(1);
  expect([published.id, published.state]).toEqual([row?.id, 'published']);
  expect(attemptsOf(published)).toEqual([1, 1, 1, 2, 1, 1, 1]);
  expect(await episodesOf(published)).toBe(1);
});
