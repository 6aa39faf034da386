import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startTestS3, type TestS3 } from '../../test/start-s3.ts';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { ObjectMissing, type Storage, StorageUnusable } from './storage.ts';

let s3: TestS3;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lantern-storage-'));
  s3 = await startTestS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const drivers: readonly [name: string, create: () => Storage][] = [
  ['files', () => createFileStorage(join(root, 'objects'))],
  ['S3', () => createS3Storage(s3.config)],
];

describe.each(drivers)('storage in %s', (_name, create) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = create();
    for await (const { key } of storage.list()) await storage.remove(key);
  });

  const text = async (key: string, range?: { start: number; end: number }): Promise<string> =>
    (await buffer(await storage.read(key, range))).toString();

  const listKeys = async (folder?: string): Promise<string[]> =>
    (await Array.fromAsync(storage.list(folder), (it) => it.key)).toSorted();

  it('gives back what was put, whole or a range of it', async () => {
    await storage.put('media/a/one.m4s', Buffer.from('0123456789'));
    expect(await text('media/a/one.m4s')).toBe('0123456789');
    expect(await text('media/a/one.m4s', { start: 2, end: 4 })).toBe('234');
    expect(await text('media/a/one.m4s', { start: 0, end: 9 })).toBe('0123456789');
    expect(await storage.stat('media/a/one.m4s')).toEqual({ size: 10 });
  });

  it('takes over a finished file, larger ones in parts', async () => {
    const path = join(root, 'made.bin');
    // Above two parts of an S3 upload, and telling one from another.
    const bytes = Buffer.alloc(18 * 1024 * 1024, 'the quick brown fox ');
    for (const body of [Buffer.from('made'), bytes]) {
      await writeFile(path, body);
      await storage.putFile('images/made.webp', path);
      const stored = await buffer(await storage.read('images/made.webp'));
      expect(stored.equals(body)).toBe(true);
    }
  });

  it('replaces an object whole and leaves nothing else', async () => {
    await storage.put('a/b', Buffer.from('first'));
    await storage.put('a/b', Buffer.from('second'));
    expect(await text('a/b')).toBe('second');
    expect(await listKeys()).toEqual(['a/b']);
  });

  it('keeps nothing of a put that fails', async () => {
    await expect(storage.putFile('a/b', join(root, 'nowhere'))).rejects.toThrow('ENOENT');
    expect(await storage.stat('a/b')).toBeNull();
    expect(await listKeys()).toEqual([]);
  });

  it('says when there is no such object, a folder included', async () => {
    await storage.put('a/b', Buffer.from('x'));
    expect(await storage.stat('a/c')).toBeNull();
    expect(await storage.stat('a')).toBeNull();
    await expect(storage.read('a/c')).rejects.toBeInstanceOf(ObjectMissing);
    await expect(storage.read('a/c', { start: 0, end: 1 })).rejects.toBeInstanceOf(ObjectMissing);
  });

  it('removes an object, or a folder with all in it', async () => {
    for (const key of ['media/a/1', 'media/a/2', 'media/ab/1', 'media/b/1']) {
      await storage.put(key, Buffer.from('x'));
    }
    await storage.remove('media/b/1');
    await storage.remove('media/b/2');
    await storage.removeFolder('media/a');
    await storage.removeFolder('media/none');
    expect(await listKeys()).toEqual(['media/ab/1']);
  });

  it('lists what there is, with sizes, in a folder or everywhere', async () => {
    expect(await listKeys()).toEqual([]);
    expect(await listKeys('images')).toEqual([]);
    await storage.put('media/a/1', Buffer.from('one'));
    await storage.put('images/2.webp', Buffer.from('picture'));
    expect(await listKeys()).toEqual(['images/2.webp', 'media/a/1']);
    const [listed] = await Array.fromAsync(storage.list('media'));
    expect(listed).toMatchObject({ key: 'media/a/1', bytes: 3 });
    expect(listed?.modifiedAt.getTime()).toBeGreaterThan(Date.UTC(2020, 0));
  });

  it('can be used', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

describe('in files', () => {
  it.each(['../outside', 'a/../../outside', '/../outside'])(
    'nothing leaves its folder: %s',
    async (key) => {
      const storage = createFileStorage(join(root, 'objects'));
      await writeFile(join(root, 'outside'), 'secret');
      expect(await storage.stat(key)).toBeNull();
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(ObjectMissing);
    },
  );

  it('a write that was cut off is no object, and is cleared away', async () => {
    const storage = createFileStorage(join(root, 'objects'));
    await storage.put('cut/a', Buffer.from('x'));
    await writeFile(join(root, 'objects', 'cut', 'b.0123456789ab.part'), 'ha');
    expect(await Array.fromAsync(storage.list('cut'), (it) => it.key)).toEqual(['cut/a']);
    expect(await storage.removeUnfinished(new Date(0))).toBe(0);
    expect(await storage.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    expect(await readdir(join(root, 'objects', 'cut'))).toEqual(['a']);
  });

  it('a folder that cannot be one is named with its setting', async () => {
    await writeFile(join(root, 'a-file'), '');
    const storage = createFileStorage(join(root, 'a-file', 'objects'));
    await expect(storage.check()).rejects.toThrow(/^DATA_DIR must be a folder/);
  });
});

describe('in S3', () => {
  it.each([
    [{ bucket: 'nowhere' }, /there is no such bucket.*S3_BUCKET/],
    [{ accessKeyId: 'somebody' }, /the key is refused.*S3_ACCESS_KEY_ID/],
    [{ endpoint: 'http://127.0.0.1:1' }, /look at S3_ENDPOINT/],
  ])('a bucket that cannot be used is explained: %o', async (wrong, sentence) => {
    const checked = createS3Storage({ ...s3.config, ...wrong }).check();
    await expect(checked).rejects.toThrow(sentence);
    await expect(checked).rejects.toBeInstanceOf(StorageUnusable);
  });
});
