import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { addFeed } from '../../../../test/add-feed.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createCategory } from '../../../../test/create-category.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { type FeedAnswer, pageOfFeed, startFeed } from '../../../../test/maccms-feed.ts';
import { findLineHosts } from '../../lines/lines.repo.ts';
import { type FeedRow, findDueFeeds, findFeed, scheduleFeed } from './feeds.repo.ts';
import { openDoor, readAgain, runFeed, runRecent } from './run-feed.ts';

const hourMs = 3_600_000;

let site: TestApp;
let operatorId: number;
beforeAll(async () => {
  site = await buildTestApp();
  ({ operatorId } = await createOperator(site.deps));
  await createCategory(site.deps, { code: '30', name: '电影' });
});
afterAll(() => site.close());

const classes = [{ type_id: 1, type_pid: 0, type_name: '电影' }];
/** A title of the feed, as it was changed last. */
interface Film {
  vod_id: number;
  changedAt: number;
}
const film = (vod_id: number): Film & Record<string, unknown> => ({
  vod_id,
  changedAt: site.clock.now().getTime(),
  type_id: 1,
  type_name: '电影',
  vod_name: `流动片${vod_id}号`,
  vod_time: formatShanghaiTime(site.clock.now()),
  vod_play_from: 'am3u8',
  vod_play_url: `第1集$https://v1.example/${vod_id}/1.m3u8`,
});
const films = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => film(from + index));

/** The titles that a question asks for: all, or those that changed in the last hours. */
function pick<Title extends Film>(question: URL, titles: readonly Title[]): readonly Title[] {
  const hours = question.searchParams.get('h');
  const since = site.clock.now().getTime() - Number(hours) * hourMs;
  return hours === null ? titles : titles.filter((it) => it.changedAt >= since);
}

async function serve(name: string, answer: (question: URL) => FeedAnswer) {
  const feed = await startFeed(answer);
  onTestFinished(feed.close);
  const row = await addFeed(site.deps, { name, address: feed.address, operatorId });
  return { row, asked: feed.asked };
}

/** The site as a feed of tests is run by it, without pauses. */
const runner = (signal = new AbortController().signal) => ({
  ...site.deps,
  door: {
    ...openDoor(site.deps, signal),
    pause: () => {
      signal.throwIfAborted();
      return Promise.resolve();
    },
  },
});
const onProgress = (): void => undefined;
const collectAll = (row: FeedRow, signal?: AbortSignal) =>
  runFeed(runner(signal), row, { wanted: { kind: 'full' }, onProgress });
const collectRecent = (row: FeedRow) => runRecent(runner(), row, onProgress);

/** The ids, there, of the titles that are not here. */
async function missingOf({ id }: FeedRow, titles: readonly Film[]): Promise<number[]> {
  const here = await site.deps.prisma.sourceItem.findMany({
    where: { sourceId: id, state: 'bound' },
  });
  const known = new Set(here.map((it) => it.remoteId));
  return titles.map((it) => it.vod_id).filter((it) => !known.has(String(it)));
}

test('what changed while a feed was down comes, too, after its run went on in the middle', async () => {
  const titles = films(1000, 20);
  let isDown = false;
  const { row } = await serve('down in the middle', (it) =>
    isDown && it.searchParams.get('pg') === '3'
      ? { status: 500, body: '' }
      : pageOfFeed(it, pick(it, titles), classes),
  );
  await collectAll(row);
  site.clock.advance(5 * hourMs);
  titles.unshift(...films(2000, 60));
  isDown = true;
  await expect(collectRecent(row)).rejects.toMatchObject({ fault: 'status' });
  site.clock.advance(hourMs);
  titles.unshift(...films(3000, 30));
  site.clock.advance(25 * hourMs);
  isDown = false;
  await collectRecent(row);
  site.clock.advance(6 * hourMs);
  await collectRecent(row);
  expect(await missingOf(row, titles)).toEqual([]);
});

test('a feed that gives all titles, whatever is asked, is not read as a whole after it was down', async () => {
  const titles = films(1500, 400);
  let isDown = false;
  const { row, asked } = await serve('no hours', (it) =>
    isDown && it.searchParams.get('pg') === '3'
      ? { status: 500, body: '' }
      : pageOfFeed(it, titles, classes),
  );
  await collectAll(row);
  site.clock.advance(200 * hourMs);
  titles.unshift(...films(2500, 60));
  await collectRecent(row);
  site.clock.advance(hourMs);
  titles.unshift(...films(2600, 60));
  isDown = true;
  await expect(collectRecent(row)).rejects.toMatchObject({ fault: 'status' });
  isDown = false;
  asked.length = 0;
  await collectRecent(row);
  expect(await missingOf(row, titles)).toEqual([]);
  expect(asked.length).toBeLessThan(12);
});

test('titles that come while a whole feed is read push no other one past the reading', async () => {
  const titles = films(4000, 100);
  const { row } = await serve('pushed', (it) => {
    const answer = pageOfFeed(it, pick(it, titles), classes);
    if (it.searchParams.get('pg') === '4') titles.unshift(...films(4900, 3));
    return answer;
  });
  const read = titles.slice();
  await collectAll(row);
  expect(await missingOf(row, read)).toEqual([]);
});

test('a whole feed that is read on after days misses nothing that was pushed down meanwhile', async () => {
  const titles = films(5000, 100);
  const stop = new AbortController();
  const { row, asked } = await serve('read on', (it) => {
    if (it.searchParams.get('pg') === '3') stop.abort();
    return pageOfFeed(it, pick(it, titles), classes);
  });
  await expect(collectAll(row, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked.length).toBeGreaterThan(3);
  site.clock.advance(72 * hourMs);
  titles.unshift(...films(5900, 45));
  await collectAll(row);
  expect(await missingOf(row, titles)).toEqual([]);
});

test('a feed whose total grows with each answer comes to an end', async () => {
  const titles = films(6000, 100);
  let total = 100;
  const { row, asked } = await serve('ever more', (it) => {
    const { body } = pageOfFeed(it, titles, classes);
    total += 1000;
    return { body: String(body).replace('"total":100', `"total":${total}`) };
  });
  await collectAll(row);
  expect(await missingOf(row, titles)).toEqual([]);
  expect(asked.length).toBeLessThan(1000);
});

test('what changed is read from the first whole run on, though that did not come to its end', async () => {
  const titles = films(7000, 60);
  let isDown = true;
  const { row } = await serve('never whole', (it) =>
    isDown && it.searchParams.get('pg') === '2'
      ? { status: 500, body: '' }
      : pageOfFeed(it, pick(it, titles), classes),
  );
  await expect(collectAll(row)).rejects.toMatchObject({ fault: 'status' });
  site.clock.advance(hourMs);
  titles.unshift(...films(7900, 5));
  site.clock.advance(72 * hourMs);
  isDown = false;
  await collectRecent(row);
  expect(await missingOf(row, titles.slice(0, 5))).toEqual([]);
});

test('asking again for titles that an operator decided about puts the next run off by nothing', async () => {
  const titles = films(8000, 5);
  const { row } = await serve('decided', (it) => pageOfFeed(it, pick(it, titles), classes));
  const { db } = site.deps;
  await scheduleFeed(db, row.id, { everyHours: 6, at: site.clock.now() });
  await collectAll(row);
  site.clock.advance(5 * hourMs);
  await site.deps.prisma.sourceItem.updateMany({
    where: { sourceId: row.id },
    data: { digest: Buffer.alloc(0) },
  });
  expect(await readAgain(runner(), row, onProgress)).toEqual({ updated: 5 });
  expect(await findDueFeeds(db, site.clock.now())).not.toContain(row.id);
  site.clock.advance(hourMs);
  expect(await findDueFeeds(db, site.clock.now())).toContain(row.id);
});

test('a broken feed that gives titles which were asked for again is none any more, and due like others', async () => {
  const titles = films(8500, 5);
  const { row } = await serve('broken', (it) => pageOfFeed(it, pick(it, titles), classes));
  const { db, prisma } = site.deps;
  await scheduleFeed(db, row.id, { everyHours: 6, at: site.clock.now() });
  await collectAll(row);
  const nextRunAt = new Date(site.clock.now().getTime() + 24 * hourMs);
  await prisma.source.update({ where: { id: row.id }, data: { state: 'broken', nextRunAt } });
  const digest = Buffer.alloc(0);
  await prisma.sourceItem.updateMany({ where: { sourceId: row.id }, data: { digest } });
  await readAgain(runner(), row, onProgress);
  expect((await findFeed(db, { wanted: String(row.id) }))?.state).toBe('on');
  site.clock.advance(6 * hourMs);
  expect(await findDueFeeds(db, site.clock.now())).toContain(row.id);
});

test('a host to which the episodes of a line moved there is known here as one of lines', async () => {
  const titles = films(9000, 1);
  const { row } = await serve('moved host', (it) => pageOfFeed(it, pick(it, titles), classes));
  await collectAll(row);
  const moved = {
    vod_play_url: '第1集$https://v9.example:8443/1.m3u8#第2集$http://V8.example/2.m3u8',
  };
  titles.splice(0, 1, { ...film(9000), ...moved });
  await collectRecent(row);
  expect(await findLineHosts(site.deps.db, 1000)).toEqual(
    expect.arrayContaining(['https://v9.example:8443', 'http://v8.example']),
  );
});
