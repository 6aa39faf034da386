import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestS3, type TestS3 } from '../../test/start-s3.ts';
import { createFileStorage } from './file-storage.ts';
import { createFilmSources } from './film-sources.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startTestS3();
  folder = await mkdtemp(join(tmpdir(), 'lantern-sources-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

/** More than a piece of a bucket, and no whole number of them. */
const film = randomBytes(16 * 1024 ** 2 + 12_345);
const cuts = [0, 1, 70_001, 16 * 1024 ** 2 + 5, film.length];

describe.each([
  ['a disk', (): Storage => createFileStorage(join(folder, 'storage'))],
  ['a bucket', (): Storage => createS3Storage(s3.config)],
])('sources on %s', (kind, open) => {
  const isDisk = kind === 'a disk';
  const read = async (id: string): Promise<Buffer> => {
    const path = join(folder, randomUUID(), 'source');
    const at = await createFilmSources(open()).bring(id, { path, runId: 'run' });
    expect(at === path).toBe(!isDisk);
    return readFile(at);
  };

  test('come in pieces by several processes, and are one file', async () => {
    const id = randomUUID();
    const processes = [createFilmSources(open()), createFilmSources(open())];
    expect(await processes[0]?.sizeOf(id)).toBe(0);
    for (const [at, end] of cuts.slice(1).entries()) {
      const piece = Readable.from([film.subarray(cuts[at], end)]);
      expect(await processes[at % 2]?.write(id, cuts[at] ?? 0, piece)).toBe(end);
      expect(await processes[(at + 1) % 2]?.sizeOf(id)).toBe(end);
    }
    expect((await read(id)).equals(film)).toBe(true);
    expect([...(await createFilmSources(open()).list()).keys()]).toContain(id);
    await processes[1]?.remove(id);
    expect(await processes[0]?.sizeOf(id)).toBe(0);
  });

  test('keep what came before a line broke', async () => {
    const id = randomUUID();
    const sources = createFilmSources(open());
    const line = new PassThrough();
    const writing = sources.write(id, 0, line);
    line.write(film.subarray(0, 5000));
    // A disk has what it has; a bucket gets the rest of a piece when the line is gone.
    const came = async () => (isDisk ? sources.sizeOf(id) : 5000 - line.readableLength);
    await expect.poll(came).toBe(5000);
    line.destroy(new Error('cut'));
    await expect(writing).rejects.toThrow('cut');
    expect(await sources.sizeOf(id)).toBe(5000);
    await sources.write(id, 5000, Readable.from([film.subarray(5000)]));
    expect((await read(id)).equals(film)).toBe(true);
  });

  test('a file that is moved in is gone from its place', async () => {
    const id = randomUUID();
    const sources = createFilmSources(open());
    await sources.write(id, 0, Readable.from([Buffer.alloc(100)]));
    const path = join(folder, 'fetched');
    await writeFile(path, film);
    await sources.moveIn(id, path);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    expect((await read(id)).equals(film)).toBe(true);
  });

  test('pieces that overlap are read once, and nothing after a gap', async () => {
    const id = randomUUID();
    const storage = open();
    const put = (from: number, end: number): Promise<void> =>
      storage.put(`sources/${id}/${String(from).padStart(15, '0')}`, film.subarray(from, end));
    await put(0, 1000);
    await put(400, 900);
    await put(900, 2000);
    await put(2500, 3000);
    const sources = createFilmSources(storage);
    expect(await sources.sizeOf(id)).toBe(2000);
    const path = join(folder, randomUUID(), 'source');
    const at = await sources.bring(id, { path, runId: 'run' });
    expect((await readFile(at)).equals(film.subarray(0, 2000))).toBe(true);
  });
});

test('what other users of the machine may not read is closed to them', async () => {
  const id = randomUUID();
  const root = join(folder, 'closed');
  await mkdir(root);
  const sources = createFilmSources(createFileStorage(root));
  await sources.write(id, 0, Readable.from([Buffer.alloc(100)]));
  expect((await stat(join(root, 'sources'))).mode & 0o777).toBe(0o700);
  const [piece = ''] = await readdir(join(root, 'sources', id));
  expect((await stat(join(root, 'sources', id, piece))).mode & 0o777).toBe(0o600);
});

test('where a disk is full, what fitted is kept and the reason told', async () => {
  const sources = createFilmSources({
    ...createFileStorage(join(folder, 'full')),
    pathOf: () => '/dev/full',
  });
  const body = createReadStream('/dev/zero', { end: 100_000 });
  await expect(sources.write(randomUUID(), 0, body)).rejects.toMatchObject({ code: 'ENOSPC' });
});
