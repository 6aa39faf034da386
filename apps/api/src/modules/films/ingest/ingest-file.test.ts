import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { ingestFile } from './ingest-file.ts';

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await buildTestApp();
  await makeIngestPlace(site.deps);
  folder = await mkdtemp(join(tmpdir(), 'lantern-twice-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

test('programs that take in one file at once make one ingest of it', async () => {
  const source = join(folder, 'film.mp4');
  await writeFile(source, 'no film');
  const order = { ...ingestOrder(), source };
  // Each has its connection at once, as several programs do.
  await Promise.all([1, 2, 3, 4].map(() => site.deps.db.query('select pg_sleep(0.05)')));
  const programs = Array.from({ length: 4 }, () => ingestFile(site.deps, order));
  const all = await Promise.all(programs);
  expect(new Set(all.map((it) => it.id)).size).toBe(1);
  expect(await site.deps.prisma.ingest.count()).toBe(1);
  expect(new Set(all.map((it) => it.state))).toEqual(new Set(['failed']));
});
