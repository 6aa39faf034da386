import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';

import { addFeed } from '../../../../test/add-feed.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createCategory } from '../../../../test/create-category.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { type FeedAnswer, pageOfFeed, startFeed } from '../../../../test/maccms-feed.ts';
import { saveDecision } from '../cases.repo.ts';
import type { FeedDoor } from './ask-feed.ts';
import { bindFeed } from './bind-feed.ts';
import { predictFeed, type Wanted } from './collect-feed.ts';
import { findDueFeeds, scheduleFeed } from './feeds.repo.ts';
import { openDoor, runFeed } from './run-feed.ts';

const folder = fileURLToPath(new URL('../../../../test/maccms/', import.meta.url));
const fixture = (name: string): Buffer => readFileSync(`${folder}${name}`);

let site: TestApp;
let operatorId: number;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  operatorId = (await createOperator(site.deps, { loginName: 'collector' })).operatorId;
  await createCategory(site.deps, { code: '30', name: '电影' });
  await createCategory(site.deps, { code: '31', name: '动作片', parentCode: '30' });
});
afterAll(() => site.close());

const classes = [
  { type_id: 1, type_pid: 0, type_name: '电影' },
  { type_id: 6, type_pid: 1, type_name: '动作片' },
  { type_id: 9, type_pid: 0, type_name: '没有这一类' },
];
const film = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  vod_id: id,
  type_id: 6,
  type_name: '动作片',
  vod_name: `采集片${id}号`,
  vod_year: '2020',
  vod_play_from: 'am3u8',
  vod_play_url: `第1集$https://v1.example/${id}/1.m3u8#第2集$https://v1.example/${id}/2.m3u8`,
  ...more,
});
const films = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => film(from + index));

async function serve(answer: (question: URL) => FeedAnswer, name: string) {
  const feed = await startFeed(answer);
  onTestFinished(feed.close);
  const row = await addFeed(site.deps, { name, address: feed.address, operatorId });
  return { asked: feed.asked, row };
}
type FeedRow = Awaited<ReturnType<typeof serve>>['row'];

/** Feeds of tests are asked without a pause; the pauses wanted are noted. */
function collect(row: FeedRow, wanted: Wanted = { kind: 'full' }, door: Partial<FeedDoor> = {}) {
  const { deps } = site;
  const { judge } = openDoor(deps, new AbortController().signal);
  const pause = (): Promise<void> => Promise.resolve();
  const signal = new AbortController().signal;
  return runFeed({ ...deps, door: { judge, pause, signal, ...door } }, row, {
    wanted,
    onProgress: () => undefined,
  });
}

const count = async (sql: string): Promise<number> => {
  const { rows } = await site.deps.db.query(`select count(*)::int as count from ${sql}`);
  return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? -1;
};
const boundOf = ({ id }: FeedRow) =>
  count(`source_item where source_id = ${id} and state = 'bound'`);

test('a feed is collected from once, however often it is asked', async () => {
  const titles = films(1000, 45);
  const { row, asked } = await serve((it) => pageOfFeed(it, titles, classes), 'once');
  expect(await collect(row)).toEqual({ draft: 45 });
  expect(await boundOf(row)).toBe(45);
  expect(
    await count(`video v join source_item i on i.video_id = v.id and i.source_id = ${row.id}
    where v.state = 'draft' and v.category_code = '30' and v.son_code = '31'`),
  ).toBe(45);
  expect(
    await count(`episode e join channel c on c.id = e.channel_id
    where c.source_id = ${row.id} and e.asset_id is null`),
  ).toBe(90);
  // From the last page to the first, and on from there to one that brings nothing.
  expect(asked.map((it) => it.searchParams.get('pg'))).toEqual(['1', '1', '3', '2', '1', '2']);
  const videos = await count('video');
  expect(await collect(row)).toEqual({ same: 45 });
  expect(await count('video')).toBe(videos);
});

test('titles that wait are read and counted once, until what they wait for is there', async () => {
  const titles = films(1500, 45).map((it) => ({ ...it, type_id: 77, type_name: '没有的分类' }));
  const { row, asked } = await serve((it) => pageOfFeed(it, titles, classes), 'waiting');
  expect(await collect(row)).toEqual({ 'waiting-category': 45 });
  expect(asked.map((it) => it.searchParams.get('pg'))).toEqual(['1', '1', '3', '2', '1', '2']);
  asked.length = 0;
  expect(await collect(row, { kind: 'recent', hours: 26 })).toEqual({ 'waiting-category': 20 });
  expect(asked).toHaveLength(2);
  const binding = { remoteCode: '77', categoryCode: '31', isIgnored: false };
  const bindings = { categories: [binding], players: [] };
  expect(await site.deps.db.transact((tx) => bindFeed(tx, row.id, bindings))).toBe(45);
  expect(await collect(row)).toEqual({ draft: 45 });
});

test('what changed comes alone, and a page of known titles ends it', async () => {
  const titles = films(2000, 45);
  const { row, asked } = await serve((it) => pageOfFeed(it, titles, classes), 'changed');
  await collect(row);
  titles.unshift(film(2999));
  titles[30] = film(2029, {
    vod_play_url:
      '第1集$https://v1.example/2029/1.m3u8#第2集$https://v1.example/2029/2.m3u8#第3集$https://v1.example/2029/3.m3u8',
  });
  asked.length = 0;
  expect(await collect(row, { kind: 'recent', hours: 26 })).toEqual({
    draft: 1,
    updated: 1,
    same: 38 + 6,
  });
  expect(asked.at(-1)?.searchParams.get('h')).toBe('26');
  expect(
    await count(`episode e join channel c on c.id = e.channel_id join source_item i on i.video_id = c.video_id
    where i.source_id = ${row.id} and i.remote_id = '2029'`),
  ).toBe(3);
  asked.length = 0;
  expect(await collect(row, { kind: 'recent', hours: 26 })).toEqual({ same: 20 });
  expect(asked).toHaveLength(2);
  expect(await collect(row, { kind: 'ids', ids: ['2001', '2002'] })).toEqual({ same: 2 });
});

test('the awkward items of a feed each come, wait or are refused', async () => {
  const { row } = await serve(() => ({ body: fixture('awkward.json') }), 'awkward');
  const counts = await collect(row);
  const items = await count(`source_item where source_id = ${row.id}`);
  expect(items).toBeGreaterThan(40);
  expect(counts['draft']).toBeGreaterThan(25);
  expect(await count(`episode where address ~ '127.0.0.1|192.168|2130706433|file:|magnet:'`)).toBe(
    0,
  );
});

test.each([
  'awkward.xml',
  'gbk.xml',
  'gbk-says-utf8.xml',
  'real-videolist.xml',
  'broken-amp.xml',
  'broken-entity.xml',
  'broken-control.xml',
  'broken-bom.json',
  'broken-list-object.json',
  'broken-raw-newline.json',
  'broken-warning-before.json',
])('%s is read', async (name) => {
  const { row } = await serve(() => ({ body: fixture(name) }), name);
  await collect(row, { kind: 'recent', hours: 24 });
  const names = `source_item i join video v on v.id = i.video_id where i.source_id = ${row.id}`;
  expect(await count(`source_item where source_id = ${row.id}`)).toBeGreaterThan(0);
  expect(await count(`${names} and v.title ~ '\u{FFFD}'`)).toBe(0);
});

test.each([
  ['closed.txt', 'closed'],
  ['broken-code0.json', 'refused'],
  ['broken-html.json', 'no-feed'],
  ['broken-cut.json', 'cut'],
  ['broken-cut.xml', 'cut'],
  ['xxe.xml', 'entities'],
])('%s ends the run: %s', async (name, fault) => {
  const { row, asked } = await serve(() => ({ body: fixture(name) }), name);
  await expect(collect(row)).rejects.toMatchObject({ name: 'FeedFailure', fault });
  expect(asked).toHaveLength(fault === 'cut' ? 2 : 1);
  expect(
    await count(
      `source_run where source_id = ${row.id} and state = 'failed' and fault = '${fault}'`,
    ),
  ).toBe(1);
  expect(await count(`source_item where source_id = ${row.id}`)).toBe(0);
});

test('a feed with too much to do is asked after the time that it names', async () => {
  let isBusy = true;
  const { row } = await serve((it) => {
    const answer = isBusy
      ? { status: 429, headers: { 'retry-after': '7' }, body: '' }
      : pageOfFeed(it, films(3000, 1), classes);
    isBusy = false;
    return answer;
  }, 'busy');
  const pauses: number[] = [];
  const pause = (ms: number): Promise<void> => Promise.resolve(void pauses.push(ms));
  expect(await collect(row, undefined, { pause })).toEqual({ draft: 1 });
  expect(pauses.slice(0, 3)).toEqual([1000, 7000, 1000]);
});

test('a feed that gives one page for all, and says that it has a billion, comes to an end', async () => {
  const { row, asked } = await serve((it) => {
    const answer = pageOfFeed(new URL('/?pg=1', it), films(4000, 20), classes);
    return { body: answer.body.toString().replace('"pagecount":1', '"pagecount":1000000000') };
  }, 'endless');
  expect(await collect(row)).toEqual({ draft: 20 });
  expect(asked.length).toBeLessThan(10);
});

test('a run that was stopped goes on where it was, and nothing comes twice', async () => {
  const titles = films(5000, 100);
  const { row, asked } = await serve((it) => pageOfFeed(it, titles, classes), 'stopped');
  const stop = new AbortController();
  const pause = (): Promise<void> => {
    if (asked.length === 4) stop.abort();
    return new Promise((resolve) => {
      stop.signal.throwIfAborted();
      resolve();
    });
  };
  await expect(collect(row, undefined, { pause })).rejects.toMatchObject({ name: 'AbortError' });
  expect(await boundOf(row)).toBe(40);
  asked.length = 0;
  expect(await collect(row)).toEqual({ draft: 100 });
  expect(await boundOf(row)).toBe(100);
  // Pages 5 and 4 are written: it goes on with the fourth, in which everything is known.
  expect(asked.map((it) => it.searchParams.get('pg'))).toEqual(['1', '1', '4', '3', '2', '1', '2']);
  expect(await count(`source_run where source_id = ${row.id}`)).toBe(1);
  expect(await count(`video where title like '采集片50%号'`)).toBe(100);
});

test('titles of a category that is not bound wait, and come once it is', async () => {
  const titles = [film(6000, { type_id: 9, type_name: '没有这一类' }), film(6001)];
  const { row } = await serve((it) => pageOfFeed(it, titles, classes), 'waits');
  expect(await collect(row)).toMatchObject({ draft: 1, 'waiting-category': 1 });
  const binding = { remoteCode: '9', categoryCode: '30', isIgnored: false };
  const bind = (...categories: (typeof binding)[]) =>
    bindFeed(site.deps.db, row.id, { categories, players: [] });
  expect(await bind(binding)).toBe(1);
  expect(await bind(binding, { ...binding, remoteCode: '404' })).toBe(null);
  expect(await collect(row)).toMatchObject({ draft: 1, same: 1 });
  expect(await boundOf(row)).toBe(2);
});

test('two feeds with the same film make one title with two lines', async () => {
  const shared = { vod_name: '两家都有的片', vod_director: '朱思远' };
  const one = await serve((it) => pageOfFeed(it, [film(1, shared)], classes), 'left');
  const other = await serve(
    (it) => pageOfFeed(it, [film(77, { ...shared, vod_play_from: 'bm3u8' })], classes),
    'right',
  );
  expect(await collect(one.row)).toMatchObject({ draft: 1 });
  expect(await collect(other.row)).toMatchObject({ joined: 1 });
  expect(await count(`video where title = '两家都有的片'`)).toBe(1);
  expect(
    await count(`channel c join video v on v.id = c.video_id where v.title = '两家都有的片'`),
  ).toBe(2);
});

test('looking first writes nothing', async () => {
  const titles = [film(7000), film(7001, { type_id: 9, type_name: '没有这一类' })];
  const { row } = await serve((it) => pageOfFeed(it, titles, classes), 'look');
  const before = [await count('video'), await count('source_item'), await count('source_category')];
  const { deps } = site;
  const door = openDoor(deps, new AbortController().signal);
  const unbound = await predictFeed({ ...deps, door }, row);
  expect(unbound.titles.map((it) => it.outcome)).toEqual(['waiting-category', 'waiting-category']);
  expect([
    await count('video'),
    await count('source_item'),
    await count('source_category'),
  ]).toEqual(before);
});

test('a feed of the inner network is never asked', async () => {
  const { row, asked } = await serve(() => ({ body: 'closed' }), 'inner');
  await expect(collect(row, undefined, { judge: () => false })).rejects.toMatchObject({
    fault: 'not-allowed',
  });
  expect(asked).toHaveLength(0);
});

test('a feed is due by its plan, and broken after three failures', async () => {
  let isClosed = true;
  const { row } = await serve(
    (it) => (isClosed ? { body: 'closed' } : pageOfFeed(it, films(8000, 1), classes)),
    'due',
  );
  const { db, now } = site.deps;
  await scheduleFeed(db, row.id, { everyHours: 6, at: now() });
  expect(await findDueFeeds(db, now())).toEqual([row.id]);
  for (let tried = 1; tried <= 3; tried++)
    await expect(collect(row)).rejects.toMatchObject({ fault: 'closed' });
  expect(await findDueFeeds(db, now())).toEqual([]);
  expect(await count(`source where id = ${row.id} and state = 'broken'`)).toBe(1);
  isClosed = false;
  await collect(row);
  expect(await count(`source where id = ${row.id} and state = 'on'`)).toBe(1);
  await scheduleFeed(db, row.id, { everyHours: null, at: now() });
  expect(await count(`source where id = ${row.id} and state = 'off' and next_run_at is null`)).toBe(
    1,
  );
});

const openCase = async (row: FeedRow) => {
  const { rows } = await site.deps.db.query(
    `select id::int, remote_id, why, candidates[1]::int as candidate from match_case where source_id = ${row.id} and state = 'open'`,
  );
  const shape = z.object({
    id: z.number(),
    remote_id: z.string(),
    why: z.string(),
    candidate: z.number(),
  });
  return z.array(shape).parse(rows);
};

async function decide(row: FeedRow, verdict: 'same' | 'different') {
  const [open] = await openCase(row);
  if (open === undefined) throw new Error('no case is open');
  const videoId = verdict === 'same' ? open.candidate : null;
  const decision = { verdict, videoId, operatorId, at: site.deps.now() };
  await saveDecision(
    site.deps.db,
    { id: open.id, sourceId: row.id, remoteId: open.remote_id },
    decision,
  );
  return open;
}

test.each([
  ['same', 0, 1, '说不准的灯'],
  ['different', 1, 0, '说不准的影'],
] as const)(
  'where it is not certain an operator is asked; %s makes %i',
  async (verdict, made, joined, name) => {
    const one = await serve(
      (it) => pageOfFeed(it, [film(1, { vod_name: name })], classes),
      `${verdict}-one`,
    );
    // Without a year, and no person known on either side.
    const unsure = film(2, { vod_name: name, vod_year: '', vod_play_from: 'bm3u8' });
    const other = await serve((it) => pageOfFeed(it, [unsure], classes), `${verdict}-other`);
    await collect(one.row);
    expect(await collect(other.row)).toEqual({ asked: 1 });
    expect(await collect(other.row)).toEqual({ asked: 1 });
    expect(await openCase(other.row)).toMatchObject([{ why: 'unsure', remote_id: '2' }]);
    await decide(other.row, verdict);
    expect(await collect(other.row)).toEqual({
      ...(made && { draft: 1 }),
      ...(joined && { joined: 1 }),
    });
    expect(await collect(other.row)).toEqual({ same: 1 });
    expect(await count(`video where title = '${name}'`)).toBe(1 + made);
  },
);

test('a film that a feed lists twice is asked about, and comes once', async () => {
  const titles = [film(1, { vod_name: '列了两次的片' }), film(2, { vod_name: '列了两次的片' })];
  const { row } = await serve((it) => pageOfFeed(it, titles, classes), 'twice');
  expect(await collect(row)).toMatchObject({ draft: 1, asked: 1 });
  expect(await decide(row, 'same')).toMatchObject({ why: 'twice' });
  expect(await collect(row)).toEqual({ same: 1, ignored: 1 });
  expect(await openCase(row)).toEqual([]);
  expect(await count(`video where title = '列了两次的片'`)).toBe(1);
});

test('a list that shrank to less than half waits for an operator, and nothing is lost meanwhile', async () => {
  const listOf = (length: number) =>
    Array.from({ length }, (_, at) => `第${at}集$https://v1.example/s/${at}.m3u8`).join('#');
  let episodes = 10;
  const { row } = await serve(
    (it) =>
      pageOfFeed(it, [film(1, { vod_name: '变短的剧', vod_play_url: listOf(episodes) })], classes),
    'fewer',
  );
  const listed = `episode e join video v on v.id = e.video_id where v.title = '变短的剧'`;
  await collect(row);
  episodes = 3;
  expect(await collect(row)).toEqual({ asked: 1 });
  expect(await count(listed)).toBe(10);
  expect(await collect(row)).toEqual({ same: 1 });
  expect(await decide(row, 'same')).toMatchObject({ why: 'fewer' });
  expect(await collect(row)).toEqual({ updated: 1 });
  expect(await count(listed)).toBe(3);
});
