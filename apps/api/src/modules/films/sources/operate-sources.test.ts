import type { Call } from '@lantern/contracts/call';
import {
  listLineReplacements,
  replaceLineHost,
  undoLineReplacement,
} from '@lantern/contracts/calls/operator/lines';
import {
  addSource,
  bindSource,
  changeSource,
  decideMatchCase,
  declareSource,
  getSource,
  getSourceBindings,
  listMatchCases,
  listSourceRuns,
  listSources,
  runSource,
  stopSource,
  switchSource,
  trySource,
} from '@lantern/contracts/calls/operator/sources';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createCategory } from '../../../test/create-category.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { type FeedAnswer, pageOfFeed, startFeed } from '../../../test/maccms-feed.ts';
import { collectInBackground } from './feeds/feeds.jobs.ts';

let site: TestApp;
let owner: TestOperator;
let editor: TestOperator;
beforeAll(async () => {
  site = await buildTestApp();
  owner = await createOperator(site.deps, { loginName: 'owner' });
  editor = await createOperator(site.deps, { loginName: 'editor', roles: ['content'] });
  await createCategory(site.deps, { code: '30', name: '电影' });
});
afterAll(() => site.close());

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);
const refusalOf = async <C extends Call>(call: C, payload: Parameters<typeof ask<C>>[1]) =>
  (await callAs(site, editor)(call, payload)).refusal;

const classes = [
  { type_id: 1, type_pid: 0, type_name: '电影' },
  { type_id: 9, type_pid: 0, type_name: '没有这一类' },
];
const film = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  vod_id: id,
  type_id: 1,
  type_name: '电影',
  vod_name: `台前片${id}号`,
  vod_year: '2020',
  vod_play_from: 'am3u8',
  vod_play_url: `第1集$https://v1.example/${id}/1.m3u8`,
  ...more,
});

const settings = { everyHours: 6, fills: 'empty' } as const;

async function serve(answer: (question: URL) => FeedAnswer) {
  const feed = await startFeed(answer);
  onTestFinished(feed.close);
  return feed;
}

/** A feed of these titles that was added; with a right, when one is given. */
async function add(
  name: string,
  titles: readonly Readonly<Record<string, unknown>>[],
  licence?: 'owned' | 'unchecked',
) {
  const feed = await serve((question) => pageOfFeed(question, titles, classes));
  const { id } = await ask(addSource, { ...settings, name, address: feed.address });
  const right = { id, note: '自有影片', publish: 'never' } as const;
  if (licence) await askAs(site, owner)(declareSource, { ...right, licence });
  return { id, feed };
}

const collect = (sourceId: number, kind: 'recent' | 'full' | 'again') =>
  collectInBackground(site.deps, { sourceId, kind }, new AbortController().signal);

const actsOn = async (id: number): Promise<string[]> =>
  (
    await site.deps.prisma.audit.findMany({
      where: { subjectKind: 'source', subjectId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action);

const sent = async (sourceId: number): Promise<unknown> => {
  const { rows } = await site.deps.db.query(
    `select data ->> 'kind' as kind from pgboss.job where name = 'collect-feed' and data ->> 'sourceId' = '${sourceId}'`,
  );
  return z
    .array(z.object({ kind: z.string() }))
    .parse(rows)
    .map(({ kind }) => kind)
    .toSorted();
};

test('a feed is added when it answers, off, with its categories and players', async () => {
  const { id, feed } = await add('新来源', [film(1)]);
  expect(await ask(getSource, { id })).toMatchObject({
    name: '新来源',
    address: feed.address,
    kind: 'feed_json',
    state: 'off',
    declareTime: null,
    unbound: 1,
    lastRun: null,
  });
  const { categories, players, here } = await ask(getSourceBindings, { id });
  expect(categories.map((it) => [it.remoteName, it.categoryCode])).toEqual([
    ['电影', '30'],
    ['没有这一类', null],
  ]);
  expect(players).toEqual([{ code: 'am3u8', kind: 'm3u8', serverPrefix: '' }]);
  expect(here).toContainEqual({ code: '30', name: '电影' });
  expect((await ask(listSources, {})).list.map((it) => it.name)).toContain('新来源');
  const again = { ...settings, name: '另一个名字', address: feed.address };
  expect(await refusalOf(addSource, again)).toBe('source-taken');
  expect(await actsOn(id)).toEqual(['source.add']);
});

test('an address that may not be asked, or that is no feed, is refused with why', async () => {
  const addressed = (address: string) => ({ ...settings, name: '不行的', address });
  for (const address of ['http://192.168.1.1/', 'file:///etc/passwd', 'http://a:b@feed.example/'])
    expect(await refusalOf(addSource, addressed(address))).toBe('source-address');
  const { address } = await serve(() => ({ body: 'closed' }));
  const refused = await callAs(site, editor)(addSource, addressed(address));
  expect([refused.refusal, refused.msg]).toEqual([
    'source-silent',
    '采集接口没有给出内容：对方未开放接口',
  ]);
});

test('nothing is collected before an owner has declared the right', async () => {
  const { id } = await add('未申明', [film(11)]);
  expect(await refusalOf(switchSource, { id, isOn: true })).toBe('source-undeclared');
  expect(await refusalOf(runSource, { id, isFull: true })).toBe('source-undeclared');
  await collect(id, 'full');
  expect((await ask(listSourceRuns, { id })).list).toEqual([]);
  const right = { id, licence: 'unchecked', note: '仅链接', publish: 'never' } as const;
  expect(await refusalOf(declareSource, right)).toBe('permission-missing');
  const hasty = { ...right, publish: 'always' } as const;
  expect((await callAs(site, owner)(declareSource, hasty)).refusal).toBe('bad-payload');
  const declared = await askAs(site, owner)(declareSource, right);
  expect(declared).toMatchObject({ licence: 'unchecked', declaredBy: 'owner', note: '仅链接' });
  expect(await ask(switchSource, { id, isOn: true })).toMatchObject({ state: 'on' });
  expect(await ask(switchSource, { id, isOn: false })).toMatchObject({
    state: 'off',
    nextRunTime: null,
  });
  expect(await actsOn(id)).toEqual([
    'source.add',
    'source.declare',
    'source.switch',
    'source.switch',
  ]);
});

test('settings are changed over the version that was read', async () => {
  const { id, feed } = await add('改名前', [film(21)]);
  const { version } = await ask(getSource, { id });
  const changed = { ...settings, id, version, name: '改名后', address: feed.address };
  expect(await ask(changeSource, { ...changed, everyHours: 12 })).toMatchObject({
    name: '改名后',
    everyHours: 12,
  });
  expect(await refusalOf(changeSource, changed)).toBe('source-edited');
  expect(await actsOn(id)).toEqual(['source.add', 'source.change']);
});

/** A feed with a declared right to publish at once, which is on. */
async function addTrusted(name: string, titles: readonly Readonly<Record<string, unknown>>[]) {
  const { id, feed } = await add(name, titles);
  const right = { id, licence: 'owned', note: '自有影片', publish: 'always' } as const;
  await askAs(site, owner)(declareSource, right);
  await ask(switchSource, { id, isOn: true });
  const { version } = await ask(getSource, { id });
  return { id, feed, changed: { ...settings, id, version, name } };
}

test('a right is of the feed that it was declared for: at another address only an owner keeps it', async () => {
  const strangers = await serve((question) => pageOfFeed(question, [film(26)], classes));
  const { id, changed } = await addTrusted('换了地址', [film(25)]);
  await ask(changeSource, { ...changed, address: strangers.address });
  expect(await ask(getSource, { id })).toMatchObject({
    address: strangers.address,
    licence: 'unchecked',
    publish: 'never',
    note: '',
    declareTime: null,
    state: 'off',
    nextRunTime: null,
  });
  expect(await refusalOf(runSource, { id, isFull: true })).toBe('source-undeclared');
  await collect(id, 'full');
  expect(await site.deps.prisma.sourceItem.count({ where: { sourceId: id } })).toBe(0);
  const audit = await site.deps.prisma.audit.findFirst({
    where: { action: 'source.change', subjectId: String(id) },
  });
  expect([audit?.before, audit?.after]).toMatchObject([
    { licence: 'owned', publish: 'always' },
    { licence: 'unchecked', publish: 'never' },
  ]);
  const other = await addTrusted('站长换了地址', [film(27)]);
  const moved = await serve((question) => pageOfFeed(question, [film(27)], classes));
  const kept = await askAs(site, owner)(changeSource, { ...other.changed, address: moved.address });
  expect(kept).toMatchObject({ licence: 'owned', publish: 'always', state: 'on' });
});

test('a run that broke off at one address goes on at no page of another', async () => {
  const films = (from: number) => Array.from({ length: 80 }, (_, at) => film(from + at));
  const { id } = await add('换到别处', films(2800), 'owned');
  const broken = await serve((question) => {
    const isSecond = question.searchParams.get('pg') === '2';
    return isSecond ? { body: 'closed' } : pageOfFeed(question, films(2800), classes);
  });
  const whole = await serve((question) => pageOfFeed(question, films(2900), classes));
  const count = () => site.deps.prisma.sourceItem.count({ where: { sourceId: id } });
  for (const [{ address }, found] of [
    [broken, 40],
    [whole, 40 + 80],
  ] as const) {
    const { version } = await ask(getSource, { id });
    const change = { ...settings, id, version, name: '换到别处', address };
    await askAs(site, owner)(changeSource, change);
    await collect(id, 'full');
    expect(await count()).toBe(found);
  }
});

test('looking first tells what would become of titles, and writes nothing', async () => {
  const { deps } = site;
  const titles = [film(31), film(32, { type_id: 9, type_name: '没有这一类' })];
  const { id } = await add('试一试', titles);
  const before = [await deps.prisma.video.count(), await deps.prisma.sourceItem.count()];
  const { list } = await ask(trySource, { id });
  expect(list.map((it) => [it.name, it.verdict, it.reason, it.episodes])).toEqual([
    ['台前片31号', 'fresh', 'policy', 1],
    ['台前片32号', 'waiting', 'category', 1],
  ]);
  expect([await deps.prisma.video.count(), await deps.prisma.sourceItem.count()]).toEqual(before);
});

test('titles of a category that is bound are read again by themselves', async () => {
  const titles = [film(41), film(42, { type_id: 9, type_name: '没有这一类' })];
  const { id } = await add('绑定', titles, 'owned');
  await ask(switchSource, { id, isOn: true });
  await collect(id, 'full');
  expect(await ask(getSource, { id })).toMatchObject({ bound: 1, waiting: 1 });
  const choice = { remoteCode: '9', categoryCode: '30', isIgnored: false };
  const wrong = { ...choice, remoteCode: '404' };
  expect(await refusalOf(bindSource, { id, categories: [wrong], players: [] })).toBe('bad-payload');
  await ask(bindSource, { id, categories: [choice], players: [] });
  expect(await sent(id)).toEqual(['again']);
  await collect(id, 'again');
  expect(await ask(getSource, { id })).toMatchObject({ bound: 2, waiting: 0 });
  expect(await actsOn(id)).toContain('source.bind');
});

test('a job collects from a feed, and its run is listed', async () => {
  const { id } = await add('跑一次', [film(51), film(52)], 'owned');
  await ask(runSource, { id, isFull: true });
  await ask(runSource, { id, isFull: true });
  expect(await sent(id)).toEqual(['full']);
  await collect(id, 'full');
  const [run] = (await ask(listSourceRuns, { id })).list;
  expect(run).toMatchObject({ kind: 'full', state: 'done', fault: '' });
  expect(run?.counts).toMatchObject({ fresh: 2, waiting: 0, refused: 0 });
  expect(await ask(getSource, { id })).toMatchObject({ bound: 2, state: 'off' });
  const listed = (await ask(listSources, {})).list.find((it) => it.id === id);
  expect(listed?.days).toHaveLength(30);
  expect(listed?.days.at(-1)).toMatchObject({ runs: 1, failed: 0, fresh: 2, updated: 0 });
  expect(listed?.days.slice(0, -1).every((it) => it.runs === 0)).toBe(true);
  expect(await refusalOf(stopSource, { id })).toBe('source-idle');
  const { deps } = site;
  const going = { sourceId: id, kind: 'recent', startedAt: deps.now() } as const;
  await deps.prisma.sourceRun.create({ data: going });
  await ask(stopSource, { id });
  expect((await ask(listSourceRuns, { id })).list[0]?.state).toBe('stopped');
  expect((await actsOn(id)).slice(-3)).toEqual(['source.run', 'source.run', 'source.stop']);
});

test('what an owner lets be published is, where the right is checked', async () => {
  const { id } = await add('直接发布', [film(61)], 'owned');
  const right = { id, licence: 'owned', note: '自有影片', publish: 'always' } as const;
  await askAs(site, owner)(declareSource, right);
  await collect(id, 'full');
  const where = { title: '台前片61号' };
  expect((await site.deps.prisma.video.findFirst({ where }))?.state).toBe('published');
});

/** A title of a second feed that may be the one of the first. */
async function openCase(name: string) {
  const first = await add(`${name}甲`, [film(1, { vod_name: name, vod_actor: '林一' })], 'owned');
  const second = await add(
    `${name}乙`,
    [film(2, { vod_name: name, vod_year: '', vod_play_from: 'bm3u8' })],
    'owned',
  );
  await ask(switchSource, { id: second.id, isOn: true });
  await collect(first.id, 'full');
  await collect(second.id, 'full');
  const { list } = await ask(listMatchCases, { sourceId: second.id });
  const [open] = list;
  if (open === undefined) throw new Error('nothing waits');
  return { id: second.id, open };
}

test('two titles stand side by side, and are joined when they are the same', async () => {
  const { id, open } = await openCase('说不准的夜');
  expect(open).toMatchObject({
    why: 'unsure',
    source: '说不准的夜乙',
    incoming: { title: '说不准的夜', year: null, remoteId: '2', category: '电影', episodes: 1 },
    candidates: [{ title: '说不准的夜', year: 2020, actors: ['林一'], episodes: 1 }],
  });
  const [candidate] = open.candidates;
  const same = { caseId: open.id, verdict: 'same', videoId: candidate?.videoId ?? 0 } as const;
  expect(await refusalOf(decideMatchCase, { ...same, videoId: 999_999 })).toBe('match-elsewhere');
  await ask(decideMatchCase, same);
  expect(await refusalOf(decideMatchCase, same)).toBe('match-unknown');
  expect(await sent(id)).toEqual(['again']);
  await collect(id, 'again');
  expect(await ask(getSource, { id })).toMatchObject({ bound: 1, waiting: 0, openCases: 0 });
  expect(await site.deps.prisma.video.count({ where: { title: '说不准的夜' } })).toBe(1);
  const where = { action: 'match.decide', subjectId: String(open.id) };
  expect(await site.deps.prisma.audit.count({ where })).toBe(1);
});

test('a title that is not wanted is left out, and not asked about again', async () => {
  const { id, open } = await openCase('不要的夜');
  await ask(decideMatchCase, { caseId: open.id, verdict: 'ignored', videoId: null });
  await collect(id, 'again');
  await collect(id, 'full');
  expect(await ask(getSource, { id })).toMatchObject({ bound: 0, refused: 1, openCases: 0 });
  expect((await ask(listMatchCases, { sourceId: id, state: 'ignored' })).total).toBe(1);
});

test('a title that its own feed has under another number is asked about once', async () => {
  const unsure = film(82, { vod_name: '台前片81号', vod_year: '', vod_play_from: 'bm3u8' });
  const { id } = await add('列了两次', [film(81), unsure], 'owned');
  await collect(id, 'full');
  const [open] = (await ask(listMatchCases, { sourceId: id })).list;
  const videoId = open?.candidates[0]?.videoId ?? 0;
  await ask(decideMatchCase, { caseId: open?.id ?? 0, verdict: 'same', videoId });
  await collect(id, 'again');
  expect(await ask(getSource, { id })).toMatchObject({ bound: 1, refused: 1, openCases: 0 });
});

test('a host that is replaced for good is also replaced in what is collected later, until that is undone', async () => {
  const { prisma } = site.deps;
  const keeper = await createOperator(site.deps, { roles: ['content'], isProved: true });
  const [host, to] = ['https://gone.lines.example', 'https://here.lines.example'];
  const at = (...names: string[]) => ({
    vod_play_url: names.map((it) => `${it}$${host}/${it}.m3u8`).join('#'),
  });
  const titles = [film(71, { vod_name: '换机片甲', ...at('1', '2') })];
  const { id } = await add('换机站', titles, 'unchecked');
  await collect(id, 'full');
  const addressesOf = async (title: string) =>
    (
      await prisma.episode.findMany({
        where: { channel: { video: { title } } },
        orderBy: { position: 'asc' },
      })
    ).map(({ address }) => address);
  const wanted = { host, to, isLasting: true };
  const done = await askAs(site, keeper)(replaceLineHost, wanted);
  expect(done.addresses).toBe(2);
  // A title that changes, and a new one: both come with the old host.
  titles[0] = film(71, { vod_name: '换机片甲', ...at('1', '2', '3') });
  titles.push(film(72, { vod_name: '换机片乙', ...at('9') }));
  await collect(id, 'full');
  expect(await addressesOf('换机片甲')).toEqual(['1', '2', '3'].map((it) => `${to}/${it}.m3u8`));
  expect(await addressesOf('换机片乙')).toEqual([`${to}/9.m3u8`]);
  const { list } = await ask(listLineReplacements, {});
  expect(list[0]).toMatchObject({ from: host, to, isLasting: true, isUndone: false, addresses: 6 });
  // The same again writes nothing.
  const before = await prisma.episode.findMany({ orderBy: { id: 'asc' } });
  await collect(id, 'full');
  expect(await prisma.episode.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
  const undone = await askAs(site, keeper)(undoLineReplacement, { id: done.id });
  expect(undone.addresses).toBe(4);
  expect(await addressesOf('换机片甲')).toEqual(['1', '2', '3'].map((it) => `${host}/${it}.m3u8`));
  titles.push(film(73, { vod_name: '换机片丙', ...at('5') }));
  await collect(id, 'full');
  expect(await addressesOf('换机片丙')).toEqual([`${host}/5.m3u8`]);
});
