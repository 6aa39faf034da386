import { listIndex, listLeftType, listPaging } from '@lantern/contracts/calls/catalogue';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { createAd } from '../../../test/create-ad.ts';
import { createVideo } from '../../../test/create-video.ts';

/** What two processes on one database answer to anybody. */
const askBoth = (one: TestApp, two: TestApp) => {
  const asks = [askAs(one, null), askAs(two, null)];
  const read = async <Value>(get: (ask: ReturnType<typeof askAs>) => Promise<Value>) =>
    Promise.all(asks.map(get));
  return {
    newest: () =>
      read(
        async (ask) =>
          (await ask(listPaging, { currentPage: 1, typeCode: '0' })).list[0]?.cartoonName,
      ),
    total: () =>
      read(async (ask) => (await ask(listPaging, { currentPage: 1, typeCode: '30' })).total),
    ranking: () => read(async (ask) => (await ask(listIndex, {})).rankList.length),
    found: () =>
      read(
        async (ask) => (await ask(listPagingBySearch, { currentPage: 1, searchKey: '石桥' })).total,
      ),
    categories: () => read(async (ask) => (await ask(listLeftType, {})).map((it) => it.dictName)),
    ads: () => read(async (ask) => (await ask(getAds, {})).randomad.length),
    trialSeconds: () => read(async (ask) => (await ask(getConfig, {})).shikan),
  };
};

test('a change shows in every process before its entry ends', async () => {
  const one = await useTestApp();
  const two = await useTestApp({ beside: one });
  const { deps } = one;
  const both = askBoth(one, two);
  const publishedAt = new Date(one.clock.now().getTime() - 1);
  await createVideo(deps, { title: '旧', publishedAt });
  expect(await both.newest()).toEqual(['旧', '旧']);
  expect(await both.total()).toEqual([1, 1]);
  expect(await both.found()).toEqual([0, 0]);
  expect(await both.ranking()).toEqual([1, 1]);

  const video = await createVideo(deps, { title: '新' });
  await expect.poll(both.newest).toEqual(['新', '新']);
  await expect.poll(both.total).toEqual([2, 2]);
  await expect.poll(both.ranking).toEqual([2, 2]);

  const where = { id: BigInt(video.id) };
  await deps.prisma.video.update({ where, data: { title: '一座石桥' } });
  await expect.poll(both.found).toEqual([1, 1]);
  await deps.prisma.video.update({ where, data: { tags: ['石桥'], title: '无' } });
  await expect.poll(both.newest).toEqual(['无', '无']);
  await expect.poll(both.found).toEqual([1, 1]);
  await deps.prisma.video.update({ where, data: { state: 'taken_down' } });
  await expect.poll(both.found).toEqual([0, 0]);
  await expect.poll(both.newest).toEqual(['旧', '旧']);

  await deps.prisma.category.update({ where: { code: '30' }, data: { name: '改名' } });
  await expect.poll(both.categories).toEqual([['改名'], ['改名']]);
  expect(await both.ads()).toEqual([0, 0]);
  await createAd(deps);
  await expect.poll(both.ads).toEqual([1, 1]);
  expect(await both.trialSeconds()).toEqual([30, 30]);
  await deps.prisma.setting.create({ data: { key: 'shikan', value: 12 } });
  await expect.poll(both.trialSeconds).toEqual([12, 12]);

  // No process hears of this one: the connections that listen are gone when it is announced.
  await deps.db.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'lantern changes' and datname = current_database()`,
  );
  await deps.prisma.setting.update({ where: { key: 'shikan' }, data: { value: 13 } });
  await expect.poll(both.trialSeconds).toEqual([13, 13]);
});

test('a shared answer has the same bytes for all, and isn’t sent again to a client that has it', async () => {
  const { app, deps } = await useTestApp();
  await createVideo(deps, { title: '石桥' });
  for (const [call, payload] of [
    [listIndex, {}],
    [listPaging, { currentPage: 1, typeCode: '30' }],
    [listPagingBySearch, { currentPage: 1, searchKey: '石桥' }],
    [listLeftType, {}],
    [getAds, {}],
    [getConfig, {}],
  ] as const) {
    const send = (headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: call.path, payload, headers });
    const first = await send();
    const { etag } = first.headers;
    expect(etag).toMatch(/^(?:W\/)?"[\w-]+"$/);
    expect((await send()).body).toBe(first.body);
    const again = await send({ 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});
