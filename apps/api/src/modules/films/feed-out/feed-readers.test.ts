import { createHash } from 'node:crypto';

import { withdrawFeedKey } from '@lantern/contracts/calls/operator/feed-out';
import { addSource } from '@lantern/contracts/calls/operator/sources';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { callAs } from '../../../test/call-as.ts';
import { createCategory } from '../../../test/create-category.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { bytesOfSegment, createVideo, type TestVideoOptions } from '../../../test/create-video.ts';
import { makeFeedKey, readFeedOut, setFeed } from '../../../test/feed-out.ts';
import { hearChanges } from '../../../test/hear-changes.ts';
import { findFeed } from '../sources/feeds/feeds.repo.ts';
import { openDoor, runFeed } from '../sources/feeds/run-feed.ts';
import { saveSource } from '../sources/sources.repo.ts';

let site: TestApp;
let origin: string;
beforeAll(async () => {
  site = await buildTestApp({
    env: { PUBLIC_BASE_URL: 'https://films.example', INNER_ADDRESSES: '127.0.0.1' },
  });
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  await createCategory(site.deps, { code: '30', name: '电影' });
  await createCategory(site.deps, { code: '31', name: '动作片', parentCode: '30' });
});
afterAll(() => site.close());

const get = (url: string) => site.app.inject({ url });
const film = (title: string, more: TestVideoOptions = {}) =>
  createVideo(site.deps, { title, categoryCode: '30', ...more });

const bare = (address: string): string => new URL(address).pathname;
const episodeIn = async (address: string, id: number): Promise<string> => {
  const [found] = (await readFeedOut(site, `${address}?ac=detail&ids=${id}`)).list;
  return bare((found?.vod_play_url ?? '').split('$')[1] ?? '');
};

test('a film plays whole where it is free and as a trial where it is not, until its key is withdrawn', async () => {
  const { owner } = await setFeed(site);
  const made = await makeFeedKey(site);
  const long = { segmentSeconds: [10, 10, 10, 10, 10], sealed: true };
  const free = await film('放送片', long);
  const paid = await film('收费片', { ...long, paid: true });
  await hearChanges(site);
  const play = async (id: number) => {
    const master = await episodeIn(made.address, id);
    const page = await get(master);
    const [, stream = ''] = /^(\d+\.m3u8)$/m.exec(page.body) ?? [];
    const folder = master.slice(0, master.lastIndexOf('/') + 1);
    const { body, headers } = await get(`${folder}${stream}`);
    const segments = body.split('\n').filter((it) => it.includes('.m4s'));
    const keys = [...body.matchAll(/URI="([\w-]+\.key)"/g)].map(([, name]) => `${folder}${name}`);
    return { master, folder, segments, keys, page, headers };
  };
  const whole = await play(free.id);
  expect([whole.page.statusCode, whole.segments.length]).toEqual([200, 5]);
  expect(whole.page.headers['access-control-allow-origin']).toBe('*');
  expect((await get(whole.keys[0] ?? '')).rawPayload).toHaveLength(16);
  expect((await get(whole.segments[4] ?? '')).rawPayload.length).toBeGreaterThan(
    bytesOfSegment(4).length,
  );
  const trial = await play(paid.id);
  expect(trial.segments).toHaveLength(3);
  const other = trial.keys.at(-1)?.replace(/-(\d+)\.key$/, '-4.key') ?? '';
  expect((await get(other)).statusCode).toBe(403);
  // A pass is for its film and its reader, and only the site makes one.
  const token = whole.folder.split('/')[3] ?? '';
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;
  expect((await get(whole.master.replace(token, forged))).statusCode).toBe(403);
  await site.deps.prisma.video.update({ where: { id: BigInt(free.id) }, data: { paid: true } });
  await hearChanges(site);
  expect((await play(free.id)).segments).toHaveLength(3);
  await site.deps.prisma.video.update({
    where: { id: BigInt(free.id) },
    data: { state: 'taken_down' },
  });
  await hearChanges(site);
  expect((await get(whole.master)).statusCode).toBe(404);
  expect((await callAs(site, owner)(withdrawFeedKey, { id: made.id })).code).toBe(0);
  await hearChanges(site);
  expect((await get(trial.master)).statusCode).toBe(403);
  expect((await get(made.address)).statusCode).toBe(403);
  const again = await callAs(site, owner)(withdrawFeedKey, { id: made.id });
  expect(again.refusal).toBe('feed-key-unknown');
});

test('the site does not become a source of itself, under whatever name it is asked', async () => {
  const { owner } = await setFeed(site, { isOpen: true });
  const { address, id } = await makeFeedKey(site);
  const add = async (feed: string) =>
    (
      await callAs(site, owner)(addSource, {
        name: '自己',
        address: feed,
        everyHours: 6,
        fills: 'empty',
      })
    ).refusal;
  for (const feed of [
    `${origin}${address}`,
    `${origin}/api.php${address}at/xml/`,
    `https://alias.example${address}?t=30`,
    'https://films.example/provide/vod/',
    'https://films.example/api.php/provide/vod',
  ]) {
    expect([feed, await add(feed)]).toEqual([feed, 'source-own']);
  }
  expect((await callAs(site, owner)(withdrawFeedKey, { id })).code).toBe(0);
  expect(await add(`https://alias.example${address}`)).toBe('source-own');
  // A feed of another site of this kind is none of ours.
  const key = 'x'.repeat(32);
  expect(await add(`${origin.replace('http:', 'https:')}/provide/${key}/vod/`)).toBe(
    'source-silent',
  );
  expect(await site.deps.prisma.source.count()).toBe(0);
});

test.each(['', 'at/xml/'])(
  'our own collector brings each title once from it, and then nothing: /%s',
  async (behind) => {
    const there = await useTestApp({ asOwner: true, clock: site.clock });
    const { operatorId } = await createOperator(there.deps);
    await createCategory(there.deps, { code: '50', name: '电影' });
    await createCategory(there.deps, { code: '51', name: '动作片', parentCode: '50' });
    await setFeed(site);
    const { address } = await makeFeedKey(site);
    for (let at = 0; at < 25; at++) {
      await film(`往返${behind === '' ? '甲' : '乙'}${at}号片`, {
        sonCode: '31',
        episodes: 2,
        introduction: 'a < b\n&amp;',
      });
    }
    await hearChanges(site);
    const total = (await readFeedOut(site, address)).total;
    const feed = `${origin}${address}${behind}`;
    await saveSource(there.deps.db, {
      name: 'ours',
      kind: 'feed_json',
      address: feed,
      digest: createHash('sha256').update(feed).digest(),
      origin: feed,
      licence: 'unchecked',
      operatorId,
      at: there.deps.now(),
    });
    const collect = async () => {
      const row = await findFeed(there.deps.db, { wanted: 'ours' });
      if (row === null) throw new Error('the feed was not kept');
      const { judge } = openDoor(there.deps, new AbortController().signal);
      const { signal } = new AbortController();
      const door = { judge, signal, pause: () => Promise.resolve(site.clock.advance(2000)) };
      const run = { wanted: { kind: 'full' }, onProgress: () => undefined } as const;
      return runFeed({ ...there.deps, door }, row, run);
    };
    const first = await collect();
    expect((first['draft'] ?? 0) + (first['joined'] ?? 0)).toBe(total);
    const videos = await there.deps.prisma.video.count();
    const episodes = await there.deps.prisma.episode.count();
    expect([videos, await there.deps.prisma.sourceItem.count()]).toEqual([total, total]);
    expect(await collect()).toEqual({ same: total });
    expect(await there.deps.prisma.video.count()).toBe(videos);
    expect(await there.deps.prisma.episode.count()).toBe(episodes);
  },
);
