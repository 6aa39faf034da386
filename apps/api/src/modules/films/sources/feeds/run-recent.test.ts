import { listSourceRuns } from '@lantern/contracts/calls/operator/sources';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { addFeed } from '../../../../test/add-feed.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createCategory } from '../../../../test/create-category.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { transactAsOwner } from '../../../../test/database.ts';
import { makeFeedKey } from '../../../../test/feed-out.ts';
import { pageOfFeed, startFeed } from '../../../../test/maccms-feed.ts';
import { bindFeed } from './bind-feed.ts';
import { predictFeed } from './collect-feed.ts';
import { findFeed, scheduleFeed } from './feeds.repo.ts';
import { openDoor, runFeed, runRecent } from './run-feed.ts';

let site: TestApp;
let operatorId: number;
beforeAll(async () => {
  site = await buildTestApp();
  ({ operatorId } = await createOperator(site.deps));
  await createCategory(site.deps, { code: '30', name: '电影' });
});
afterAll(() => site.close());

const classes = [{ type_id: 9, type_pid: 0, type_name: '没有这一类' }];
const film = (id: number) => ({
  vod_id: id,
  type_id: 9,
  type_name: '没有这一类',
  vod_name: `再读片${id}号`,
  vod_play_from: 'am3u8',
  vod_play_url: `第1集$https://v1.example/${id}/1.m3u8`,
});

/** The site as a feed of tests is run by it. */
const runner = () => ({
  ...site.deps,
  door: openDoor(site.deps, new AbortController().signal),
});
const onProgress = (): void => undefined;

test('titles that waited for a binding are asked for, though nothing changed there', async () => {
  const titles = Array.from({ length: 130 }, (_, at) => film(100 + at));
  const feed = await startFeed((it) =>
    pageOfFeed(it, it.searchParams.has('h') ? [] : titles, classes),
  );
  onTestFinished(feed.close);
  const row = await addFeed(site.deps, { name: '绑定之后', address: feed.address, operatorId });
  const waiting = await runFeed(runner(), row, { wanted: { kind: 'full' }, onProgress });
  expect(waiting).toEqual({ 'waiting-category': 130 });
  expect(await runRecent(runner(), row, onProgress)).toEqual({});
  const binding = { remoteCode: '9', categoryCode: '30', isIgnored: false };
  await bindFeed(site.deps.db, row.id, { categories: [binding], players: [] });
  expect(await runRecent(runner(), row, onProgress)).toEqual({ draft: 130 });
  feed.asked.length = 0;
  expect(await runRecent(runner(), row, onProgress)).toEqual({});
  expect(feed.asked.some((it) => it.searchParams.has('ids'))).toBe(false);
});

test('a source whose address has become one of the site’s own fails, and says so', async () => {
  const { address } = await makeFeedKey(site);
  const { id } = await addFeed(site.deps, {
    name: '自己的接口',
    address: `https://alias.example${address}`,
    operatorId,
  });
  const { db, now } = site.deps;
  await scheduleFeed(db, id, { everyHours: 6, at: now() });
  const row = await findFeed(db, { wanted: String(id) });
  if (row === null) throw new Error('the feed is gone');
  const failure = { name: 'FeedFailure', fault: 'own' };
  for (let tried = 1; tried <= 3; tried++) {
    await expect(runRecent(runner(), row, onProgress)).rejects.toMatchObject(failure);
  }
  await expect(predictFeed(runner(), row)).rejects.toMatchObject(failure);
  const editor = await createOperator(site.deps, { roles: ['content'] });
  const { list } = await askAs(site, editor)(listSourceRuns, { id });
  expect(list.map((it) => [it.state, it.fault])).toEqual([
    ['failed', 'own'],
    ['failed', 'own'],
    ['failed', 'own'],
  ]);
  expect((await findFeed(db, { wanted: String(id) }))?.state).toBe('broken');
});

/** Ends the connection by which a feed is held, as the database does when it stops. */
const loseHold = (feedId: number): Promise<unknown> =>
  transactAsOwner(site, (tx) =>
    tx.query(
      `select pg_terminate_backend(l.pid) from pg_locks l, hashtextextended('feed ${feedId}', 0) as key (held)
       where l.locktype = 'advisory' and l.granted
         and l.database = (select oid from pg_database where datname = current_database())
         and ((l.classid::bigint << 32) | l.objid::bigint) = key.held`,
    ),
  );

test('a run that has lost its hold ends, and leaves the run to the one that goes on with it', async () => {
  const titles = Array.from({ length: 60 }, (_, at) => film(900 + at));
  const wanted = { wanted: { kind: 'full' }, onProgress } as const;
  const [second, both] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()];
  let asked = 0;
  const feed = await startFeed(async (it) => {
    const time = it.searchParams.get('pg') === '2' ? ++asked : 0;
    if (time === 1) {
      await loseHold(row.id);
      second.resolve(runFeed(runner(), row, wanted));
      await both.promise;
    } else if (time === 2) {
      // The second one is in the middle: the first gets its answer, and ends before this one comes.
      both.resolve();
      await lost.catch(() => undefined);
    }
    return pageOfFeed(it, titles, classes);
  });
  onTestFinished(feed.close);
  const row = await addFeed(site.deps, { name: '丢了锁', address: feed.address, operatorId });
  const lost = runFeed(runner(), row, wanted);
  await expect(lost).rejects.toThrow('the lock with it');
  await second.promise;
  const editor = await createOperator(site.deps, { roles: ['content'] });
  const { list } = await askAs(site, editor)(listSourceRuns, { id: row.id });
  expect(list).toMatchObject([{ state: 'done', counts: { waiting: 60, same: 0 } }]);
});
