import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../test/make-video.ts';
import { ingestFile } from './ingest-file.ts';
import { faultOf } from './run-ingest.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let testApp: TestApp;
let folder: string;

beforeAll(async () => {
  testApp = await buildTestApp();
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  [11, 25],
  [33.37, 30_000 / 1001],
  [60.0333, 30_000 / 1001],
  [91.7, 30_000 / 1001],
])('a film of %d s at %d pictures a second becomes an episode', async (seconds, rate) => {
  const source = await makeVideo(join(folder, `${seconds}.mp4`), { size: '64x48', seconds, rate });
  const ingest = await ingestFile(testApp.deps, { ...ingestOrder(), source });
  expect([ingest.state, faultOf(ingest)]).toEqual(['published', null]);
});
