import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { getIngest, publishIngest } from '@lantern/contracts/calls/operator/ingests';
import { deleteVideo, getVideo } from '@lantern/contracts/calls/operator/videos';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { uploadMetadata } from '../../../test/upload-metadata.ts';
import { runPhase } from './ingest.jobs.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let testApp: TestApp;
let folder: string;
let bytes: Buffer;
let origin: string;
let operator: TestOperator;

beforeAll(async () => {
  testApp = await buildTestApp({ env: { INGEST_REVIEW: 'true' } });
  await makeIngestPlace(testApp.deps);
  operator = await createOperator(testApp.deps);
  folder = await makeVideoFolder();
  bytes = await readFile(await makeVideo(join(folder, 'second.mp4'), { seconds: 5.313 }));
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();

/** Sends the file as an episode of a video; answers the status, and the id of its ingest. */
async function send(video: string, episode: string): Promise<{ status: number; id: string }> {
  const fields = { title: '当时的标题', category: '81', filename: 'a.mp4', channel: '线路一' };
  const metadata = uploadMetadata({ ...fields, episode, video });
  const headers = { 'tus-resumable': '1.0.0', token: operator.token };
  const begun = await fetch(new URL('/admin-api/uploads', origin), {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: Uint8Array.from(bytes),
  });
  return {
    status: begun.status,
    id: /[\da-f-]{36}$/.exec(begun.headers.get('location') ?? '')?.[0] ?? '',
  };
}

/** Has it made, until it waits for a decision. */
async function make(id: string): Promise<void> {
  const state = async () => (await askAs(testApp, operator)(getIngest, { id })).state;
  while ((await state()) === 'working') await runPhase(testApp.deps, id, signal);
  expect(await state()).toBe('in_review');
}

test('a further file becomes an episode of the video that was named, whatever that is called by then', async () => {
  const video = await createVideo(testApp.deps);
  const { status, id } = await send(String(video.id), '第二集 🎬');
  expect(status).toBe(201);
  const ask = askAs(testApp, operator);
  const { prisma } = testApp.deps;
  await prisma.video.update({ where: { id: video.id }, data: { title: '改过的标题' } });
  await make(id);
  const published = await ask(publishIngest, { id });
  expect(published).toMatchObject({ state: 'published', videoId: video.id });
  const { channels } = await ask(getVideo, { id: video.id });
  const titles = channels.flatMap(({ episodes }) => episodes.map(({ title }) => title));
  expect(titles).toContain('第二集 🎬');
  expect(await prisma.video.count({ where: { title: '当时的标题' } })).toBe(0);
});

test('a video that went into the bin meanwhile gets no episode, and none is made beside it', async () => {
  const video = await createVideo(testApp.deps);
  const { id } = await send(String(video.id), '第二集');
  await make(id);
  const ask = askAs(testApp, operator);
  await ask(deleteVideo, { id: video.id, reason: '重复' });
  const refused = await callAs(testApp, operator)(publishIngest, { id });
  expect(refused).toMatchObject({ code: 404, refusal: 'video-unknown' });
  expect((await ask(getIngest, { id })).state).toBe('in_review');
  expect(await send(String(video.id), '第三集')).toMatchObject({ status: 409 });
});

test.each([
  ['999999999', '第二集', 409],
  ['0', '', 201],
  ['12', '', 400],
  ['-1', '第二集', 400],
  ['1.5', '第二集', 400],
  ['9'.repeat(16), '第二集', 400],
])('a video said as %s with the episode “%s” is answered by %d', async (video, episode, status) => {
  expect((await send(video, episode)).status).toBe(status);
});
