import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { films } from '../../../test/film-table.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeFilm, makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { playFilm } from '../../../test/play-film.ts';
import { ingestFile } from './ingest-file.ts';
import { faultOf } from './run-ingest.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, maxConcurrency: 3 });

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

const takeIn = (source: string) =>
  ingestFile(testApp.deps, { ...ingestOrder({ paid: false }), source });

test.each([
  [11, 25],
  [33.37, 30_000 / 1001],
  [60.0333, 30_000 / 1001],
  [91.7, 30_000 / 1001],
])('a film of %d s at %d pictures a second becomes an episode', async (seconds, rate) => {
  const source = await makeVideo(join(folder, `${seconds}.mp4`), { size: '64x48', seconds, rate });
  const ingest = await takeIn(source);
  expect([ingest.state, faultOf(ingest)]).toEqual(['published', null]);
});

describe('every codec in every container, at odd rates and lengths', () => {
  test.concurrent.each(films)('$name', async (film) => {
    const ingest = await takeIn(await makeFilm(folder, film));
    expect([ingest.state, faultOf(ingest)]).toEqual(['published', null]);
    const played = await playFilm(testApp, ingest.videoId ?? 0);
    expect(played.faults).toEqual([]);
    expect(played.listedSeconds).toBeGreaterThan(film.seconds - 0.15);
    expect(played.listedSeconds).toBeLessThan(film.seconds + 0.25);
    expect(Math.abs(played.pictureSeconds - played.listedSeconds)).toBeLessThan(0.1);
    expect(played.hasSound).toBe(film.silent !== true);
  });
});
