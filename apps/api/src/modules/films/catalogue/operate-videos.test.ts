import type { PayloadInputOf } from '@lantern/contracts/call';
import { listPaging } from '@lantern/contracts/calls/catalogue';
import { restoreVideo, takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import { editVideo, getVideo, listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { createVideo, type TestVideoOptions } from '../../../test/create-video.ts';

let shared: TestApp;
let site: TestApp;
let editor: TestOperator;
beforeAll(async () => {
  shared = await buildTestApp();
});
afterAll(() => shared.close());
beforeEach(async () => {
  site = shared;
  editor = await createOperator(site.deps, { roles: ['content'] });
});

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);
const anHourAgo = () => new Date(site.clock.now().getTime() - 3_600_000 + 123);
const make = (options: TestVideoOptions = {}) =>
  createVideo(site.deps, { publishedAt: anHourAgo(), ...options });

/** A video as it is, with changes: what a form sends. */
async function editOf(
  id: number,
  changes: Partial<PayloadInputOf<typeof editVideo>> = {},
): Promise<PayloadInputOf<typeof editVideo>> {
  const { title, introduction, author, tags, ...rest } = await ask(getVideo, { id });
  const { categoryCode, score, paid, price, publishTime, version } = rest;
  const text = { title, introduction, author, tags };
  return { id, version, ...text, categoryCode, score, paid, price, publishTime, ...changes };
}

/** The envelope of a refusal, whole. */
async function refusalOf(payload: unknown, token = editor.token) {
  const { path: url } = editVideo;
  const response = await site.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', token },
  });
  return response.json<{ code: number; refusal?: string; fields?: string[] }>();
}

const auditOf = (id: number) =>
  site.deps.prisma.audit.findMany({
    where: { subjectKind: 'video', subjectId: String(id) },
    orderBy: { id: 'asc' },
  });

test('an edit is seen by members of every process, and kept with before and after', async () => {
  const beside = await useTestApp({ beside: site });
  const { id } = await make({ title: '旧名', score: 3, paid: false });
  await make({ categoryCode: '31', sonCode: '311' });
  const seen = () =>
    Promise.all(
      [site, beside].map(async (each) => {
        const { list } = await askAs(each, null)(listPaging, { currentPage: 1, typeCode: '311' });
        const it = list.find(({ cartoonCode }) => cartoonCode === id);
        return it && [it.cartoonName, it.cartoonAuthor, it.cartoon_score, it.cartoonVip];
      }),
    );
  expect(await seen()).toEqual([undefined, undefined]);

  const changes = {
    title: ' 新名 🎬 ',
    author: '小灯',
    tags: ['夜', '夜', '河'],
    score: 8.75,
    paid: true,
  };
  const wanted = await editOf(id, { ...changes, categoryCode: '311', reason: '改错字' });
  const edited = await ask(editVideo, wanted);
  expect(edited).toMatchObject({
    title: '新名 🎬',
    tags: ['夜', '河'],
    categoryCode: '311',
    score: 8.75,
  });
  const member = ['新名 🎬', '小灯', 8.75, true];
  await expect.poll(seen).toEqual([member, member]);
  const search = { currentPage: 1, searchKey: '河' };
  await expect
    .poll(async () => (await askAs(beside, null)(listPagingBySearch, search)).total)
    .toBe(1);

  const [kept] = await auditOf(id);
  expect([kept?.action, kept?.reason]).toEqual(['video.edit', '改错字']);
  expect([kept?.before, kept?.after]).toEqual([
    { title: '旧名', author: '', tags: [], score: 3, paid: false, categoryCode: '30' },
    {
      title: '新名 🎬',
      author: '小灯',
      tags: ['夜', '河'],
      score: 8.75,
      paid: true,
      categoryCode: '311',
    },
  ]);
});

test('the second of two saves of a video is answered with what differs, and overwrites nothing', async () => {
  const { id } = await make({ title: '原名', author: '原作者' });
  const [first, second] = [await editOf(id, { title: '甲' }), await editOf(id, { author: '乙' })];
  await ask(editVideo, first);
  expect(await refusalOf(second)).toMatchObject({
    refusal: 'video-edited',
    fields: ['title', 'author'],
  });
  const there = await ask(getVideo, { id });
  expect([there.title, there.author]).toEqual(['甲', '原作者']);
  await ask(editVideo, { ...second, title: there.title, version: there.version });
  expect(await ask(getVideo, { id })).toMatchObject({ title: '甲', author: '乙' });
  expect(await auditOf(id)).toHaveLength(2);
});

test('of two saves at the same time, one is refused', async () => {
  const { id } = await make({ title: '原来的名' });
  const edits = await Promise.all(['丙', '丁'].map((title) => editOf(id, { title })));
  const call = callAs(site, editor);
  const codes = (await Promise.all(edits.map((it) => call(editVideo, it)))).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(await auditOf(id)).toHaveLength(1);
});

test('saving what is there already changes and keeps nothing, to the millisecond', async () => {
  const { id } = await make();
  const where = { id: BigInt(id) };
  const before = await site.deps.prisma.video.findUniqueOrThrow({ where });
  await ask(editVideo, { ...(await editOf(id)), version: 'another' });
  await ask(editVideo, await editOf(id, { score: 5 }));
  const after = await site.deps.prisma.video.findUniqueOrThrow({ where });
  expect(after).toEqual({ ...before, score: 5 });
  expect(await auditOf(id)).toHaveLength(1);
  // A like is no other version.
  const edit = await editOf(id, { score: 6 });
  await site.deps.prisma.video.update({ where, data: { likeCount: { increment: 1 } } });
  expect((await ask(editVideo, edit)).likes).toBe(1);
});

test.each([
  ['no title', { title: ' ' }, ['title']],
  ['a title too long', { title: '长'.repeat(201) }, ['title']],
  ['a tag of nothing', { tags: ['好', ' '] }, ['tags.1']],
  ['a score beyond ten', { score: 10.01 }, ['score']],
  ['a day that there is none of', { publishTime: '2026-02-30 10:00:00' }, ['publishTime']],
  ['its publish time taken away', { publishTime: null }, ['publishTime']],
])('an edit with %s names the field', async (_, wrong, fields) => {
  const { id } = await make();
  const sent = { ...(await editOf(id)), ...wrong };
  expect(await refusalOf(sent)).toMatchObject({ refusal: 'bad-payload', fields });
  expect(await auditOf(id)).toHaveLength(0);
});

test('a title that its category has already, an unknown category or video are refused', async () => {
  const [{ id }] = [await make({ title: '一' }), await make({ title: '二' })];
  await make({ title: '一', categoryCode: '31' });
  expect((await refusalOf(await editOf(id, { title: '二' }))).refusal).toBe('title-taken');
  expect((await refusalOf(await editOf(id, { categoryCode: '31' }))).refusal).toBe('title-taken');
  const nowhere = await editOf(id, { categoryCode: '999' });
  expect((await refusalOf(nowhere)).refusal).toBe('category-unknown');
  expect((await refusalOf({ ...nowhere, id: 999_999 })).refusal).toBe('video-unknown');
});

test('a video moves into the dark web with its category', async () => {
  await make({ categoryCode: '90', darkWeb: true });
  const { id } = await make({ title: '夜' });
  await ask(editVideo, await editOf(id, { categoryCode: '90' }));
  const row = await site.deps.prisma.video.findUniqueOrThrow({ where: { id: BigInt(id) } });
  expect([row.categoryCode, row.sonCode, row.darkWeb]).toEqual(['90', null, true]);
});

describe('in a catalogue with nothing else', () => {
  beforeEach(async () => {
    site = await useTestApp();
    editor = await createOperator(site.deps, { roles: ['content'] });
  });

  test('a publish time ahead takes it out of sight until then', async () => {
    const { id } = await make({ title: '预告' });
    const total = async () =>
      (await askAs(site, null)(listPaging, { currentPage: 1, typeCode: '30' })).total;
    expect(await total()).toBe(1);
    const publishTime = formatShanghaiTime(new Date(site.clock.now().getTime() + 3_600_000));
    const { state } = await ask(editVideo, await editOf(id, { publishTime }));
    expect(state).toBe('scheduled');
    await expect.poll(total).toBe(0);
    expect((await ask(listAllVideos, { state: 'scheduled' })).list.map((it) => it.id)).toEqual([
      id,
    ]);
    expect((await ask(listAllVideos, { state: 'published' })).total).toBe(0);
  });

  test('videos of every state are found by title, code, state, category and payment', async () => {
    const made = [
      await make({ title: 'ＡＢ 100%', paid: true }),
      await make({ title: 'ab_1', categoryCode: '31', sonCode: '311' }),
      await make({ title: '草稿', state: 'draft' }),
      await make({ title: '下架', state: 'taken_down' }),
    ];
    const find = async (asked: PayloadInputOf<typeof listAllVideos>) =>
      (await ask(listAllVideos, asked)).list.map((it) => it.title);
    expect(await find({})).toEqual(['下架', '草稿', 'ab_1', 'ＡＢ 100%']);
    expect(await find({ sort: 'oldest', text: 'AB' })).toEqual(['ＡＢ 100%', 'ab_1']);
    expect(await find({ text: '0%' })).toEqual(['ＡＢ 100%']);
    expect(await find({ text: 'b_' })).toEqual(['ab_1']);
    expect(await find({ text: String(made[2]?.id), state: 'draft' })).toEqual(['草稿']);
    expect(await find({ state: 'taken_down' })).toEqual(['下架']);
    expect(await find({ categoryCode: '31' })).toEqual(['ab_1']);
    expect(await find({ categoryCode: '311' })).toEqual(['ab_1']);
    expect(await find({ paid: true })).toEqual(['ＡＢ 100%']);
  });

  test('pages go on behind the last row, and no video is missed or comes twice', async () => {
    const made = [];
    for (let n = 0; n < 5; n++) made.push((await make()).id);
    const seen: number[] = [];
    const totals: (number | null)[] = [];
    let after: string | null | undefined;
    for (let page = 0; page < 3; page++) {
      const { list, next, total } = await ask(listAllVideos, { size: 2, ...(after && { after }) });
      totals.push(total);
      seen.push(...list.map((it) => it.id));
      after = next;
    }
    expect([seen, after]).toEqual([made.toReversed(), null]);
    expect(totals).toEqual([5, null, null]);
  });

  test('an editor takes a video down and back; one who only looks on can neither edit nor take down', async () => {
    const { id } = await make();
    await ask(takeVideoDown, { cartoonCode: id, reason: '版权' });
    expect((await ask(getVideo, { id })).state).toBe('taken_down');
    await ask(restoreVideo, { cartoonCode: id, reason: '已核实' });
    expect((await ask(getVideo, { id })).state).toBe('published');
    const viewer = await createOperator(site.deps, { roles: ['viewer'] });
    expect((await askAs(site, viewer)(listAllVideos, {})).total).toBe(1);
    const edit = await editOf(id, { title: '改' });
    expect((await refusalOf(edit, viewer.token)).refusal).toBe('permission-missing');
    expect(
      (await callAs(site, viewer)(takeVideoDown, { cartoonCode: id, reason: '试' })).code,
    ).toBe(403);
  });
});
