import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../test/build-test-app.ts';
import { createVideo } from '../../test/create-video.ts';
import { startTestS3, type TestS3 } from '../../test/start-s3.ts';
import { useConnection } from '../database/db.ts';
import { auditObjects } from './audit-objects.ts';
import { createFilmSources } from './film-sources.ts';
import { copyObjects, type Move, removeCopied } from './move-objects.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.stop());

let site: TestApp;
let move: Move;
beforeEach(async () => {
  site = await useTestApp({ env: s3.env });
  const { config, db } = site.deps;
  await createVideo(site.deps);
  await createVideo(site.deps);
  move = {
    db,
    from: openStorage(config, 'files'),
    to: openStorage(config, 's3'),
    workFolder: join(config.dataDir, 'staging'),
  };
  for (const key of await keys(move.to)) await move.to.remove(key);
});

const keys = async (storage: Storage): Promise<string[]> =>
  (await Array.fromAsync(storage.list(), (it) => it.key)).toSorted();

const audit = (driver: Storage) =>
  useConnection(site.deps.db.pool, (own) => auditObjects({ own, db: site.deps.db, driver }));

const well = { missing: [], damaged: [], recorded: 0, orphans: 0, objects: 10 };

test('a catalogue moves to S3 and back, and is sound in both places', async () => {
  const { from: files, to: s3 } = move;
  const all = await keys(files);
  expect(await copyObjects(move)).toMatchObject({ copied: 10, skipped: 0, damaged: [] });
  expect(await keys(s3)).toEqual(all);
  expect(await audit(s3)).toEqual(well);

  expect(await removeCopied(move)).toMatchObject({ removed: 10, damaged: [] });
  expect(await keys(files)).toEqual([]);

  const back = { ...move, from: s3, to: files };
  expect(await copyObjects(back)).toMatchObject({ copied: 10, damaged: [] });
  expect(await audit(files)).toEqual(well);
});

test('a file that is to become a film moves too, goes on in the other place, and is none of an audit', async () => {
  const { from: files, to: s3 } = move;
  const [id, here, there] = [randomUUID(), createFilmSources(files), createFilmSources(s3)];
  await here.write(id, 0, Readable.from([Buffer.from('half of ')]));
  expect(await copyObjects(move)).toMatchObject({ copied: 11, damaged: [] });
  expect(await audit(s3)).toEqual(well);
  // Its upload went on meanwhile: a second run copies what came since.
  await here.write(id, 8, Readable.from([Buffer.from('a ')]));
  expect(await copyObjects(move)).toMatchObject({ copied: 1, skipped: 10 });
  await there.write(id, 10, Readable.from([Buffer.from('film')]));
  expect(await removeCopied({ ...move, from: s3, to: files })).toMatchObject({ damaged: [] });
  expect(await copyObjects({ ...move, from: s3, to: files })).toMatchObject({ damaged: [] });
  await here.write(id, 14, Readable.from([Buffer.from(', whole')]));
  const path = join(move.workFolder, 'source');
  expect(await readFile(await here.bring(id, { path, runId: 'run' }), 'utf8')).toBe(
    'half of a film, whole',
  );
});

test('a move that was stopped goes on where it was', async () => {
  const stop = new AbortController();
  const stopped = copyObjects({
    ...move,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  await expect(stopped).rejects.toThrow('aborted');
  const there = (await keys(move.to)).length;
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(10);
  expect(await copyObjects(move)).toMatchObject({ copied: 10 - there, skipped: there });
});

test('a large object goes through a file', async () => {
  const large = join(site.deps.config.dataDir, 'large');
  await writeFile(large, Buffer.alloc(17 * 1024 * 1024, 'large '));
  await site.deps.storage.putFile('images/large.webp', large);
  expect(await copyObjects(move)).toMatchObject({ copied: 11, damaged: [] });
  expect((await audit(move.to)).damaged).toEqual([]);
});

test('a damaged object is not copied, and no original is removed before its copy is verified', async () => {
  const [first = '', second = '', third = ''] = await keys(move.from);
  await move.from.put(first, Buffer.from('damaged'));
  expect(await copyObjects(move)).toMatchObject({ copied: 9, damaged: [first] });
  const size = (await move.to.stat(second))?.size ?? 0;
  await move.to.put(second, Buffer.alloc(size, 'x'));
  await move.to.remove(third);
  expect(await removeCopied(move)).toMatchObject({ removed: 7, skipped: 2, damaged: [second] });
  expect(await keys(move.from)).toEqual([first, second, third]);
});
