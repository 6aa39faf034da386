import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import {
  editIngest,
  getIngest,
  getIngestPoster,
  listIngests,
  publishIngest,
  publishIngests,
  rejectFailedIngests,
  rejectIngest,
  retryFailedIngests,
  retryIngest,
} from '@lantern/contracts/calls/operator/ingests';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { useConnection } from '../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { lockObjectsAlone, lockObjectsShared } from '../../../platform/storage/sweep-lock.repo.ts';
import type { TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { ingestOrder } from '../../../test/ingest-order.ts';
import { makeVideo } from '../../../test/make-video.ts';
import { type Intake, openIntake } from '../../../test/open-intake.ts';
import { ingestFile } from './ingest-file.ts';
import { runPhase } from './ingest.jobs.ts';
import { findIngest, insertIngest } from './ingest.repo.ts';
import { screenersOf } from './steps.ts';
import { workFolder } from './work-folder.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let intake: Intake;
let testApp: TestApp;
let folder: string;
let source: string;
let token: string;
let otherToken: string;

beforeAll(async () => {
  intake = await openIntake();
  ({ testApp, folder, source, token, otherToken } = intake);
});
afterAll(() => intake.close());

const ask = () => askAs(testApp, { token });
const { signal } = new AbortController();

/** What operators did to an ingest, in its order. */
async function actionsOn(subjectId: string): Promise<string[]> {
  const where = { subjectId };
  const rows = await testApp.deps.prisma.audit.findMany({ where, orderBy: { id: 'asc' } });
  return rows.map(({ action }) => action);
}

const holdRow = uncheckedStatement('hold-ingest', 'select id from ingest where id = $1 for update');

describe('review', () => {
  test('an ingested film waits, with its pictures, until an operator publishes it', async () => {
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

  test('its texts are edited before it is published, and the second of two saves is refused', async () => {
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
      title: '另一个片名',
      tags: ['夜', '灯'],
      paid: true,
    });
    expect(second).toMatchObject({ code: 500, refusal: 'ingest-edited' });
    const nowhere = await callAs(testApp, { token })(editIngest, {
      ...kept,
      version: edited.version,
      title,
      tags: [],
      paid: true,
      categoryCode: '999999',
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
      version: edited.version,
      title: '太迟了',
      tags: [],
      paid: false,
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
    expect(load).toEqual({
      running: 0,
      waiting: 0,
      failed: 0,
      review: true,
      isReviewFixed: true,
    });
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

  test('a film that was rejected for good is recognised under any name', async () => {
    const path = join(folder, 'other.mp4');
    await makeVideo(path, { seconds: 1, size: '64x48' });
    const made = await ingestFile(testApp.deps, { ...ingestOrder(), source: path });
    const verdict = { id: made.id, reason: '不合适', block: true };
    const { folder: seal } = await testApp.deps.prisma.assetSeal.findUniqueOrThrow({
      where: { assetId: made.id },
    });
    expect((await ask()(rejectIngest, verdict)).state).toBe('rejected');
    expect(await testApp.deps.prisma.asset.count({ where: { id: made.id } })).toBe(0);
    for (const startsWith of [`media/${made.id}/`, `sealed/${seal}/`]) {
      const objects = { where: { key: { startsWith } } };
      expect(await testApp.deps.prisma.storedObject.count(objects)).toBe(0);
    }
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

  test('what a rejected film has in storage stays while a backup is about to copy it', async () => {
    const made = await ingestFile(testApp.deps, { ...ingestOrder(), source });
    const objects = { where: { key: { startsWith: `media/${made.id}/` } } };
    const reject = () => ask()(rejectIngest, { id: made.id, reason: '不要了' });
    await useConnection(testApp.deps.db.pool, async (_db, client) => {
      await lockObjectsShared(client);
      expect((await reject()).state).toBe('rejected');
    });
    expect(await testApp.deps.prisma.storedObject.count(objects)).toBe(1);
  });

  test('what a rejected film has in storage goes after that of another one', async () => {
    const made = await ingestFile(testApp.deps, { ...ingestOrder(), source });
    const objects = { where: { key: { startsWith: `media/${made.id}/` } } };
    const [rejecting] = await useConnection(testApp.deps.db.pool, async (_db, client) => {
      expect(await lockObjectsAlone(client)).toBe(true);
      const asked = ask()(rejectIngest, { id: made.id, reason: '不要了' });
      await expect.poll(() => countWaiting(testApp)).toBe(1);
      return [asked];
    });
    expect((await rejecting).state).toBe('rejected');
    expect(await testApp.deps.prisma.storedObject.count(objects)).toBe(0);
  });

  test('a file that was not measured yet can be rejected, and not for good', async () => {
    const id = randomUUID();
    const order = { ...ingestOrder(), source: '', version: '', operatorId: null };
    const { sources } = testApp.deps;
    const upload = { ...order, id, origin: 'upload', sourceKept: true } as const;
    await insertIngest(testApp.deps.db, upload, testApp.deps.now());
    await sources.write(id, 0, createReadStream(source));
    expect(await sources.sizeOf(id)).toBeGreaterThan(0);
    const verdict = { id, reason: '不合适', block: true };
    const refused = await callAs(testApp, { token })(rejectIngest, verdict);
    expect([refused.code, refused.msg]).toEqual([500, expect.stringContaining('尚未校验')]);
    expect((await findIngest(testApp.deps.db, id))?.state).toBe('working');
    expect((await ask()(rejectIngest, { id, reason: '不合适' })).state).toBe('rejected');
    expect(await actionsOn(id)).toEqual(['ingest.reject']);
    expect([...(await sources.list()).keys()]).not.toContain(id);
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
    expect(await runPhase(testApp.deps, failed.id, signal)).toBe('done');
    expect((await findIngest(testApp.deps.db, failed.id))?.steps[2]?.state).toBe('done');
    expect((await callAs(testApp, { token })(retryIngest, { id: failed.id })).code).toBe(500);
  });

  test('a file is rejected while it is encoded: that ends, and its room is free at once', async () => {
    const long = await makeVideo(join(folder, 'long.mp4'), { seconds: 600 });
    let begun = '';
    const taking = ingestFile(
      testApp.deps,
      { ...ingestOrder(), title: '太长', source: long },
      {
        onBegin: (id) => {
          begun = id;
        },
      },
    );
    const progress = async () =>
      (await findIngest(testApp.deps.db, begun))?.steps.find((it) => it.step === 'renditions')
        ?.progress ?? 0;
    await expect.poll(progress, { timeout: 100_000, interval: 100 }).toBeGreaterThan(0);
    const work = workFolder(testApp.deps.config, begun);
    await stat(work);
    expect((await ask()(rejectIngest, { id: begun, reason: '不要了' })).state).toBe('rejected');
    await expect(stat(work)).rejects.toThrow('ENOENT');
    const ended = await taking;
    expect([ended.state, ended.steps.map((it) => it.state).includes('running')]).toEqual([
      'rejected',
      false,
    ]);
    await expect(stat(work)).rejects.toThrow('ENOENT');
  });

  test('what failed is retried and rejected at once, and what waits is published, each by itself', async () => {
    const bad = join(folder, 'bad.mp4');
    await writeFile(bad, randomBytes(5000));
    const failed = [];
    for (const it of [1, 2, 3])
      failed.push(
        await ingestFile(testApp.deps, { ...ingestOrder(), title: `坏 ${it}`, source: bad }),
      );
    expect(failed.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    const load = async () => (await ask()(listIngests, {})).load.failed;
    const all = await load();
    expect(await ask()(retryFailedIngests, {})).toEqual({ count: all });
    expect(await load()).toBe(0);
    for (const { id } of failed) {
      expect(await actionsOn(id)).toEqual(['ingest.retry']);
      expect(await runPhase(testApp.deps, id, signal)).toBe('failed');
    }
    const count = await load();
    expect(await ask()(rejectFailedIngests, { reason: '坏文件' })).toEqual({ count });
    expect(await load()).toBe(0);
    const { id } = failed[0] ?? { id: '' };
    expect(await actionsOn(id)).toEqual(['ingest.retry', 'ingest.reject']);

    const order = { ...ingestOrder(), title: '两部同名' };
    const waiting = [
      await ingestFile(testApp.deps, { ...order, source }),
      await ingestFile(testApp.deps, { ...ingestOrder(), title: '另一部', source }),
    ];
    const twin = await ingestFile(testApp.deps, { ...ingestOrder(), title: '两部同名 2', source });
    await testApp.deps.prisma.ingest.update({
      where: { id: twin.id },
      data: { title: '两部同名' },
    });
    const ids = [...waiting.map((it) => it.id), twin.id, id];
    const { published, refused } = await ask()(publishIngests, { ids });
    expect([published, refused.map((it) => [it.id, it.title])]).toEqual([
      2,
      [
        [twin.id, '两部同名'],
        [id, '坏 1'],
      ],
    ]);
    expect(refused[0]?.why).toContain('同名');
    const { poster } = await ask()(getIngestPoster, { id: waiting[0]?.id ?? '' });
    expect(Buffer.from(poster, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    expect(await ask()(getIngestPoster, { id })).toEqual({ poster: '' });
  });

  test('a member who is no operator sees and does nothing', async () => {
    const send = callAs(testApp, { token: 'nobody' });
    expect((await send(listIngests, {})).code).toBe(403);
    expect((await send(rejectIngest, { id: randomUUID(), reason: 'x' })).code).toBe(403);
  });
});
