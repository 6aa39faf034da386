import { createHash } from 'node:crypto';

import {
  changeFeedOut,
  getFeedOut,
  listFeedKeys,
  withdrawFeedKey,
} from '@lantern/contracts/calls/operator/feed-out';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createCategory } from '../../../test/create-category.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo, type TestVideoOptions } from '../../../test/create-video.ts';
import { makeFeedKey, readFeedOut, setFeed, usualFeed } from '../../../test/feed-out.ts';
import { hearChanges } from '../../../test/hear-changes.ts';
import { saveSource } from '../sources/sources.repo.ts';

let site: TestApp;
let operatorId: number;
beforeAll(async () => {
  site = await buildTestApp();
  ({ operatorId } = await createOperator(site.deps));
  await createCategory(site.deps, { code: '30', name: '电影' });
  await createCategory(site.deps, { code: '31', name: '动作片', parentCode: '30' });
  await createCategory(site.deps, { code: '40', name: '剧集' });
  await createCategory(site.deps, { code: '90', name: '暗', darkWeb: true });
});
afterAll(() => site.close());
// Each test has a minute of its own, for readers without a key.
beforeEach(() => site.clock.advance(60_000));

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });
const read = (url: string) => readFeedOut(site, url);
const namesIn = async (url: string) => (await read(url)).list.map((it) => it.vod_name);

/** A source, and a line of it in a video. */
const addSource = (name: string, licence: 'owned' | 'unchecked'): Promise<number> =>
  saveSource(site.deps.db, {
    name,
    kind: 'feed_json',
    address: `https://${name}.example/`,
    digest: createHash('sha256').update(name).digest(),
    origin: '',
    licence,
    operatorId,
    at: site.deps.now(),
  });

async function addLine(videoId: number, sourceId: number, address: string): Promise<void> {
  const { prisma } = site.deps;
  await prisma.lineHost.upsert({
    where: { host: new URL(address).origin },
    create: { host: new URL(address).origin },
    update: {},
  });
  const position = await prisma.channel.count({ where: { videoId: BigInt(videoId) } });
  const channel = await prisma.channel.create({
    data: {
      videoId: BigInt(videoId),
      name: '外线',
      position,
      sourceId: BigInt(sourceId),
      playerCode: 'cm3u8',
    },
  });
  const addressDigest = createHash('sha256').update(address).digest();
  const data = { videoId: BigInt(videoId), channelId: channel.id, title: '第1集' };
  await prisma.episode.create({ data: { ...data, address, addressDigest } });
}

const film = (title: string, more: TestVideoOptions = {}) =>
  createVideo(site.deps, { title, categoryCode: '30', ...more });

test('it is off until an owner switches it on, and opens by keys', async () => {
  await film('开关片');
  for (const url of ['/provide/vod/', '/provide/abc/vod/', '/api.php/provide/vod/?ac=list']) {
    expect([url, (await get(url, { accept: 'text/html' })).statusCode]).toEqual([url, 404]);
  }
  const { address } = await makeFeedKey(site);
  expect((await get(address)).statusCode).toBe(404);
  await setFeed(site);
  expect((await get('/provide/vod/')).statusCode).toBe(404);
  expect((await get('/provide/nothing/vod/')).statusCode).toBe(403);
  expect(await namesIn(address)).toContain('开关片');
  expect(await namesIn(`/api.php${address}?ac=list`)).toContain('开关片');
  expect((await get(address.replace('vod', 'art'))).statusCode).toBe(404);
  await setFeed(site, { isOpen: true });
  expect(await namesIn('/api.php/provide/vod')).toContain('开关片');
  expect(await namesIn('/provide/vod/?ac=detail')).toContain('开关片');
  await setFeed(site);
  expect((await get('/provide/vod/')).statusCode).toBe(404);
});

test('an owner goes on changing it when a chosen category is gone, or only for VIP members by now', async () => {
  await createCategory(site.deps, { code: '60', name: '旧栏目' });
  await createCategory(site.deps, { code: '61', name: '夜' });
  const { owner, set } = await setFeed(site, { categories: ['30', '60', '61'] });
  expect(set.categories).toEqual(['30', '60', '61']);
  await site.deps.prisma.category.delete({ where: { code: '60' } });
  await site.deps.prisma.category.update({ where: { code: '61' }, data: { darkWeb: true } });
  const { version, categories } = await askAs(site, owner)(getFeedOut, {});
  expect(categories).toEqual(['30']);
  const wanted = { ...usualFeed, categories, hasPictures: false, version };
  expect(await askAs(site, owner)(changeFeedOut, wanted)).toMatchObject({ hasPictures: false });
  await setFeed(site);
});

test('what is in it: public titles of chosen categories, and of sources that may be passed on', async () => {
  const [mine, theirs] = [await addSource('mine', 'owned'), await addSource('theirs', 'unchecked')];
  const { address } = await makeFeedKey(site);
  const sons = await film('甲：分类下的片', { sonCode: '31', paid: false });
  await film('乙：草稿', { state: 'draft' });
  await film('丙：别的分类', { categoryCode: '40' });
  await film('丁：暗网', { categoryCode: '90', darkWeb: true });
  await film('戊：定时', { publishedAt: new Date(site.clock.now().getTime() + 3_600_000) });
  await film('己：会员线路', { channels: ['会员'], vipChannels: ['会员'] });
  await film('庚：收费', { paid: true });
  const made = await film('辛：来源建的');
  const joined = await film('壬：两条线');
  await addLine(joined.id, mine, 'https://m.example/1.m3u8');
  await addLine(joined.id, theirs, 'https://t.example/1.m3u8');
  await addLine((await film('癸：收费外线', { paid: true })).id, mine, 'https://m.example/2.m3u8');
  await site.deps.prisma.sourceItem.create({
    data: {
      sourceId: BigInt(theirs),
      remoteId: '1',
      videoId: BigInt(made.id),
      digest: Buffer.alloc(32),
      state: 'bound',
      madeVideo: true,
      seenAt: site.deps.now(),
      changedAt: site.deps.now(),
    },
  });
  await setFeed(site, { sourceIds: [mine] });
  const { list, class: classes } = await read(`${address}?ac=detail&pagesize=100`);
  const named = (start: string) => list.find((it) => it.vod_name.startsWith(start));
  const here = Array.from('甲乙丙丁戊己庚辛壬癸').filter((it) => named(it) !== undefined);
  expect(here).toEqual(['甲', '庚', '壬', '癸']);
  expect(classes).toEqual([
    { type_id: 30, type_pid: 0, type_name: '电影' },
    { type_id: 31, type_pid: 30, type_name: '动作片' },
  ]);
  expect(named('甲')).toMatchObject({ vod_id: sons.id, type_id: 31, type_id_1: 30 });
  expect(named('庚')?.vod_remarks).toBe('试看');
  expect(named('壬')?.vod_play_from).toBe('lantern$$$cm3u8');
  expect(named('壬')?.vod_play_url).toMatch(
    /^第1集\$http:\/\/localhost(?::\d+)?\/media\/feed\/[\w-]{35}\/master\.m3u8\$\$\$第1集\$https:\/\/m\.example\/1\.m3u8$/,
  );
  expect(named('癸')?.vod_play_from).toBe('lantern');
  expect(named('甲')?.vod_pic).toMatch(/^http:\/\/localhost(?::\d+)?\/media\/images\//);
  await site.deps.prisma.lineHost.update({
    where: { host: 'https://m.example' },
    data: { state: 'blocked' },
  });
  await setFeed(site, { sourceIds: [mine], hasPictures: false });
  const [after] = (await read(`${address}?ac=detail&ids=${joined.id}`)).list;
  expect(after).toMatchObject({ vod_play_from: 'lantern', vod_pic: '' });
  // A title goes out with its time, also where it was decided before.
  site.clock.advance(3_600_000);
  await setFeed(site, { sourceIds: [mine], categories: ['31'] });
  expect(await namesIn(`${address}?ac=detail`)).toEqual(['甲：分类下的片']);
});

test('questions are narrowed, and hostile ones are answered', async () => {
  await setFeed(site);
  const { address } = await makeFeedKey(site);
  const titles = ['窄一：蓝鲸', '窄二：蓝鲸', '窄三：白鹭'];
  const ids: number[] = [];
  for (const [at, title] of titles.entries()) {
    const publishedAt = new Date(site.clock.now().getTime() - (3 - at) * 1000);
    ids.push((await film(title, { publishedAt, ...(at === 2 && { sonCode: '31' }) })).id);
  }
  await hearChanges(site);
  expect(await namesIn(`${address}?wd=蓝鲸`)).toEqual(['窄二：蓝鲸', '窄一：蓝鲸']);
  expect(await namesIn(`${address}?t=31&wd=窄`)).toEqual(['窄三：白鹭']);
  expect(await namesIn(`${address}?ids=${ids[1]},${ids[0]},999999`)).toEqual([
    '窄二：蓝鲸',
    '窄一：蓝鲸',
  ]);
  const paged = await read(`${address}?wd=窄&pagesize=2&pg=2`);
  expect([paged.list.map((it) => it.vod_name), paged.total, paged.pagecount]).toEqual([
    ['窄一：蓝鲸'],
    3,
    2,
  ]);
  expect((await read(`${address}?pg=4711`)).list).toEqual([]);
  expect((await read(`${address}?t=99`)).total).toBe(0);
  expect(await namesIn(`${address}?h=1&wd=窄`)).toHaveLength(3);
  site.clock.advance(2 * 3_600_000);
  expect(await namesIn(`${address}?h=1`)).toEqual([]);
  for (const query of [
    'pg=-1',
    'pg=1e99',
    'pg=%00',
    'pagesize=99999999',
    'h=-5',
    't=%27%20or%201=1',
    'ids=,,,',
    `ids=${'9'.repeat(400)}`,
    'ids=9007199254740993',
    'ids=999999999999999',
    'wd=%00%EF%BF%BF',
    'wd=%25_%5C',
    'ac=list&ac=detail',
    'ac[]=x&at[a]=1',
    '__proto__=1',
    'at=xml&wd=%5D%5D%3E',
  ]) {
    site.clock.advance(60_000);
    expect([query, (await get(`${address}?${query}`)).statusCode]).toEqual([query, 200]);
  }
  expect((await get(`${address}%ff/%/at/xml`)).statusCode).toBeLessThan(500);
});

test('what did not change is not sent again, and a change is seen at once', async () => {
  await setFeed(site);
  const { address } = await makeFeedKey(site);
  const { id } = await film('标记片');
  await hearChanges(site);
  const url = `${address}?ac=videolist&ids=${id}`;
  const first = await get(url);
  const etag = String(first.headers.etag);
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
  await site.deps.prisma.video.update({ where: { id: BigInt(id) }, data: { title: '标记片二' } });
  await hearChanges(site);
  const second = await get(url, { 'if-none-match': etag });
  expect([second.statusCode, second.body.includes('标记片二')]).toEqual([200, true]);
  const xml = await get(`${address}at/xml?ids=${id}`);
  expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(xml.body).toContain('<rss version="5.1"><list page="1"');
});

test('a reader asks sixty times a minute, by words ten times, and no more a day than its key says', async () => {
  const { owner } = await setFeed(site);
  const { address } = await makeFeedKey(site);
  const askTimes = async (url: string, times: number) => {
    const statuses: number[] = [];
    for (let at = 0; at < times; at++) statuses.push((await get(url)).statusCode);
    return statuses.filter((it) => it === 200).length;
  };
  expect(await askTimes(address, 62)).toBe(60);
  const refused = await get(address);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  site.clock.advance(60_000);
  expect(await askTimes(`${address}?wd=x`, 12)).toBe(10);
  const little = await makeFeedKey(site, { mostADay: 3 });
  expect(await askTimes(little.address, 5)).toBe(3);
  const { list } = await askAs(site, owner)(listFeedKeys, {});
  expect(list.find(({ id }) => id === little.id)).toMatchObject({
    today: 3,
    month: 3,
    mostADay: 3,
    state: 'valid',
  });
  site.clock.advance(24 * 3_600_000);
  expect(await askTimes(little.address, 5)).toBe(3);
  // Readers without a key are counted by where they come from.
  await setFeed(site, { isOpen: true });
  expect(await askTimes('/provide/vod/', 62)).toBe(60);
  const elsewhere = await site.app.inject({ url: '/provide/vod/', remoteAddress: '198.51.100.7' });
  expect(elsewhere.statusCode).toBe(200);
});

test('a key ends with its last day', async () => {
  await setFeed(site);
  const day = new Date(site.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { address, id } = await makeFeedKey(site, { lastDay: day });
  expect((await get(address)).statusCode).toBe(200);
  site.clock.advance(24 * 3_600_000);
  expect((await get(address)).statusCode).toBe(403);
  const owner = await createOperator(site.deps);
  const { list } = await askAs(site, owner)(listFeedKeys, {});
  expect(list.find((it) => it.id === id)).toMatchObject({ lastDay: day, state: 'over' });
});

test('only owners change it, over what they read, and each change is in the audit', async () => {
  const editor = await createOperator(site.deps, { roles: ['content'], isProved: true });
  expect((await callAs(site, editor)(getFeedOut, {})).refusal).toBe('permission-missing');
  const unchecked = await addSource('unsure', 'unchecked');
  const { owner, set } = await setFeed(site);
  const { version } = set;
  const change = async (more: object) =>
    (await callAs(site, owner)(changeFeedOut, { version, ...usualFeed, ...more })).refusal;
  expect(await change({ sourceIds: [unchecked] })).toBe('feed-source-unchecked');
  expect(await change({ categories: ['90'] })).toBe('category-unknown');
  expect(await change({ isOpen: true })).toBeUndefined();
  expect(await change({ isOpen: false })).toBe('feed-edited');
  const { address, id } = await makeFeedKey(site);
  await askAs(site, owner)(withdrawFeedKey, { id });
  const rows = await site.deps.prisma.audit.findMany({
    where: { action: { startsWith: 'feed.' } },
  });
  expect(rows.map((it) => it.action)).toContain('feed.change');
  const ofKey = rows.filter((it) => it.action === 'feed.key' && it.subjectId === String(id));
  expect(ofKey.map((it) => it.after)).toEqual([
    { name: '友站', mostADay: 0 },
    { state: 'withdrawn' },
  ]);
  const key = address.split('/')[2] ?? '';
  expect(key).toHaveLength(32);
  expect(
    JSON.stringify(rows, (_, it: unknown) => (typeof it === 'bigint' ? `${it}` : it)),
  ).not.toContain(key);
  const kept = await site.deps.prisma.feedKey.findUniqueOrThrow({ where: { id: BigInt(id) } });
  expect(Buffer.from(kept.digest ?? [])).toEqual(createHash('sha256').update(key).digest());
});
