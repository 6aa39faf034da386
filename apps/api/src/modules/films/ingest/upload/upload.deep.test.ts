import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { ingestOrder } from '../../../../test/ingest-order.ts';
import { type Intake, openIntake } from '../../../../test/open-intake.ts';
import { uploadMetadata } from '../../../../test/upload-metadata.ts';
import { runPhase } from '../ingest.jobs.ts';
import { findIngest } from '../ingest.repo.ts';
import { pathBefore, workFolder } from '../work-folder.ts';
import { finishUpload } from './finish-upload.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { findUpload } from './upload.repo.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let intake: Intake;
let testApp: TestApp;
let source: string;
let token: string;
let otherToken: string;
let bytes: Buffer;
let origin: string;

beforeAll(async () => {
  intake = await openIntake({
    INGEST_MAX_BYTES: '2000000',
    INGEST_UPLOAD_QUOTA_BYTES: '2500000',
  });
  ({ testApp, source, token, otherToken } = intake);
  bytes = await readFile(source);
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => intake.close());

const { signal } = new AbortController();

const metadataWith = (over: Record<string, string> = {}): string =>
  uploadMetadata({ title: ingestOrder().title, category: '81', filename: 'a.mp4', ...over });
const send = (method: string, url: string, headers: object, body?: Uint8Array<ArrayBuffer>) =>
  fetch(new URL(url, origin), {
    method,
    headers: { 'tus-resumable': '1.0.0', token, ...headers },
    ...(body && { body }),
  });
const begin = (size: number, metadata = metadataWith(), more = {}) =>
  send('POST', '/admin-api/uploads', {
    'upload-length': String(size),
    'upload-metadata': metadata,
    ...more,
  });
const patch = (url: string, offset: number, body: Buffer, more = {}) =>
  send(
    'PATCH',
    url,
    {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...more,
    },
    Uint8Array.from(body),
  );
const sizeOf = (id: string): Promise<number> => testApp.deps.sources.sizeOf(id);
const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
const envelope = z.object({ code: z.number(), msg: z.string(), data: z.null() });
const refusalOf = async (of: Promise<Response>) => {
  const answer = await of;
  const { code, msg } = envelope.parse(await answer.json());
  return [answer.status, code, msg];
};

const holdUpload = uncheckedStatement(
  'hold-upload',
  'select id from ingest_upload where id = $1 for update',
);

/** Whose an upload is, and what its client said of it. */
async function readBegun(id: string) {
  const upload = await findUpload(testApp.deps.db, { id });
  return { operatorId: upload?.operatorId ?? 0, metadata: upload?.metadata };
}

test('an upload continues where it stopped, and becomes an ingest', async () => {
  const begun = await begin(bytes.length);
  expect(begun.status).toBe(201);
  const url = begun.headers.get('location') ?? '';
  expect(url).toMatch(/^\/admin-api\/uploads\/[\da-f-]{36}$/);
  const half = Math.round(bytes.length / 2);
  expect((await patch(url, 0, bytes.subarray(0, half))).status).toBe(204);
  const head = await send('HEAD', url, {});
  expect(head.headers.get('upload-offset')).toBe(String(half));
  expect((await patch(url, 0, bytes)).status).toBe(409);
  expect((await patch(url, half, bytes.subarray(half))).status).toBe(204);
  const id = idOf(url);
  const ingest = await findIngest(testApp.deps.db, id);
  expect(ingest).toMatchObject({ origin: 'upload', source: 'a.mp4', state: 'working' });
  expect(await testApp.deps.prisma.ingestUpload.count({ where: { id } })).toBe(0);
  await runPhase(testApp.deps, id, signal);
  const looked = await findIngest(testApp.deps.db, id);
  expect(looked?.steps.map((it) => it.state).slice(0, 4)).toEqual([
    'done',
    'done',
    'done',
    'waiting',
  ]);
  expect(looked?.bytes).toBe(bytes.length);
  expect(await sizeOf(id)).toBe(bytes.length);
});

test('an upload that is complete, though the client got no answer, is not sent twice', async () => {
  const url = (await begin(bytes.length)).headers.get('location') ?? '';
  await patch(url, 0, bytes);
  const asked = async (more = {}) => {
    const { status, headers } = await send('HEAD', url, more);
    const [offset, length] = [headers.get('upload-offset'), headers.get('upload-length')];
    return [status, offset, length, headers.get('cache-control')];
  };
  const whole = [200, `${bytes.length}`, `${bytes.length}`, 'no-store'];
  expect(await asked()).toEqual(whole);
  expect((await asked({ token: otherToken }))[0]).toBe(404);
  await runPhase(testApp.deps, idOf(url), signal);
  expect(await asked()).toEqual(whole);
  expect((await patch(url, bytes.length, bytes.subarray(0, 1))).status).toBe(404);
  expect((await send('DELETE', url, {})).status).toBe(404);
  expect(await asked()).toEqual(whole);
  // What failed or was rejected is sent again.
  const where = { id: idOf(url) };
  for (const state of ['failed', 'rejected'] as const) {
    await testApp.deps.prisma.ingest.update({ where, data: { state } });
    expect((await asked())[0]).toBe(404);
  }
});

test('an upload that ends while a client asks about it is there, at whatever moment', async () => {
  const { db, sources } = testApp.deps;
  const url = (await begin(bytes.length)).headers.get('location') ?? '';
  const id = idOf(url);
  await sources.write(id, 0, createReadStream(source));
  const { operatorId, metadata } = await readBegun(id);
  const asked: Promise<Response>[] = [];
  const ends: Promise<void>[] = [];
  await db.transact(async (tx) => {
    await tx.run(holdUpload, [id]);
    ends.push(finishUpload(testApp.deps, { id, operatorId, metadata }));
    await expect.poll(() => countWaiting(testApp)).toBe(1);
    asked.push(send('HEAD', url, {}));
    await expect.poll(() => countWaiting(testApp)).toBe(2);
  });
  await Promise.all(ends);
  const [head] = await Promise.all(asked);
  expect([head?.status, head?.headers.get('upload-offset')]).toEqual([200, `${bytes.length}`]);
});

test('an upload is refused before it is sent when it could not be taken', async () => {
  expect((await begin(10, metadataWith(), { token: 'nobody' })).status).toBe(403);
  expect((await begin(2_000_001)).status).toBe(413);
  expect(await refusalOf(begin(10, metadataWith({ title: ' ' })))).toEqual([
    400,
    400,
    '文件信息不完整或有误，请检查标题和分类',
  ]);
  expect(await refusalOf(begin(10, metadataWith({ category: '77' })))).toEqual([
    409,
    500,
    '没有这个分类',
  ]);
  const later = { 'upload-defer-length': '1', 'upload-metadata': metadataWith() };
  expect((await send('POST', '/admin-api/uploads', later)).status).toBe(400);
  expect((await begin(1_900_000)).status).toBe(201);
  expect(await refusalOf(begin(1_900_000))).toEqual([
    413,
    413,
    '未完成的上传已达上限，请先完成或取消',
  ]);
  expect((await begin(1_900_000, metadataWith(), { token: otherToken })).status).toBe(201);
});

test('an upload is refused in the envelope and in its reader’s language, for each thing that is wrong', async () => {
  const url = (await begin(100)).headers.get('location') ?? '';
  const some = bytes.subarray(0, 10);
  const gone = `/admin-api/uploads/${randomUUID()}`;
  const refused = [
    send('POST', '/admin-api/uploads', { 'tus-resumable': '' }),
    send('POST', '/admin-api/uploads', { 'tus-resumable': '0.1' }),
    begin(-1),
    begin(10, 'title'),
    begin(2_000_001),
    patch(url, 50, some),
    patch(url, 0, some, { 'content-type': 'text/plain' }),
    patch(url, 0, some, { 'upload-offset': 'x' }),
    patch(url, 0, bytes.subarray(0, 200)),
    patch(gone, 0, some),
  ];
  for (const one of refused) {
    const [status, code, msg] = await refusalOf(one);
    expect([status, code]).not.toContain(200);
    expect(msg).toMatch(/^[\u4e00-\u9fff，、]+$/);
  }
  const [, , english] = await refusalOf(
    begin(-1, metadataWith(), { cookie: 'console-language=en' }),
  );
  expect(english).toMatch(/^[A-Za-z’,. ]+$/);
});

test('an upload is its operator’s alone, and nothing but what it says it is', async () => {
  const url = (await begin(100)).headers.get('location') ?? '';
  for (const method of ['HEAD', 'DELETE']) {
    expect((await send(method, url, { token: otherToken })).status).toBe(404);
  }
  expect((await patch(url, 0, bytes.subarray(0, 10), { token: otherToken })).status).toBe(404);
  expect((await patch(url, 0, bytes.subarray(0, 200))).status).toBe(413);
  expect((await send('GET', url, {})).status).toBe(404);
  expect((await send('DELETE', url, {})).status).toBe(204);
  expect((await send('HEAD', url, {})).status).toBe(404);
});

test('where the disk is full it says so, and goes on when there is room again', async () => {
  const url = (await begin(bytes.length)).headers.get('location') ?? '';
  const half = Math.round(bytes.length / 2);
  await patch(url, 0, bytes.subarray(0, half));
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  vi.spyOn(testApp.deps.sources, 'write').mockRejectedValueOnce(full);
  const refused = await refusalOf(patch(url, half, bytes.subarray(half)));
  expect([refused[0], refused[2]]).toEqual([507, expect.stringContaining('空间')]);
  const head = await send('HEAD', url, {});
  expect(head.headers.get('upload-offset')).toBe(String(half));
  expect((await patch(url, half, bytes.subarray(half))).status).toBe(204);
  expect((await findIngest(testApp.deps.db, idOf(url)))?.state).toBe('working');
});

test('an upload of the version before goes on where it was, and becomes an ingest', async () => {
  const { config, prisma } = testApp.deps;
  const metadata = { title: ingestOrder().title, category: '81', filename: '半部.mp4' };
  const url = (await begin(bytes.length)).headers.get('location') ?? '';
  const id = idOf(url);
  const path = pathBefore(config, id);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes.subarray(0, 7001));
  await writeFile(`${path}.json`, JSON.stringify({ id, size: bytes.length, offset: 0, metadata }));
  await prisma.$executeRaw`update ingest_upload set metadata = null where id = ${id}::uuid`;
  const head = await send('HEAD', url, {});
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '7001']);
  await expect(stat(path)).rejects.toThrow('ENOENT');
  expect((await patch(url, 7001, bytes.subarray(7001))).status).toBe(204);
  expect(await runPhase(testApp.deps, id, signal)).toBe('done');
  expect(await findIngest(testApp.deps.db, id)).toMatchObject({
    source: '半部.mp4',
    bytes: bytes.length,
    state: 'working',
  });
});

test('an ingest of the version before, whose upload was not taken in yet, is taken in', async () => {
  const { config, db, prisma } = testApp.deps;
  const url = (await begin(bytes.length)).headers.get('location') ?? '';
  await patch(url, 0, bytes);
  const id = idOf(url);
  await testApp.deps.sources.remove(id);
  await prisma.ingest.update({ where: { id }, data: { sourceKept: false } });
  // Another machine than the one that has it leaves it alone.
  expect(await runPhase(testApp.deps, id, signal)).toBe('none');
  const path = pathBefore(config, id);
  await mkdir(dirname(path), { recursive: true });
  await mkdir(workFolder(config, id), { recursive: true });
  await copyFile(source, path);
  expect(await runPhase(testApp.deps, id, signal)).toBe('done');
  expect((await findIngest(db, id))?.bytes).toBe(bytes.length);
});

test('an upload that is abandoned is swept; one whose end got lost is not', async () => {
  const { sources } = testApp.deps;
  const left = idOf((await begin(100)).headers.get('location') ?? '');
  const forgotten = idOf((await begin(100)).headers.get('location') ?? '');
  // All of it is there, and nothing says what it was to become.
  await sources.write(forgotten, 0, Readable.from([Buffer.alloc(100)]));
  await testApp.deps.prisma.ingestUpload.update({
    where: { id: forgotten },
    data: { metadata: { title: ' ' } },
  });
  const whole = (await begin(bytes.length)).headers.get('location') ?? '';
  await patch(whole, 0, bytes.subarray(0, 1000));
  // As a process leaves it that is killed after the last byte.
  await sources.write(idOf(whole), 1000, createReadStream(source, { start: 1000 }));
  testApp.clock.advance(2 * 60_000);
  await sweepUploads(testApp.deps, signal);
  expect((await findIngest(testApp.deps.db, idOf(whole)))?.state).toBe('working');
  expect(await testApp.deps.prisma.ingestUpload.count({ where: { id: left } })).toBe(1);
  // The next morning it still goes on.
  testApp.clock.advance(24 * 3_600_000);
  await sweepUploads(testApp.deps, signal);
  expect(await testApp.deps.prisma.ingestUpload.count({ where: { id: left } })).toBe(1);
  testApp.clock.advance((testApp.deps.config.ingest.uploadHours - 24) * 3_600_000);
  await sweepUploads(testApp.deps, signal);
  expect(await sizeOf(forgotten)).toBe(0);
  expect(await sizeOf(idOf(whole))).toBe(bytes.length);
  expect(await testApp.deps.prisma.ingestUpload.count()).toBe(0);
});
