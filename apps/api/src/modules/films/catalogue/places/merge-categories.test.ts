import type { PayloadInputOf } from '@lantern/contracts/call';
import { listPaging } from '@lantern/contracts/calls/catalogue';
import {
  previewMerge,
  listAllTopics,
  listCategories,
  mergeCategories,
  savePin,
  saveTopic,
} from '@lantern/contracts/calls/operator/places';
import { editVideo, getVideo } from '@lantern/contracts/calls/operator/videos';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { createVideo } from '../../../../test/create-video.ts';
import { transactAsOwner } from '../../../../test/database.ts';

const reason = '并成一个';

let site: TestApp;
let editor: TestOperator;
beforeEach(async () => {
  site = await useTestApp();
  editor = await createOperator(site.deps, { roles: ['content'] });
});

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);
const make = (options: Parameters<typeof createVideo>[1] = {}) =>
  createVideo(site.deps, { publishedAt: site.clock.now(), ...options });
const refusalOf = async (payload: Omit<PayloadInputOf<typeof mergeCategories>, 'reason'>) =>
  (await callAs(site, editor)(mergeCategories, { ...payload, reason })).refusal;
const counts = async () => {
  const { list } = await ask(listCategories, { isCounted: true });
  return Object.fromEntries(list.map(({ code, videos }) => [code, videos]));
};
const placeOf = async (id: number) => (await ask(getVideo, { id })).categoryCode;
const topic = (title: string, categoryCode: string, sonCodes: string[] = []) =>
  ask(saveTopic, { title, categoryCode, sonCodes, picture: '', isHidden: false });

test('a category merged into another gives it its videos, those in the bin too, its topics and files; members see it', async () => {
  const kept = await make({ sonCode: '301' });
  const [shown, draft] = [
    await make({ categoryCode: '40', sonCode: '401' }),
    await make({ categoryCode: '40', sonCode: '401', state: 'draft' }),
  ];
  await make({ categoryCode: '40' });
  const binned = await make({ categoryCode: '40', sonCode: '401', state: 'taken_down' });
  await site.deps.prisma.video.update({
    where: { id: binned.id },
    data: { deletedAt: site.clock.now() },
  });
  await topic('只有它', '40', ['401']);
  await ask(savePin, { place: '401', videoId: shown.id, startTime: null, endTime: null });
  const ingest = { id: '01900000-0000-7000-8000-000000000001', origin: 'file', source: 'a.mp4' };
  const at = { createdAt: site.clock.now(), changedAt: site.clock.now() };
  await site.deps.prisma.ingest.create({
    data: {
      ...ingest,
      origin: 'file',
      title: '在路上',
      categoryCode: '401',
      channelName: '一',
      ...at,
    },
  });
  const foreseen = { videos: 3, ingests: 1, topics: 1, pins: 1 };
  expect(await ask(previewMerge, { code: '401' })).toEqual(foreseen);
  expect(await ask(mergeCategories, { code: '401', into: '301', reason })).toEqual(foreseen);
  expect(await counts()).toEqual({ '30': 2, '301': 2, '40': 1 });
  for (const { id } of [kept, shown, draft, binned]) expect(await placeOf(id)).toBe('301');
  expect((await ask(listAllTopics, {})).list).toMatchObject([
    { title: '只有它', categoryCode: '30', sonCodes: ['301'] },
  ]);
  expect(await site.deps.prisma.ingest.findFirst()).toMatchObject({ categoryCode: '301' });
  const listed = async (typeCode: string) =>
    (await askAs(site, null)(listPaging, { currentPage: 1, typeCode })).list.length;
  await expect.poll(() => listed('301')).toBe(2);
  expect(await listed('401')).toBe(0);
  const rows = await site.deps.prisma.audit.findMany({ where: { action: 'category.merge' } });
  expect(rows).toMatchObject([
    { subjectId: '401', reason, before: { name: '类401' }, after: { into: '301', ...foreseen } },
  ]);
});

test('what is still to come into a category comes into the other: titles of a source, and an upload under way', async () => {
  await make({ sonCode: '301' });
  await make({ categoryCode: '40', sonCode: '401' });
  const { prisma } = site.deps;
  const { operatorId } = editor;
  const source = await prisma.source.create({
    data: {
      name: '站',
      kind: 'feed_json',
      address: 'https://source.example/',
      addressDigest: Buffer.alloc(32),
      operatorId,
      createdAt: site.clock.now(),
    },
  });
  await prisma.sourceCategory.createMany({
    data: [
      { sourceId: source.id, remoteCode: '6', remoteName: '动作', categoryCode: '401' },
      { sourceId: source.id, remoteCode: '7', remoteName: '其他', categoryCode: '40' },
    ],
  });
  const metadata = { title: '在路上', category: '401' };
  const at = { createdAt: site.clock.now(), changedAt: site.clock.now() };
  const id = '01900000-0000-7000-8000-000000000002';
  await prisma.ingestUpload.create({ data: { id, operatorId, bytes: 7n, metadata, ...at } });
  await ask(mergeCategories, { code: '401', into: '301', reason });
  const bound = await prisma.sourceCategory.findMany({ orderBy: { remoteCode: 'asc' } });
  expect(bound.map((it) => it.categoryCode)).toEqual(['301', '40']);
  const { metadata: after } = await prisma.ingestUpload.findUniqueOrThrow({ where: { id } });
  expect(after).toEqual({ title: '在路上', category: '301' });
});

test('categories that can’t be merged stay apart', async () => {
  await make({ sonCode: '301', title: '同名' });
  await make({ categoryCode: '40', sonCode: '401', title: '同名' });
  await make({ categoryCode: '90', darkWeb: true });
  await make({ categoryCode: '50' });
  expect(await refusalOf({ code: '401', into: '301' })).toBe('title-taken');
  expect(await refusalOf({ code: '30', into: '50' })).toBe('category-merge');
  expect(await refusalOf({ code: '50', into: '50' })).toBe('category-merge');
  expect(await refusalOf({ code: '50', into: '90' })).toBe('category-merge');
  expect(await refusalOf({ code: '90', into: '50' })).toBe('category-merge');
  expect(await refusalOf({ code: '50', into: '999' })).toBe('category-unknown');
  expect(await refusalOf({ code: '999', into: '50' })).toBe('category-unknown');
  // A child whose videos stay below their root meets no title but its own.
  expect(await refusalOf({ code: '401', into: '40' })).toBeUndefined();
  expect(await counts()).toEqual({ '30': 1, '301': 1, '40': 1, '50': 1, '90': 1 });
  const viewer = await createOperator(site.deps, { roles: ['viewer'] });
  const refused = await callAs(site, viewer)(mergeCategories, { code: '50', into: '40', reason });
  expect(refused.refusal).toBe('permission-missing');
});

test('more videos than a batch has are moved by batches first', async () => {
  await make({ categoryCode: '50' });
  await make({ categoryCode: '30' });
  await transactAsOwner(site, async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`insert into video (title, poster_key, duration_seconds, state, category_code)
                    select 'many ' || n, '', 1, 'draft', '50' from generate_series(1, 10000) n`);
  });
  expect(await refusalOf({ code: '50', into: '30' })).toBe('batch-large');
  await transactAsOwner(site, (tx) => tx.query(`delete from video where title = 'many 1'`));
  expect(await refusalOf({ code: '50', into: '30' })).toBeUndefined();
  expect(await site.deps.prisma.video.count({ where: { categoryCode: '30' } })).toBe(10_001);
});

test('a video that moves into a category during its merge is refused: the category is gone', async () => {
  const { id } = await make({ categoryCode: '30' });
  const shown = await make({ categoryCode: '40', sonCode: '401' });
  await make({ categoryCode: '40', sonCode: '402' });
  await ask(savePin, { place: '401', videoId: shown.id, startTime: null, endTime: null });
  const { version, title, introduction, author, tags, score, paid, price, publishTime } = await ask(
    getVideo,
    { id },
  );
  const edit = { id, version, title, introduction, author, tags, score, paid, price, publishTime };
  const [merged, edited] = await transactAsOwner(site, async (tx) => {
    await tx.query('select from pin for update');
    const merging = refusalOf({ code: '401', into: '402' });
    await expect.poll(() => countWaiting(site)).toBe(1);
    const editing = callAs(site, editor)(editVideo, { ...edit, categoryCode: '401' });
    await expect.poll(() => countWaiting(site)).toBe(2);
    return [merging, editing] as const;
  });
  expect([await merged, (await edited).refusal]).toEqual([undefined, 'category-unknown']);
  expect(await placeOf(id)).toBe('30');
});

test('whatever topics show, what they show of other categories stays, and none shows a category that is gone', async () => {
  await make({ categoryCode: '30', sonCode: '301' });
  await make({ categoryCode: '40', sonCode: '401' });
  const shown = fc.uniqueArray(fc.constantFrom('301', '302', '303'), { maxLength: 3 });
  const into = fc.constantFrom('30', '302', '40', '401');
  await fc.assert(
    fc.asyncProperty(shown, into, async (sonCodes, target) => {
      for (const sonCode of ['301', '302', '303']) await make({ categoryCode: '30', sonCode });
      const { id } = await topic('题', '30', sonCodes);
      await ask(mergeCategories, { code: '301', into: target, reason });
      const after = (await ask(listAllTopics, {})).list.find((it) => it.id === id);
      const others = sonCodes.filter((it) => it !== '301');
      const moves = sonCodes.join() === '301' && target.startsWith('40');
      const joined = sonCodes.includes('301') && (target === '302' || (moves && target === '401'));
      expect(after?.categoryCode).toBe(moves ? '40' : '30');
      expect(new Set(after?.sonCodes)).toEqual(new Set([...others, ...(joined ? [target] : [])]));
    }),
    { numRuns: 12 },
  );
});
