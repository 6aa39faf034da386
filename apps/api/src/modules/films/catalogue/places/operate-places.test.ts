import { randomUUID } from 'node:crypto';

import type { Call, PayloadInputOf } from '@lantern/contracts/call';
import {
  listIndex,
  listIndexLike,
  listLeftType,
  listPaging,
  listTopics,
  selectSubjectByName,
} from '@lantern/contracts/calls/catalogue';
import {
  listAllTopics,
  listCategories,
  listPins,
  orderCategories,
  orderPins,
  orderTopics,
  removeCategory,
  removePin,
  removeTopic,
  saveCategory,
  savePin,
  saveTopic,
} from '@lantern/contracts/calls/operator/places';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { createVideo } from '../../../../test/create-video.ts';
import { insertHiddenCategory } from '../../sources/sources.repo.ts';
import { catalogueRecurring } from '../catalogue.jobs.ts';
import { addVideo, findCategory } from '../publish.repo.ts';

const page = { currentPage: 1 };
const always = { startTime: null, endTime: null };

let site: TestApp;
let editor: TestOperator;
beforeEach(async () => {
  site = await useTestApp();
  editor = await createOperator(site.deps, { roles: ['content'] });
});

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);
/** Why a call is refused; undefined when it is not. */
async function refusalOf<C extends Call>(call: C, payload: PayloadInputOf<C>) {
  return (await callAs(site, editor)(call, payload)).refusal;
}
/** Makes a call that answers nothing. */
async function sendCall<C extends Call>(call: C, payload: PayloadInputOf<C>): Promise<void> {
  expect(await refusalOf(call, payload)).toBeUndefined();
}
const hoursAgo = (hours: number) => new Date(site.clock.now().getTime() - hours * 3_600_000);
const make = (hours: number, options: Parameters<typeof createVideo>[1] = {}) =>
  createVideo(site.deps, { publishedAt: hoursAgo(hours), ...options });

const category = (changes: Partial<PayloadInputOf<typeof saveCategory>> = {}) => ({
  name: '新栏目',
  parentCode: null,
  isHidden: false,
  isDarkWeb: false,
  ...changes,
});

async function find(code: string) {
  const { list } = await ask(listCategories, {});
  const found = list.find((it) => it.code === code);
  if (!found) throw new Error('no such category');
  const { videos: _videos, ...edit } = found;
  return edit;
}

test('a category is made, renamed, ordered and hidden, and members of every process see it', async () => {
  await make(1);
  const beside = await useTestApp({ beside: site });
  const tree = () =>
    Promise.all(
      [site, beside].map(async (each) =>
        (await askAs(each, null)(listLeftType, {})).map(({ dictName, children }) => [
          dictName,
          ...children.map((it) => it.dictName),
        ]),
      ),
    );
  const both = (...names: string[][]) => [names, names];
  expect(await tree()).toEqual(both(['类30']));
  const made = await ask(saveCategory, category({ name: ' 新片 🎬 ' }));
  expect(made).toMatchObject({ code: '1000', name: '新片 🎬', parentCode: null });
  const son = await ask(saveCategory, category({ name: '短片', parentCode: '1000' }));
  await expect.poll(tree).toEqual(both(['类30'], ['新片 🎬', '短片']));
  await sendCall(orderCategories, { parentCode: null, codes: ['1000', '30'] });
  await ask(saveCategory, { ...(await find('30')), name: '老片' });
  await expect.poll(tree).toEqual(both(['新片 🎬', '短片'], ['老片']));
  await ask(saveCategory, { ...(await find('1000')), isHidden: true });
  await expect.poll(tree).toEqual(both(['老片']));
  // The newest still has what lies in a hidden category; its own list is empty.
  const { id } = await make(2, { categoryCode: '1000', sonCode: son.code });
  const seen = async (typeCode: string) =>
    (await askAs(site, null)(listPaging, { ...page, typeCode })).list.map((it) => it.cartoonCode);
  await expect.poll(() => seen('0')).toContain(id);
  expect([await seen('1000'), await seen(son.code)]).toEqual([[], []]);
  const rows = await site.deps.prisma.audit.findMany({ where: { action: 'category.save' } });
  expect(rows.map(({ before, after }) => [before, after])).toContainEqual([
    { name: '类30' },
    { name: '老片' },
  ]);
});

test('the second of two saves of a category is refused, and saving without a change changes nothing', async () => {
  await make(1);
  const first = await find('30');
  await ask(saveCategory, { ...first, name: '甲' });
  expect(await refusalOf(saveCategory, { ...first, isHidden: true })).toBe('place-edited');
  expect(await find('30')).toMatchObject({ name: '甲', isHidden: false });
  await ask(saveCategory, { ...first, name: '甲' });
  expect(await site.deps.prisma.audit.count({ where: { action: 'category.save' } })).toBe(1);
});

test('a name is given once in a level, and unknown places are refused', async () => {
  await make(1, { sonCode: '301' });
  const refused = (changes: Partial<PayloadInputOf<typeof saveCategory>>) =>
    refusalOf(saveCategory, category(changes));
  expect(await refused({ name: '类30' })).toBe('category-name-taken');
  expect(await refused({ name: '类301' })).toBeUndefined();
  expect(await refused({ parentCode: '301' })).toBe('category-parent');
  expect(await refused({ parentCode: '999' })).toBe('category-parent');
  expect(await refused({ code: '999' })).toBe('category-unknown');
  expect(await refused({ name: ' ' })).toBe('bad-payload');
  expect(await refusalOf(saveCategory, { ...(await find('301')), parentCode: null })).toBe(
    'category-parent',
  );
  const orders = [['30'], ['30', '30'], ['30', '31'], []];
  for (const codes of orders)
    expect(await refusalOf(orderCategories, { parentCode: null, codes })).toBe('place-edited');
});

test('a category that is in use stays; an empty one goes with its pins', async () => {
  await make(1, { sonCode: '301' });
  const remove = (code: string) => refusalOf(removeCategory, { code, reason: '不用了' });
  expect([await remove('30'), await remove('301')]).toEqual(['category-used', 'category-used']);
  const { code } = await ask(saveCategory, category());
  await ask(saveTopic, { ...topicOf(code), title: '占着' });
  expect(await remove(code)).toBe('category-used');
  const [topic] = (await ask(listAllTopics, {})).list;
  await sendCall(removeTopic, { id: topic?.id ?? 0, reason: '不用了' });
  expect([await remove(code), await remove(code)]).toEqual([undefined, 'category-unknown']);
});

test('a category that a film is just coming into is in use when it is to be removed', async () => {
  await make(1);
  const { code } = await ask(saveCategory, category());
  const removing = await site.deps.db.transact(async (tx) => {
    await findCategory(tx, { code });
    const placed = { code, parent_code: null, dark_web: false };
    const film = { introduction: '', author: '', tags: [], paid: false, durationSeconds: 1 };
    const video = { ...film, title: randomUUID(), posterKey: 'none' };
    await addVideo(tx, video, placed, null);
    const removal = refusalOf(removeCategory, { code, reason: '不用了' });
    await expect.poll(() => countWaiting(site)).toBe(1);
    return [removal] as const;
  });
  expect(await removing[0]).toBe('category-used');
});

test('no category gets the code of one that is gone: what still names that one would come into it', async () => {
  const remove = (code: string) => sendCall(removeCategory, { code, reason: '不用了' });
  const { code } = await ask(saveCategory, category());
  await remove(code);
  const made = await ask(saveCategory, category({ name: '私房', isDarkWeb: true }));
  expect(made.code).not.toBe(code);
  await remove(made.code);
  const hidden = await insertHiddenCategory(site.deps.db, '来自采集', null);
  expect([code, made.code]).not.toContain(hidden);
});

test('a category that files wait for stays, until they are published or rejected', async () => {
  const { code } = await ask(saveCategory, category());
  const at = { createdAt: site.clock.now(), changedAt: site.clock.now() };
  const { prisma } = site.deps;
  const file = { title: '在路上', source: 'a.mp4', channelName: '一', ...at };
  const { id } = await prisma.ingest.create({
    data: { id: randomUUID(), origin: 'file', state: 'in_review', categoryCode: code, ...file },
  });
  const remove = () => refusalOf(removeCategory, { code, reason: '不用了' });
  expect(await remove()).toBe('category-used');
  await prisma.ingest.update({ where: { id }, data: { state: 'rejected' } });
  const { operatorId } = editor;
  const upload = { id: randomUUID(), operatorId, bytes: 7n, metadata: { category: code }, ...at };
  await prisma.ingestUpload.create({ data: upload });
  expect(await remove()).toBe('category-used');
  await prisma.ingestUpload.delete({ where: { id: upload.id } });
  expect(await remove()).toBeUndefined();
});

test('the dark web is what is flagged so, whatever its name, with all that lies in it', async () => {
  await make(1, { categoryCode: '90', sonCode: '901', darkWeb: true });
  const light = await make(1, { title: '白天', sonCode: '301' });
  const vip = await createMember(site.deps, { vip: { plan: 3, days: 365 } });
  const sections = async () =>
    (await askAs(site, vip)(selectSubjectByName, { dictName: '暗网', type: 0 })).map((it) => [
      it.dictName,
      it.relationMovies.length,
    ]);
  await ask(saveCategory, { ...(await find('90')), name: '夜色' });
  await expect.poll(sections).toEqual([['类901', 1]]);
  await ask(saveCategory, { ...(await find('30')), isDarkWeb: true });
  await expect
    .poll(async () => new Set((await sections()).map(String)))
    .toEqual(new Set(['类301,1', '类901,1']));
  const found = async (who: typeof vip | null) =>
    (await askAs(site, who)(listPagingBySearch, { ...page, searchKey: '白天' })).total;
  await expect.poll(() => found(null)).toBe(0);
  expect(await found(vip)).toBe(1);
  const row = await site.deps.prisma.video.findUniqueOrThrow({ where: { id: BigInt(light.id) } });
  expect(row.darkWeb).toBe(true);
});

const topicOf = (categoryCode: string, sonCodes: string[] = []) => ({
  title: '专题',
  categoryCode,
  sonCodes,
  picture: '',
  isHidden: false,
});

test('topics are what operators make of them; without any the top categories stand for them', async () => {
  const { posterKey } = await make(1, { sonCode: '301' });
  const poster = `/media/${posterKey}`;
  const cards = () => askAs(site, null)(listTopics, {});
  expect(await cards()).toEqual([{ title: '类30', code: '30', sonTypeCode: '', path: poster }]);
  const [one, two] = [
    await ask(saveTopic, { ...topicOf('30', ['301', '301']), title: '夜读' }),
    await ask(saveTopic, { ...topicOf('30'), title: '星空', picture: '/topics/30.webp' }),
  ];
  const [first, second] = [
    { title: '夜读', code: '30', sonTypeCode: '301', path: poster },
    { title: '星空', code: '30', sonTypeCode: '', path: '/topics/30.webp' },
  ];
  await expect.poll(cards).toEqual([first, second]);
  await sendCall(orderTopics, { ids: [two.id, one.id] });
  await expect.poll(cards).toEqual([second, first]);
  await ask(saveTopic, { ...one, isHidden: true });
  await expect.poll(cards).toEqual([second]);
  expect(await refusalOf(saveTopic, { ...one, title: '晚' })).toBe('place-edited');
  expect(await refusalOf(saveTopic, topicOf('301'))).toBe('category-unknown');
  expect(await refusalOf(saveTopic, topicOf('30', ['999']))).toBe('category-unknown');
  const script = { ...topicOf('30'), picture: 'javascript:alert(1)' };
  expect(await refusalOf(saveTopic, script)).toBe('bad-payload');
  await sendCall(removeTopic, { id: two.id, reason: '换季' });
  expect((await ask(listAllTopics, {})).list.map((it) => it.title)).toEqual(['夜读']);
});

test('a topic of hidden children is shown to no member: its list is empty', async () => {
  await make(1, { sonCode: '301' });
  await make(1, { sonCode: '302' });
  await ask(saveTopic, { ...topicOf('30', ['301']), title: '夜读' });
  await ask(saveTopic, { ...topicOf('30', ['301', '302']), title: '星空' });
  const titles = async () => (await askAs(site, null)(listTopics, {})).map((it) => it.title);
  await expect.poll(titles).toEqual(['夜读', '星空']);
  await ask(saveCategory, { ...(await find('301')), isHidden: true });
  await expect.poll(titles).toEqual(['星空']);
});

test('a pinned video comes first in its list, once, and the others keep their order over all pages', async () => {
  const made: number[] = [];
  for (let n = 0; n < 25; n++) made.push((await make(n, { score: (n * 7) % 10, likeCount: n })).id);
  const pages = async (typeCode: string) => {
    const read = askAs(site, null);
    const lists = await Promise.all(
      [1, 2, 3, 4].map((currentPage) => read(listPaging, { currentPage, typeCode })),
    );
    return lists.flatMap(({ list }) => list.map((it) => it.cartoonCode));
  };
  const some = fc.uniqueArray(fc.nat(24), { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(
      some,
      fc.constantFrom(['latest', '0'], ['ranking', '15'], ['30', '30']),
      async (chosen, where) => {
        const [place = '', typeCode = ''] = where;
        const natural = await pages(typeCode);
        const pinned = chosen.flatMap((n) => made[n] ?? []);
        const ids: number[] = [];
        for (const videoId of pinned)
          ids.push((await ask(savePin, { place, videoId, ...always })).id);
        const wanted = [...pinned, ...natural.filter((id) => !pinned.includes(id))];
        await expect.poll(() => pages(typeCode)).toEqual(wanted);
        for (const id of ids) await sendCall(removePin, { id });
        await expect.poll(() => pages(typeCode)).toEqual(natural);
      },
    ),
    { numRuns: 6 },
  );
});

test('pins are ordered and dated; the home page shows them, and what is not published it does not', async () => {
  const [old, best] = [await make(9, { title: '旧' }), await make(1, { title: '好', score: 9 })];
  const draft = await make(1, { title: '稿', state: 'draft' });
  const titles = async () => {
    const home = await askAs(site, null)(listIndex, {});
    const { distinctNameList } = await askAs(site, null)(listIndexLike, page);
    return [home.typeList[0]?.cartoonInfoList, distinctNameList].map((list) =>
      list?.map((it) => it.cartoonName),
    );
  };
  const pin = (
    videoId: number,
    place: string,
    times: { startTime: string | null; endTime: string | null } = always,
  ) => ask(savePin, { place, videoId, ...times });
  await pin(draft.id, 'featured');
  const later = formatShanghaiTime(new Date(site.clock.now().getTime() + 1_200_000));
  const [featured, group] = [
    await pin(old.id, 'featured'),
    await pin(old.id, '30', { startTime: later, endTime: null }),
  ];
  await expect.poll(titles).toEqual([
    ['好', '旧'],
    ['旧', '好'],
  ]);
  const [announce] = catalogueRecurring(site.deps);
  await announce?.run(AbortSignal.abort());
  site.clock.advance(1_200_000);
  await announce?.run(AbortSignal.abort());
  await expect.poll(titles).toEqual([
    ['旧', '好'],
    ['旧', '好'],
  ]);
  const third = await pin(best.id, 'featured');
  const { list } = await ask(listPins, { place: 'featured' });
  expect(list.map((it) => [it.title, it.state])).toEqual([
    ['稿', 'draft'],
    ['旧', 'published'],
    ['好', 'published'],
  ]);
  await sendCall(orderPins, { place: 'featured', ids: [third.id, featured.id, list[0]?.id ?? 0] });
  await expect.poll(async () => (await titles())[1]).toEqual(['好', '旧']);
  expect((await ask(listPins, { videoId: old.id })).list.map((it) => it.place)).toEqual([
    '30',
    'featured',
  ]);
  await sendCall(removePin, { id: group.id });
  await sendCall(removePin, { id: group.id });
  await expect.poll(async () => (await titles())[0]).toEqual(['好', '旧']);
});

test('a video is pinned only where it is listed, and no place holds more than twenty', async () => {
  const dark = await make(1, { categoryCode: '90', sonCode: '901', darkWeb: true });
  const { id } = await make(1, { sonCode: '301' });
  const pin = (place: string, videoId: number, times = {}) =>
    refusalOf(savePin, { place, videoId, ...always, ...times });
  expect(await pin('featured', dark.id)).toBe('pin-elsewhere');
  expect(await pin('30', dark.id)).toBe('pin-elsewhere');
  expect(await pin('999', id)).toBe('category-unknown');
  expect(await pin('home', id)).toBe('bad-payload');
  expect(await pin('latest', 999_999)).toBe('video-unknown');
  const wrong = { startTime: '2026-12-02 00:00:00', endTime: '2026-12-01 00:00:00' };
  expect(await pin('latest', id, wrong)).toBe('bad-payload');
  expect([await pin('901', dark.id), await pin('301', id)]).toEqual([undefined, undefined]);
  for (let n = 0; n < 20; n++) expect(await pin('latest', (await make(1)).id)).toBeUndefined();
  expect(await pin('latest', id)).toBe('pins-full');
  const until = (day: string) => ({ startTime: null, endTime: `2027-01-0${day} 00:00:00` });
  expect(await pin('301', id, { ...until('1'), was: always })).toBeUndefined();
  expect(await pin('301', id, { ...until('2'), was: always })).toBe('place-edited');
  expect(await pin('301', id, { ...until('1'), was: always })).toBeUndefined();
  expect(await pin('301', id, { ...until('2'), was: until('1') })).toBeUndefined();
});
