import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import {
  editIngest,
  getIngest,
  listIngests,
  publishIngest,
  rejectIngest,
  retryIngest,
} from '@lantern/contracts/calls/operator/ingests';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { statement } from '../../platform/database/db.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { askAs, callAs } from '../../test/call-as.ts';
import { countWaiting } from '../../test/count-waiting.ts';
import { createOperator } from '../../test/create-operator.ts';
import { ingestOrder, makeIngestPlace } from '../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../test/make-video.ts';
import { ingestFile } from './ingest-file.ts';
import { createIngest, doSteps } from './ingest.jobs.ts';
import { findIngest } from './ingest.repo.ts';
import { screenersOf } from './steps.ts';
import { sweepUploads } from './upload/sweep-uploads.ts';
import { uploadPath } from './work-folder.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let testApp: TestApp;
let folder: string;
let source: string;
let bytes: Buffer;
let origin: string;
let token: string;
let otherToken: string;

beforeAll(async () => {
  const env = {
    INGEST_REVIEW: 'true',
    INGEST_MAX_BYTES: '2000000',
    INGEST_UPLOAD_QUOTA_BYTES: '2500000',
  };
  testApp = await buildTestApp({ env });
  await makeIngestPlace(testApp.deps);
  ({ token } = await createOperator(testApp.deps));
  ({ token: otherToken } = await createOperator(testApp.deps));
  folder = await makeVideoFolder();
  source = await makeVideo(join(folder, 'plain.mp4'), { seconds: 5 });
  bytes = await readFile(source);
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = () => askAs(testApp, { token });
const { signal } = new AbortController();

/** What operators did to an ingest, in its order. */
async function actionsOn(subjectId: string): Promise<string[]> {
  const where = { subjectId };
  const rows = await testApp.deps.prisma.audit.findMany({ where, orderBy: { id: 'asc' } });
  return rows.map(({ action }) => action);
}

const holdRow = statement('hold-ingest', 'select id from ingest where id = $1 for update');

describe('review', () => {
  test('what is made waits, with its pictures, until an operator publishes it', async () => {
    const made = await ingestFile(testApp.deps, { ...ingestOrder(), source });
    expect([made.state, made.videoId]).toEqual(['in_review', null]);
    expect(await testApp.deps.prisma.episode.count()).toBe(0);

    const { list, total } = await ask()(listIngests, { state: 'in_review' });
    expect([total, list.map((it) => it.id)]).toEqual([1, [made.id]]);
    const seen = await ask()(getIngest, { id: made.id });
    expect(seen.posters.length).toBeGreaterThan(1);
    expect(Buffer.from(seen.preview, 'base64').includes('ftyp')).toBe(true);
    expect(Buffer.from(seen.storyboard, 'base64').subarray(8, 12).toString()).toBe('WEBP');

    const none = await callAs(testApp, { token })(publishIngest, { id: made.id, poster: 9 });
    expect(none.code).toBe(404);
    const published = await ask()(publishIngest, { id: made.id, poster: 1 });
    expect(published.state).toBe('published');
    expect(published.steps.every((it) => it.state === 'done')).toBe(true);
    const vid = published.videoId ?? 0;
    const { videoInfo } = await askAs(testApp, null)(getVideoDetail, { vid, index: 0 });
    const poster = await testApp.app.inject({ method: 'GET', url: videoInfo.cartoonImage });
    expect(poster.rawPayload.toString('base64')).toBe(seen.posters[1]);
    const again = await callAs(testApp, { token })(publishIngest, { id: made.id });
    expect(again.code).toBe(500);
    const audit = await testApp.deps.prisma.audit.findMany();
    expect(audit.map((it) => [it.action, it.target])).toEqual([
      ['ingest.publish', `ingest ${made.id}`],
    ]);
  });

  test('what is said of it is edited before it is published, and the second of two who save hears of the first', async () => {
    const made = await ingestFile(testApp.deps, { ...ingestOrder(), source });
    const seen = await ask()(getIngest, { id: made.id });
    const { episodeTitle, introduction, author, categoryCode, version } = seen;
    const title = `改过的片名 🏮 ${made.id.slice(0, 6)}`;
    const kept = { id: made.id, version, episodeTitle, introduction, author, categoryCode };
    const edited = await ask()(editIngest, {
      ...kept,
      title,
      tags: ['夜', '夜', '灯'],
      paid: true,
    });
    expect(edited).toMatchObject({ title, tags: ['夜', '灯'], paid: true, state: 'in_review' });
    expect(edited.version).not.toBe(version);

    const second = await callAs(testApp, { token: otherToken })(editIngest, {
      ...kept,
      ...{ title: '另一个片名', tags: ['夜', '灯'], paid: true },
    });
    expect(second).toMatchObject({ code: 500, refusal: 'ingest-edited' });
    const nowhere = await callAs(testApp, { token })(editIngest, {
      ...kept,
      ...{ version: edited.version, title, tags: [], paid: true, categoryCode: '999999' },
    });
    expect(nowhere).toMatchObject({ refusal: 'category-unknown' });

    const { videoId } = await ask()(publishIngest, { id: made.id });
    const { videoInfo } = await askAs(testApp, null)(getVideoDetail, {
      vid: videoId ?? 0,
      index: 0,
    });
    expect(videoInfo.cartoonName).toBe(title);
    const late = await callAs(testApp, { token })(editIngest, {
      ...kept,
      ...{ version: edited.version, title: '太迟了', tags: [], paid: false },
    });
    expect(late).toMatchObject({ refusal: 'ingest-moved' });
    expect(await actionsOn(made.id)).toEqual(['ingest.edit', 'ingest.publish']);
    const row = await testApp.deps.prisma.audit.findFirstOrThrow({
      where: { subjectId: made.id, action: 'ingest.edit' },
    });
    expect(row.after).toMatchObject({ title, tags: ['夜', '灯'] });
  });

  test('a title that a video of the category has is refused, unless the file is an episode of it', async () => {
    const first = await ingestFile(testApp.deps, { ...ingestOrder(), source });
    await ask()(publishIngest, { id: first.id });
    const made = await ingestFile(testApp.deps, { ...ingestOrder(), source });
    const { version, introduction, author, tags, categoryCode, paid } = await ask()(getIngest, {
      id: made.id,
    });
    const edit = { id: made.id, version, introduction, author, tags, categoryCode, paid };
    const { title } = first;
    const refused = await callAs(testApp, { token })(editIngest, {
      ...edit,
      title,
      episodeTitle: ' ',
    });
    expect(refused).toMatchObject({ refusal: 'title-taken' });
    await ask()(editIngest, { ...edit, title, episodeTitle: '第二集' });
    const { videoId } = await ask()(publishIngest, { id: made.id });
    const { list } = await ask()(listIngests, { state: 'published' });
    expect(videoId).toBe(list.find((it) => it.id === first.id)?.videoId);
  });

  test('the list tells how much there is to do, and how much room', async () => {
    const { freeBytes, ...load } = (await ask()(listIngests, {})).load;
    expect(load).toEqual({ running: 0, waiting: 0 });
    expect(freeBytes).toBeGreaterThan(1e6);
  });

  test.each(['published', 'rejected'] as const)(
    'of two verdicts at once the first counts: %s',
    async (first) => {
      const made = await ingestFile(testApp.deps, { ...ingestOrder(), source });
      const asks = {
        published: () => callAs(testApp, { token })(publishIngest, { id: made.id }),
        rejected: () => callAs(testApp, { token })(rejectIngest, { id: made.id, reason: '迟了' }),
      };
      const { db } = testApp.deps;
      const [decided] = await db.transact(async (tx) => {
        // Both have read what is in review; the row is held until one of them waits for it.
        await tx.rows(holdRow, [made.id]);
        const one = asks[first]();
        await expect.poll(() => countWaiting(testApp)).toBe(1);
        const other = asks.published();
        await expect.poll(() => countWaiting(testApp)).toBe(2);
        return [Promise.all([one, other])];
      });
      expect((await decided).map((it) => it.code)).toEqual([0, 500]);
      const audit = await testApp.deps.prisma.audit.count({
        where: { target: `ingest ${made.id}` },
      });
      expect([(await findIngest(db, made.id))?.state, audit]).toEqual([first, 1]);
    },
  );

  test('what is rejected for good is known when it comes again, under any name', async () => {
    const path = join(folder, 'other.mp4');
    await makeVideo(path, { seconds: 1, size: '64x48' });
    const made = await ingestFile(testApp.deps, { ...ingestOrder(), source: path });
    const verdict = { id: made.id, reason: '不合适', block: true };
    expect((await ask()(rejectIngest, verdict)).state).toBe('rejected');
    expect(await testApp.deps.prisma.asset.count({ where: { id: made.id } })).toBe(0);
    const objects = { where: { key: { startsWith: `media/${made.id}/` } } };
    expect(await testApp.deps.prisma.storedObject.count(objects)).toBe(0);
    expect((await callAs(testApp, { token })(rejectIngest, verdict)).code).toBe(500);

    await copyFile(path, join(folder, 'renamed.mp4'));
    const again = { ...ingestOrder(), source: join(folder, 'renamed.mp4') };
    const blocked = await ingestFile(testApp.deps, again);
    const step = blocked.steps.find((it) => it.step === 'screened');
    expect([blocked.state, step?.fault, step?.detail]).toEqual([
      'failed',
      'blocked',
      'rejected before: 不合适',
    ]);
  });

  test('a file that was not measured yet can be rejected, and not for good', async () => {
    const id = randomUUID();
    const order = { ...ingestOrder(), source: '', version: '', operatorId: null };
    await createIngest(testApp.deps, { ...order, id, origin: 'upload' });
    const sent = uploadPath(testApp.deps.config, id);
    await mkdir(dirname(sent), { recursive: true });
    await writeFile(sent, bytes);
    const verdict = { id, reason: '不合适', block: true };
    const refused = await callAs(testApp, { token })(rejectIngest, verdict);
    expect([refused.code, refused.msg]).toEqual([500, expect.stringContaining('尚未校验')]);
    expect((await findIngest(testApp.deps.db, id))?.state).toBe('working');
    expect((await ask()(rejectIngest, { id, reason: '不合适' })).state).toBe('rejected');
    expect(await actionsOn(id)).toEqual(['ingest.reject']);
    await expect(stat(sent)).rejects.toThrow('ENOENT');
  });

  test('a screener that can’t tell lets nothing through; asked again, it is asked again', async () => {
    const screen = () => Promise.reject(new Error('no answer'));
    const deps = { ...testApp.deps };
    screenersOf.replace(deps, [{ name: 'hashes', screen }]);
    const failed = await ingestFile(deps, { ...ingestOrder(), source });
    const step = failed.steps.find((it) => it.step === 'screened');
    expect([failed.state, step?.fault, step?.attempts]).toEqual(['failed', 'unscreened', 3]);
    const { steps } = await ask()(retryIngest, { id: failed.id });
    expect(await actionsOn(failed.id)).toEqual(['ingest.retry']);
    expect(steps.map((it) => it.state).slice(0, 4)).toEqual(['done', 'done', 'waiting', 'waiting']);
    expect(await doSteps(testApp.deps, failed.id, signal)).toBe('done');
    expect((await findIngest(testApp.deps.db, failed.id))?.steps[2]?.state).toBe('done');
    expect((await callAs(testApp, { token })(retryIngest, { id: failed.id })).code).toBe(500);
  });

  test('who is no operator sees and does nothing', async () => {
    const send = callAs(testApp, { token: 'nobody' });
    expect((await send(listIngests, {})).code).toBe(403);
    expect((await send(rejectIngest, { id: randomUUID(), reason: 'x' })).code).toBe(403);
  });
});

describe('an upload', () => {
  const said = (over: Record<string, string> = {}): string =>
    Object.entries({ title: ingestOrder().title, category: '81', filename: 'a.mp4', ...over })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  const send = (method: string, url: string, headers: object, body?: Uint8Array<ArrayBuffer>) =>
    fetch(new URL(url, origin), {
      method,
      headers: { 'tus-resumable': '1.0.0', token, ...headers },
      ...(body && { body }),
    });
  const begin = (size: number, metadata = said(), more = {}) =>
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
  const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
  const envelope = z.object({ code: z.number(), msg: z.string(), data: z.null() });
  const refusalOf = async (of: Promise<Response>) => {
    const answer = await of;
    const { code, msg } = envelope.parse(await answer.json());
    return [answer.status, code, msg];
  };

  test('is gone on with where it stopped, and becomes an ingest', async () => {
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
    await doSteps(testApp.deps, id, signal);
    const looked = await findIngest(testApp.deps.db, id);
    expect(looked?.steps.map((it) => it.state).slice(0, 4)).toEqual([
      ...['done', 'done', 'done', 'waiting'],
    ]);
    expect(looked?.bytes).toBe(bytes.length);
    expect(await stat(uploadPath(testApp.deps.config, id)).catch(() => null)).toBeNull();
  });

  test('is refused before it is sent when it could not be taken', async () => {
    expect((await begin(10, said(), { token: 'nobody' })).status).toBe(403);
    expect((await begin(2_000_001)).status).toBe(413);
    expect(await refusalOf(begin(10, said({ title: ' ' })))).toEqual([
      ...[400, 400, '文件信息不完整或有误，请检查标题和分类'],
    ]);
    expect(await refusalOf(begin(10, said({ category: '77' })))).toEqual([
      409,
      500,
      '没有这个分类',
    ]);
    const later = { 'upload-defer-length': '1', 'upload-metadata': said() };
    expect((await send('POST', '/admin-api/uploads', later)).status).toBe(400);
    expect((await begin(1_900_000)).status).toBe(201);
    expect(await refusalOf(begin(1_900_000))).toEqual([
      ...[413, 413, '未完成的上传已达上限，请先完成或取消'],
    ]);
    expect((await begin(1_900_000, said(), { token: otherToken })).status).toBe(201);
  });

  test('is refused in the envelope and in its reader’s language, for each thing that is wrong', async () => {
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
    const [, , english] = await refusalOf(begin(-1, said(), { cookie: 'console-language=en' }));
    expect(english).toMatch(/^[A-Za-z’,. ]+$/);
  });

  test('is its operator’s alone, and nothing but what it says it is', async () => {
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

  test('that is abandoned is swept; one whose end got lost is not', async () => {
    const left = idOf((await begin(100)).headers.get('location') ?? '');
    const forgotten = idOf((await begin(100)).headers.get('location') ?? '');
    const forgottenPath = uploadPath(testApp.deps.config, forgotten);
    // All of it is there, and no row says what it was to become.
    await writeFile(forgottenPath, Buffer.alloc(100));
    await writeFile(`${forgottenPath}.json`, '{"id":');
    const whole = (await begin(bytes.length)).headers.get('location') ?? '';
    await patch(whole, 0, bytes.subarray(0, 1000));
    // As a process leaves it that is killed after the last byte.
    await copyFile(source, uploadPath(testApp.deps.config, idOf(whole)));
    testApp.clock.advance(2 * 60_000);
    await sweepUploads(testApp.deps, signal);
    expect((await findIngest(testApp.deps.db, idOf(whole)))?.state).toBe('working');
    expect(await stat(uploadPath(testApp.deps.config, left))).toBeTruthy();
    testApp.clock.advance(24 * 3_600_000);
    await sweepUploads(testApp.deps, signal);
    expect(await stat(uploadPath(testApp.deps.config, left)).catch(() => null)).toBeNull();
    expect(await stat(forgottenPath).catch(() => null)).toBeNull();
    expect(await stat(uploadPath(testApp.deps.config, idOf(whole)))).toBeTruthy();
    expect(await testApp.deps.prisma.ingestUpload.count()).toBe(0);
  });
});
