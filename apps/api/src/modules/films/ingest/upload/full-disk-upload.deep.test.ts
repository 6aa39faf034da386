import { readFile, stat } from 'node:fs/promises';
import type * as fs from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { type Intake, openIntake } from '../../../../test/open-intake.ts';
import { mountSmallDisk } from '../../../../test/small-disk.ts';
import { sourcePath } from '../../../../test/source-path.ts';
import { uploadMetadata } from '../../../../test/upload-metadata.ts';
import { findIngest } from '../ingest.repo.ts';

/** How many looks at the disk are told that there is much room: so that it fills up in the middle of a piece. */
const fakeRoom = vi.hoisted(() => ({ looks: 0 }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof fs>();
  const statfs = async (path: string) => {
    const disk = await real.statfs(path);
    return fakeRoom.looks-- > 0 ? Object.assign(disk, { bavail: disk.blocks }) : disk;
  };
  return { ...real, statfs };
});

const megabyte = 1024 ** 2;
const disk = await mountSmallDisk(320 * megabyte);

let intake: Intake;
let origin: string;
let bytes: Buffer;

beforeAll(async () => {
  intake = await openIntake(disk ? { DATA_DIR: join(disk.folder, 'data') } : {});
  bytes = await readFile(intake.source);
  origin = await intake.testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  fakeRoom.looks = 0;
  await disk?.empty();
});
afterAll(async () => {
  await intake.close();
  await disk?.unmount();
});

const send = (method: string, url: string, headers: object, body?: Uint8Array<ArrayBuffer>) =>
  fetch(new URL(url, origin), {
    method,
    headers: { 'tus-resumable': '1.0.0', token: intake.token, ...headers },
    ...(body && { body }),
  });
let films = 0;
const begin = (size: number) => {
  const fields = { title: `没有地方 ${++films}`, category: '81', filename: 'a.mp4' };
  return send('POST', '/admin-api/uploads', {
    'upload-length': String(size),
    'upload-metadata': uploadMetadata(fields),
  });
};
const urlOf = (begun: Response): string => begun.headers.get('location') ?? '';
const patch = (url: string, offset: number, body: Uint8Array) =>
  send(
    'PATCH',
    url,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    Uint8Array.from(body),
  );
const offsetOf = async (url: string): Promise<number> =>
  Number((await send('HEAD', url, {})).headers.get('upload-offset'));
const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
const partOf = (url: string): string => sourcePath(intake.testApp.deps.config, idOf(url));

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.null() });
const refusalOf = async (answer: Response): Promise<[number, string]> => [
  answer.status,
  envelope.parse(await answer.json()).msg,
];
const sentence =
  /^服务器磁盘空间不足，请联系管理员：\S+\/sources 所在的磁盘需要有 [\d.]+ MB 可用空间，目前只剩 [\d.]+ [KM]?B$/;

describe.skipIf(disk === null)('an upload on a disk that is full', () => {
  test('is refused before a byte of it is sent, by a sentence that says how much is needed', async () => {
    const [status, msg] = await refusalOf(await begin(100 * megabyte));
    expect([status, msg]).toEqual([507, expect.stringMatching(sentence)]);
    expect(msg).toContain('需要有 356 MB 可用空间');
    expect((await begin(10 * megabyte)).status).toBe(201);
  });

  test.each(['before the next piece', 'in the middle of a piece', 'to the last byte'] as const)(
    'that fills up %s goes on where it was once there is room',
    async (when) => {
      const url = urlOf(await begin(bytes.length));
      const third = Math.floor(bytes.length / 3);
      expect((await patch(url, 0, bytes.subarray(0, third))).status).toBe(204);
      if (when === 'before the next piece') await disk?.fill(200 * megabyte);
      else {
        await disk?.fill(when === 'to the last byte' ? 0 : third);
        // Before the piece, and at its first byte; the look after it failed sees the disk as it is.
        fakeRoom.looks = 2;
      }
      const [status, msg] = await refusalOf(await patch(url, third, bytes.subarray(third)));
      expect([status, msg]).toEqual([507, expect.stringMatching(sentence)]);
      const kept = await offsetOf(url);
      expect(kept).toBeGreaterThanOrEqual(third);
      expect(kept).toBeLessThan(bytes.length);
      expect(await findIngest(intake.testApp.deps.db, idOf(url))).toBeNull();

      await disk?.empty();
      expect((await readFile(partOf(url))).equals(bytes.subarray(0, kept))).toBe(true);
      expect((await patch(url, kept, bytes.subarray(kept))).status).toBe(204);
      const ingest = await findIngest(intake.testApp.deps.db, idOf(url));
      expect([ingest?.state, ingest?.bytes]).toEqual(['working', bytes.length]);
    },
  );

  test('is called off, and its room is free at once', async () => {
    const url = urlOf(await begin(20 * megabyte));
    const before = disk?.free() ?? 0;
    expect((await patch(url, 0, Buffer.alloc(12 * megabyte))).status).toBe(204);
    expect(before - (disk?.free() ?? 0)).toBeGreaterThanOrEqual(12 * megabyte);
    expect((await send('DELETE', url, {})).status).toBe(204);
    expect(disk?.free()).toBeGreaterThanOrEqual(before);
    await expect(stat(partOf(url))).rejects.toThrow('ENOENT');
  });
});
