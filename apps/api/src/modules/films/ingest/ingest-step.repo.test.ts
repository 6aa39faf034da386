import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { beginStep, finishStep, noteProgress, takeStepBack } from './ingest-step.repo.ts';
import { insertIngest, listUnfinishedIngests, moveIngest, type NewIngest } from './ingest.repo.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

/** A file that is about to be stored. */
async function addWaiting(of: Partial<NewIngest> = {}): Promise<string> {
  const id = randomUUID();
  const place = { categoryCode: '30', channelName: '线路一', episodeTitle: null };
  const texts = { title: '夜航船', introduction: '', author: '', tags: [], paid: false };
  const from = { id, origin: 'file', source: 'film.mp4', version: '', operatorId: null } as const;
  site.clock.advance(1);
  await insertIngest(site.deps.db, { ...from, ...place, ...texts, ...of }, site.clock.now());
  return id;
}

test('a step that begins while its file is being rejected ends without a result', async () => {
  const { db, now } = site.deps;
  const ingestId = await addWaiting();
  const run = { ingestId, step: 'packaged', runId: randomUUID() } as const;
  // The rejection has found no step that runs, and is not committed yet.
  await db.transact(async (tx) => {
    await takeStepBack(tx, { ingestId });
    const to = { from: ['working'], to: 'rejected', at: now() } as const;
    expect(await moveIngest(tx, ingestId, to)).toBe(true);
    expect(await beginStep(db, run, now())).toBe(1);
  });
  expect(await noteProgress(db, run, 50)).toBe(0);
  await expect(db.transact((tx) => finishStep(tx, run, 1))).rejects.toThrow(/was taken/);
});

test('films that wait for one host keep none of another host, and no file, from being gone on with', async () => {
  const { db } = site.deps;
  const from = (host: string) => ({ origin: 'mirror', source: `https://${host}/1.m3u8` }) as const;
  for (let count = 0; count < 201; count += 1) await addWaiting(from('slow.example'));
  const [other, file] = [await addWaiting(from('other.example')), await addWaiting()];
  const fetched = await addWaiting(from('slow.example'));
  const run = { ingestId: fetched, step: 'received', runId: randomUUID() } as const;
  await beginStep(db, run, site.clock.now());
  await finishStep(db, run, 1);
  const found = await listUnfinishedIngests(db);
  expect(found).toEqual(expect.arrayContaining([other, file, fetched]));
  expect(found.length).toBeLessThan(20);
});
