import { createHash } from 'node:crypto';

import type { AnswerOf } from '@lantern/contracts/call';
import {
  type BatchChange,
  getBatch,
  listBatches,
  mostInBatch,
  startBatch,
  stopBatch,
} from '@lantern/contracts/calls/operator/batches';
import { getVideo, listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { beforeEach, expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { createVideo, createVideos } from '../../../../test/create-video.ts';
import { transactAsOwner } from '../../../../test/database.ts';
import { refusalText } from '../../../../text/zh/sentences.ts';
import { bringVideoBack } from '../../../desk/moderation/operate-reports.ts';
import { orderMirror } from '../../ingest/mirror/order-mirror.ts';
import { runBatch } from './run-batch.ts';

const reason = '换季 🏮';

let site: TestApp;
let editor: TestOperator;
beforeEach(async () => {
  site = await useTestApp();
  editor = await createOperator(site.deps, { roles: ['content'] });
});

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);
const run = (id: string) =>
  runBatch(
    { ...site.deps, restoreVideo: bringVideoBack, mirrorVideo: orderMirror },
    id,
    new AbortController().signal,
  );
const begin = async (ids: number[], change: BatchChange) =>
  (await ask(startBatch, { videos: { ids }, change, reason })).id;
const auditsOf = (action: string) =>
  site.deps.prisma.audit.findMany({ where: { action }, orderBy: { id: 'asc' } });

test('films of the best line are fetched for each video that has one, with the right on record', async () => {
  const { prisma } = site.deps;
  const [own, there] = [
    await createVideo(site.deps),
    await createVideo(site.deps, { channels: [] }),
  ];
  const videoId = BigInt(there.id);
  const hosts = ['https://dead.example', 'https://good.example'];
  const [dead = '', good = ''] = hosts;
  await prisma.lineHost.create({ data: { host: dead, state: 'failing' } });
  for (const [position, host] of hosts.entries()) {
    const channel = await prisma.channel.create({ data: { videoId, name: host, position } });
    for (const place of [0, 1]) {
      const address = `${host}/${place}.m3u8`;
      const addressDigest = createHash('sha256').update(address).digest();
      const data = { videoId, channelId: channel.id, position: place, title: `${place}` };
      await prisma.episode.create({ data: { ...data, address, addressDigest } });
    }
  }
  const right = { kind: 'licence', party: '甲方', note: '' } as const;
  const id = await begin([own.id, there.id], { kind: 'mirror', right });
  await run(id);
  expect(await ask(getBatch, { id })).toMatchObject({ done: 1, same: 1, refused: 0 });
  const ordered = await prisma.ingest.findMany({ orderBy: { source: 'asc' } });
  expect(ordered.map(({ source, origin }) => [source, origin])).toEqual([
    [`${good}/0.m3u8`, 'mirror'],
    [`${good}/1.m3u8`, 'mirror'],
  ]);
  const [record] = await prisma.rightsRecord.findMany({ where: { videoId } });
  expect(record).toMatchObject({ kind: 'licence', party: '甲方', remark: '下载到本站' });
  const [audit] = await auditsOf('video.batch-mirror');
  expect(audit?.after).toEqual({ films: 2, batch: id });
});

test('tags that have no room on a video are not left out without a word', async () => {
  const full = Array.from({ length: 30 }, (_, place) => `标签${place}`);
  const [one, two] = [
    await createVideo(site.deps, { tags: full }),
    await createVideo(site.deps, { tags: full.slice(1) }),
  ];
  const id = await begin([one.id, two.id], { kind: 'tags', add: ['新'], remove: [] });
  await run(id);
  const { refusals, ...progress } = await ask(getBatch, { id });
  expect(progress).toMatchObject({ done: 1, same: 0, refused: 1 });
  expect(refusals).toMatchObject([{ id: one.id, reason: refusalText['tags-full'] }]);
  expect((await ask(getVideo, { id: one.id })).tags).toEqual(full);
  expect((await ask(getVideo, { id: two.id })).tags).toEqual([...full.slice(1), '新']);
});

test('each change is made to each video once, with its audit row; unchanged videos are reported', async () => {
  const [one, two] = [
    await createVideo(site.deps, { tags: ['夜', '河'] }),
    await createVideo(site.deps),
  ];
  await createVideo(site.deps, { categoryCode: '31', sonCode: '311' });
  const ids = [one.id, two.id];
  const publishTime = formatShanghaiTime(new Date(site.clock.now().getTime() + 3_600_000));
  const changes: [BatchChange, Partial<AnswerOf<typeof getVideo>>][] = [
    [{ kind: 'tags', add: ['新'], remove: ['夜'] }, { tags: ['河', '新'] }],
    [
      { kind: 'price', paid: true, price: 9 },
      { paid: true, price: 9 },
    ],
    [{ kind: 'category', categoryCode: '311' }, { categoryCode: '311' }],
    [
      { kind: 'publish-time', publishTime },
      { publishTime, state: 'scheduled' },
    ],
    [{ kind: 'author', author: '林间' }, { author: '林间' }],
    [{ kind: 'take-down' }, { state: 'taken_down' }],
    [{ kind: 'restore' }, { state: 'scheduled' }],
    [{ kind: 'delete' }, { state: 'deleted' }],
  ];
  for (const [change, wanted] of changes) {
    const id = await begin(ids, change);
    await run(id);
    expect(await ask(getVideo, { id: one.id })).toMatchObject(wanted);
    const progress = { state: 'done', total: 2, done: 2, same: 0, refused: 0 };
    expect(await ask(getBatch, { id })).toMatchObject(progress);
    expect(await auditsOf(`video.batch-${change.kind}`)).toHaveLength(2);
  }
  const [tags] = await auditsOf('video.batch-tags');
  expect([tags?.before, tags?.reason]).toEqual([{ tags: ['夜', '河'] }, reason]);
  const again = await begin(ids, { kind: 'delete' });
  await run(again);
  expect(await ask(getBatch, { id: again })).toMatchObject({ done: 0, same: 2 });
  expect((await ask(listBatches, {})).list).toHaveLength(9);
});

test('a change that a video refuses is reported with its reason, and made to the others', async () => {
  const [one, two] = [
    await createVideo(site.deps, { title: '同名' }),
    await createVideo(site.deps, { title: '别名' }),
  ];
  await createVideo(site.deps, { title: '同名', categoryCode: '31' });
  const id = await begin([one.id, two.id, 999_999], { kind: 'category', categoryCode: '31' });
  await run(id);
  const { done, refused, refusals } = await ask(getBatch, { id });
  expect([done, refused]).toEqual([1, 2]);
  expect(refusals).toEqual([
    { id: one.id, title: '同名', reason: refusalText['title-taken'] },
    { id: 999_999, title: '', reason: refusalText['video-unknown'] },
  ]);
});

test('all that a filter finds are taken, no more than ten thousand', async () => {
  const ids = await createVideos(site.deps, 120);
  const { deps } = site;
  const all = { filter: { text: '片', state: 'published' as const } };
  const { id, total } = await ask(startBatch, {
    videos: all,
    change: { kind: 'take-down' },
    reason,
  });
  expect(total).toBe(120);
  await run(id);
  expect(await deps.prisma.video.count({ where: { state: 'taken_down' } })).toBe(ids.length);
  const nothing = await callAs(site, editor)(startBatch, {
    videos: all,
    change: { kind: 'take-down' },
    reason,
  });
  expect(nothing.msg).toBe(refusalText['batch-empty']);
  await transactAsOwner(site, async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `insert into video (title, poster_key, duration_seconds, category_code, state)
       select '片 ' || n, 'images/x.webp', 60, '30', 'draft' from generate_series(1, $1::int) n`,
      [mostInBatch + 1],
    );
  });
  const many = await callAs(site, editor)(startBatch, {
    videos: { filter: { state: 'draft' } },
    change: { kind: 'delete' },
    reason,
  });
  expect(many.msg).toBe(refusalText['batch-large']);
});

test('a stopped batch leaves the rest unchanged', async () => {
  const ids = await createVideos(site.deps, 60);
  const id = await begin(ids, { kind: 'take-down' });
  expect(await ask(stopBatch, { id })).toMatchObject({ state: 'stopped', done: 0 });
  await run(id);
  expect(await site.deps.prisma.video.count({ where: { state: 'published' } })).toBe(60);
  expect((await ask(stopBatch, { id })).state).toBe('stopped');
});

test.each([
  ['is shut out', { shutOutAt: new Date() }],
  ['may not change videos any more', { roles: ['viewer' as const] }],
])('the batch of an operator who %s goes no further, and says so', async (_, data) => {
  await createVideos(site.deps, 60);
  const ids = (await site.deps.prisma.video.findMany()).map((it) => Number(it.id));
  const id = await begin(ids, { kind: 'take-down' });
  await site.deps.prisma.operator.update({ where: { id: editor.operatorId }, data });
  await run(id);
  expect(await site.deps.prisma.video.count({ where: { state: 'published' } })).toBe(60);
  const owner = await createOperator(site.deps);
  expect(await askAs(site, owner)(getBatch, { id })).toMatchObject({ state: 'stopped', done: 0 });
  const [row] = await auditsOf('batch.stop');
  expect([row?.operatorId, row?.subjectId]).toEqual([null, id]);
});

test.each(['\u0001', '\u007f\u0002', '\u0001　\u0001'])(
  'words of which nothing is left (%j) find nothing',
  async (text) => {
    await createVideos(site.deps, 3);
    expect(await callAs(site, editor)(listAllVideos, { text })).toMatchObject({
      data: { list: [], total: 0 },
    });
    const videos = { filter: { text } };
    const { refusal } = await callAs(site, editor)(startBatch, {
      videos,
      change: { kind: 'take-down' as const },
      reason,
    });
    expect(refusal).toBe('batch-empty');
  },
);
