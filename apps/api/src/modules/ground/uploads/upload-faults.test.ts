import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { uploadImage } from '@lantern/contracts/calls/member';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';

import { type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { createMember } from '../../../test/create-member.ts';
import { makePicture } from '../../../test/make-picture.ts';
import { sendFormAs } from '../../../test/send-form.ts';

const storedFiles = ({ deps }: TestApp): Promise<string[]> =>
  readdir(join(deps.config.dataDir, 'storage', 'uploads')).catch(() => []);

test('a disk that is full leaves neither file nor row, and the next picture is taken', async () => {
  const testApp = await useTestApp();
  const member = await createMember(testApp.deps);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  vi.spyOn(testApp.deps.storage, 'put').mockRejectedValueOnce(full);
  const send = sendFormAs(testApp, member);
  const file = await makePicture();
  const refused = await send(uploadImage, { file });
  expect(refused).toMatchObject({ status: 500, code: 500, msg: '服务器开小差了，请稍后再试' });
  expect(await testApp.deps.prisma.upload.count()).toBe(0);
  expect(await storedFiles(testApp)).toEqual([]);
  expect((await send(uploadImage, { file })).code).toBe(0);
});

test('a database that is away leaves neither row nor file', async () => {
  const testApp = await useTestApp();
  const member = await createMember(testApp.deps);
  const { run } = testApp.deps.db;
  vi.spyOn(testApp.deps.db, 'run').mockImplementation((of, values) =>
    of.name === 'uploads-insert' ? Promise.reject(new Error('gone')) : run(of, values),
  );
  const refused = await sendFormAs(testApp, member)(uploadImage, { file: await makePicture() });
  expect(refused.code).toBe(500);
  expect(await storedFiles(testApp)).toEqual([]);
});

test('uploads cut off in the middle leave nothing, and others are served meanwhile', async () => {
  const testApp = await useTestApp();
  const member = await createMember(testApp.deps);
  const origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(origin).port);
  const picture = await makePicture({ width: 1500, height: 1500, format: 'jpeg' });
  const start = [
    `POST ${uploadImage.path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `token: ${member.token}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${picture.length + 200}`,
    '',
    '--b',
    'content-disposition: form-data; name="file"; filename="a.jpg"',
    'content-type: image/jpeg',
    '',
    '',
  ].join('\r\n');
  const cutOff = async (): Promise<void> => {
    const socket = createConnection({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    socket.write(start);
    const written = new Promise((resolve) =>
      socket.write(picture.subarray(0, picture.length / 2), resolve),
    );
    await written;
    socket.destroy();
  };
  await Promise.all(Array.from({ length: 30 }, cutOff));
  const body = new FormData();
  body.set('file', new Blob([Buffer.from(picture)], { type: 'image/jpeg' }), 'a.jpg');
  const headers = { token: member.token };
  const sent = await fetch(`${origin}${uploadImage.path}`, { method: 'POST', headers, body });
  expect(await sent.json()).toMatchObject({ code: 0 });
  expect(await storedFiles(testApp)).toHaveLength(1);
  expect(await testApp.deps.prisma.upload.count()).toBe(1);
});

test('of many pictures that one member sends at once, few are in memory, and others are served meanwhile', async () => {
  const testApp = await useTestApp();
  const [many, one] = [await createMember(testApp.deps), await createMember(testApp.deps)];
  const { put } = testApp.deps.storage;
  const othersCame = Promise.withResolvers<void>();
  const inHand = { now: 0, most: 0 };
  vi.spyOn(testApp.deps.storage, 'put').mockImplementation(async (key, bytes) => {
    inHand.most = Math.max(inHand.most, ++inHand.now);
    if ((await sharp(bytes).metadata()).width === 64) othersCame.resolve();
    await othersCame.promise;
    inHand.now -= 1;
    await put(key, bytes);
  });
  const file = await makePicture({ width: 32, height: 32 });
  const others = await makePicture({ width: 64, height: 32 });
  const send = sendFormAs(testApp, many);
  const sent = Promise.all(Array.from({ length: 6 }, () => send(uploadImage, { file })));
  await expect.poll(() => inHand.now).toBeGreaterThanOrEqual(2);
  const other = await sendFormAs(testApp, one)(uploadImage, { file: others });
  expect([...(await sent), other].map((it) => it.code)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(inHand.most).toBe(3);
});

test('an address with very many members that send without an end keeps none elsewhere from sending', async () => {
  const testApp = await useTestApp();
  const { app, deps } = testApp;
  const members = await Promise.all(Array.from({ length: 64 }, () => createMember(deps)));
  const find = vi.spyOn(app.callers, 'findMember');
  const endless: PassThrough[] = [];
  const begin = ({ token }: { token: string }) => {
    const payload = new PassThrough();
    payload.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    endless.push(payload);
    const headers = { token, 'content-type': 'multipart/form-data; boundary=b' };
    const remoteAddress = '198.51.100.7';
    return app.inject({ method: 'POST', url: uploadImage.path, headers, payload, remoteAddress });
  };
  const sent = Promise.all([...members, ...members].map(begin));
  await expect.poll(() => find.mock.calls.length).toBe(endless.length);
  const one = await createMember(deps);
  const other = await sendFormAs(testApp, one)(uploadImage, { file: await makePicture() });
  expect(other.code).toBe(0);
  for (const stream of endless) stream.end();
  await sent;
});

test('a gif of two thousand frames is one picture like any other', async () => {
  const testApp = await useTestApp();
  const member = await createMember(testApp.deps);
  const frames = 2000;
  const file = await sharp(
    Buffer.alloc(8 * 8 * frames * 3, 1).map((_, index) => index % 256),
    {
      raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 },
    },
  )
    .gif({ delay: 20 })
    .toBuffer();
  expect((await sharp(file).metadata()).pages).toBeGreaterThan(1000);
  const sent = await sendFormAs(testApp, member)(uploadImage, { file });
  expect(sent.code).toBe(0);
  const shown = await testApp.app.inject(sent.data?.file ?? '');
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 8, height: 8 });
});
