import {
  getContentFigures,
  getFigures,
  getRevenue,
} from '@lantern/contracts/calls/operator/figures';
import { exportFigures, exportRevenue } from '@lantern/contracts/calls/operator/orders';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import { countPageView } from '@lantern/contracts/calls/statistics';
import { buyEpisode, lookOk, reportPlayback } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { buy, coinsFor, vipDays } from '../../../test/pay-order.ts';
import { sendPayload } from '../../../test/send-call.ts';
import { computeFigures } from './figures.jobs.ts';

const dayMs = 24 * 3_600_000;
const registered = '2031-05-21';
const returned = '2031-05-22';
const span = { from: registered, until: returned };

let site: TestApp;
let videoId: number;
let one: TestMember;
let two: TestMember;
beforeAll(async () => {
  site = await buildTestApp();
  one = await createMember(site.deps, { coins: 100 });
  two = await createMember(site.deps);
  const video = await createVideo(site.deps, { title: '夜航 🏮', paid: true });
  videoId = video.id;
  const episode = { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0 };
  for (const member of [one, two, one]) {
    await callAs(site, member)(countPageView, { page: '/' });
    await askAs(site, member)(reportPlayback, { collectCode: video.id, position: 3 });
    await askAs(site, member)(lookOk, episode);
  }
  await askAs(site, one)(buyEpisode, episode);
  await buy(site, two, vipDays(30));
  await buy(site, two, coinsFor(30));
  for (const searchKey of ['没有的片', '没有的片 ', '夜航', 'ＮＯＮＥ', 'none'])
    await askAs(site, one)(listPagingBySearch, { currentPage: 1, searchKey });
  await askAs(site, two)(listPagingBySearch, { currentPage: 1, searchKey: '没有的片' });
  site.clock.advance(dayMs);
  await callAs(site, two)(countPageView, { page: '/vip' });
  await computeFigures(site.deps);
});
afterAll(() => site.close());

const as = async (role: 'content' | 'money' | 'viewer') =>
  askAs(site, await createOperator(site.deps, { roles: [role] }));

test('a day tells visitors, the funnel and who came back', async () => {
  const { days, computeTime, visitorHours } = await (await as('viewer'))(getFigures, span);
  expect(computeTime).toBe('2031-05-22 12:00:00');
  expect(days).toEqual([
    {
      day: registered,
      visitors: 2,
      registrations: 2,
      invited: 0,
      players: 2,
      paywalled: 2,
      ordered: 1,
      payers: 1,
      invites: 0,
      inviteDays: 0,
      returnedNextDay: null,
      returnedWeek: null,
      returnedMonth: null,
    },
    expect.objectContaining({
      day: returned,
      visitors: 1,
      registrations: 0,
      returnedNextDay: null,
    }),
  ]);
  expect(visitorHours.yesterday[12]).toBe(2);
  expect(visitorHours.today[12]).toBe(1);
  site.clock.advance(dayMs);
  const [first] = (await (await as('money'))(getFigures, span)).days;
  site.clock.advance(-dayMs);
  expect(first?.returnedNextDay).toBe(1);
});

test('operators of the content see what was watched, bought and searched in vain', async () => {
  const figures = await (await as('content'))(getContentFigures, span);
  expect(figures.played).toEqual([{ id: videoId, title: '夜航 🏮', count: 2 }]);
  expect(figures.bought).toEqual([{ id: videoId, title: '夜航 🏮', count: 1 }]);
  expect(figures.missed).toEqual([
    { words: '没有的片', count: 2 },
    { words: 'none', count: 1 },
  ]);
  expect(figures.days[0]).toMatchObject({ players: 2, paywalled: 2, adViews: 0, adClicks: 0 });
});

test('revenue is shown in yuan, by product, channel and source', async () => {
  const { days, goods, channels, sources, hours } = await (await as('money'))(getRevenue, span);
  const total = days[0]?.revenue ?? '';
  expect(days[0]).toEqual({
    day: registered,
    revenue: total,
    refunded: '0.00',
    net: total,
    commission: '0.00',
    sales: 2,
    payers: 1,
  });
  expect(goods.map(({ key }) => key).toSorted()).toEqual(['coins', 'vip:1']);
  expect(goods.find(({ key }) => key === 'coins')?.money).toBe('30.00');
  expect([channels, sources]).toEqual([
    [{ key: 'sandbox', money: total }],
    [{ key: 'direct', money: total }],
  ]);
  expect(hours.yesterday[12]).toBe(total);
});

test('the same days are taken out as files', async () => {
  const lines = async ({ url }: { url: string }): Promise<string[]> =>
    (await site.app.inject({ url, remoteAddress: '127.0.0.1' })).body.split('\r\n');
  const ask = await as('money');
  const figures = await lines(await ask(exportFigures, span));
  expect(figures).toHaveLength(4);
  // Who comes back is known when the day of it is over, and until then the cell is empty, as at the console.
  expect(figures[2]).toBe('"2031-05-21",2,2,0,2,2,1,1,"","","",0');
  for (const [days, cells] of [
    [1, '1,"",""'],
    [7, '1,0,""'],
    [30, '1,0,0'],
  ] as const) {
    site.clock.advance(days * dayMs);
    const later = await lines(await (await as('money'))(exportFigures, span));
    site.clock.advance(-days * dayMs);
    expect(later.find((it) => it.includes('2031-05-21'))).toBe(
      `"2031-05-21",2,2,0,2,2,1,1,${cells},0`,
    );
  }
  const revenue = await lines(await ask(exportRevenue, { from: registered, until: registered }));
  expect(revenue[0]).toMatch(/^\uFEFF"日期","收入（元）",/);
  expect(revenue[1]).toMatch(/^"2031-05-21","\d+\.\d\d","0\.00","0\.00",2,1$/);
  expect(revenue).toHaveLength(3);
});

test.each([
  { from: '2031-05-22', until: '2031-05-21' },
  { from: '2030-01-01', until: '2031-05-21' },
  { from: '2031-02-30', until: '2031-05-21' },
])('%j is no span of days', async (payload) => {
  const { token } = await createOperator(site.deps);
  const { statusCode } = await sendPayload(site, getFigures, payload, { token });
  expect(statusCode).toBe(400);
});

test('a visitor’s vain searches are bounded in number and length', async () => {
  const before = await site.deps.prisma.usageFact.count();
  for (let nth = 0; nth < 40; nth++)
    await askAs(site, null)(listPagingBySearch, {
      currentPage: 1,
      searchKey: `${'无'.repeat(31)}🏮${nth}`,
    });
  expect(await site.deps.prisma.usageFact.count()).toBe(before + 1);
  for (let nth = 0; nth < 40; nth++)
    await askAs(site, null)(listPagingBySearch, { currentPage: 1, searchKey: `无${nth}` });
  expect(await site.deps.prisma.usageFact.count()).toBe(before + 30);
});

test('a visitor of two days is no one who could be known again', async () => {
  const views = await site.deps.prisma.pageView.findMany();
  const digests = views.map(({ visitor }) => Buffer.from(visitor).toString('hex'));
  expect(views).toHaveLength(3);
  expect(new Set(digests).size).toBe(3);
});

test('payers of a span are different members: one who pays on two days counts once, and equals SQL', async () => {
  await buy(site, two, coinsFor(30));
  await buy(site, one, coinsFor(30));
  // Different members are counted again after five minutes.
  site.clock.advance(6 * 60_000);
  await computeFigures(site.deps);
  const { days, different } = await (await as('money'))(getRevenue, span);
  expect(days.map(({ payers }) => payers)).toEqual([1, 2]);
  expect(different).toEqual({ payers: 2, ordered: 2 });
  const paid = await site.deps.prisma.purchaseOrder.findMany({
    where: { state: 'fulfilled' },
    distinct: ['memberId'],
  });
  expect(paid).toHaveLength(different.payers);
  const sum = await site.deps.prisma.purchaseOrder.aggregate({
    where: { state: 'fulfilled' },
    _sum: { amountFen: true },
  });
  const shown = days.reduce((all, day) => all + Number(day.net), 0);
  expect(Math.round(shown * 100)).toBe(Number(sum._sum.amountFen));
  expect((await (await as('viewer'))(getFigures, span)).different).toEqual(different);
});
