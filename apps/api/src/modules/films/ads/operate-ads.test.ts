import { countBannerAdClick } from '@lantern/contracts/calls/ad-clicks';
import { listAllAds, removeAd, saveAd } from '@lantern/contracts/calls/operator/ads';
import { getAds } from '@lantern/contracts/calls/site';
import { type Envelope, envelope } from '@lantern/contracts/envelope';
import { beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createAd } from '../../../test/create-ad.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { sendPayload } from '../../../test/send-call.ts';

let testApp: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  testApp = await buildTestApp();
  operator = await createOperator(testApp.deps);
  return () => testApp.close();
});

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(testApp, operator)(call, payload);
/** The whole answer, with what the console reads of a refusal. */
const envelopeOf = async (by: TestOperator, payload: unknown): Promise<Envelope> =>
  envelope.parse((await sendPayload(testApp, saveAd, payload, { token: by.token })).json());
const banners = async () => (await askAs(testApp, null)(getAds, {})).banner.map((it) => it.id);
const lantern = {
  type: 'banner',
  title: '灯会',
  img: 'https://example.org/fair.webp',
  url: 'https://example.org/fair',
} as const;

test('an ad is made, shown in its order, changed, switched off and taken away', async () => {
  const { id: second } = await ask(saveAd, { ...lantern, position: 2 });
  const { id: first } = await ask(saveAd, { ...lantern, position: 1 });
  await expect.poll(banners).toEqual([first, second]);

  expect(await ask(saveAd, { ...lantern, id: second, position: 0 })).toEqual({ id: second });
  await expect.poll(banners).toEqual([second, first]);
  await ask(saveAd, { ...lantern, id: second, status: 0, position: 3 });
  await expect.poll(banners).toEqual([first]);
  await ask(saveAd, { ...lantern, id: second, title: '灯市' });
  const { list } = await ask(listAllAds, {});
  expect(list.filter((it) => it.type === 'banner').map((it) => [it.id, it.status])).toEqual([
    [first, 1],
    [second, 0],
  ]);
  expect(list.find((it) => it.id === second)).toMatchObject({ title: '灯市', position: 3 });

  const call = callAs(testApp, operator);
  for (const id of [first, second]) {
    expect((await call(removeAd, { id, reason: '到期' })).code).toBe(0);
  }
  await expect.poll(banners).toEqual([]);
  const where = { operatorId: operator.operatorId };
  const kept = await testApp.deps.prisma.audit.findMany({ where, orderBy: { id: 'asc' } });
  expect(kept.map((it) => it.action)).toEqual([
    ...Array<string>(5).fill('ad.save'),
    ...Array<string>(2).fill('ad.remove'),
  ]);
});

test('the second of two saves of an ad is answered with what differs, and loses nothing', async () => {
  const fresh = await createOperator(testApp.deps);
  const [send, call] = [askAs(testApp, fresh), callAs(testApp, fresh)];
  const { id } = await send(saveAd, { ...lantern, startTime: '2031-01-01 00:00:00' });
  const find = async () => (await send(listAllAds, {})).list.find((it) => it.id === id);
  const { version = '' } = (await find()) ?? {};
  await send(saveAd, { ...lantern, id, version, title: '先', weight: 3 });
  const second = { ...lantern, id, version, title: '后', weight: 3, position: 4 };
  const late = await envelopeOf(fresh, second);
  expect(late).toMatchObject({ refusal: 'ad-edited', fields: ['title', 'position'] });
  expect(await find()).toMatchObject({
    title: '先',
    weight: 3,
    position: 0,
    startTime: '2031-01-01 00:00:00',
    endTime: null,
  });
  // What both want alike is no conflict.
  expect((await call(saveAd, { ...lantern, id, version, title: '先' })).code).toBe(0);
});

test.each([
  ['ends before it begins', { startTime: '2031-06-02 00:00:00', endTime: '2031-06-01 00:00:00' }],
  ['ends when it begins', { startTime: '2031-06-02 00:00:00', endTime: '2031-06-02 00:00:00' }],
  ['ends on a day that does not exist', { endTime: '2031-02-30 00:00:00' }],
])('an ad that %s is refused, with the field', async (_, time) => {
  const fresh = await createOperator(testApp.deps);
  const { code, fields } = await envelopeOf(fresh, { ...lantern, ...time });
  expect([code, fields]).toEqual([400, ['endTime']]);
});

test('clicks of the last week are counted', async () => {
  const { id } = await ask(saveAd, lantern);
  const click = (address: string) => callAs(testApp, null)(countBannerAdClick, { id }, { address });
  await click('203.0.113.1');
  testApp.clock.advance(8 * 24 * 3_600_000);
  const again = await createOperator(testApp.deps);
  await click('203.0.113.1');
  await click('203.0.113.2');
  const { list } = await askAs(testApp, again)(listAllAds, {});
  expect(list.find((it) => it.id === id)?.clicks).toBe(2);
});

test('a picture of our own stays one of ours', async () => {
  const image = 'images/a-picture-of-a-market.webp';
  const id = await createAd(testApp.deps, { slot: 'square', image });
  const fresh = await createOperator(testApp.deps);
  const { list } = await askAs(testApp, fresh)(listAllAds, {});
  const { img = '' } = list.find((it) => it.id === id) ?? {};
  await askAs(testApp, fresh)(saveAd, { ...lantern, type: 'squaread', id, img });
  const row = await testApp.deps.prisma.ad.findUniqueOrThrow({ where: { id } });
  expect([row.image, row.slot]).toEqual([image, 'square']);
});

test.each([
  ['that leads nowhere a page may go', { url: 'javascript:alert(1)' }],
  ['that leads to the site itself', { url: '/vip' }],
  ['that names another site first', { url: 'https://known.example@other.example/' }],
  ['that carries a password', { url: 'https://me:secret@other.example' }],
  ['whose picture’s address does', { img: 'http://me@other.example/a.webp' }],
  ['whose picture is no picture’s address', { img: '/etc/passwd' }],
])('an ad %s is refused', async (_, wrong) => {
  const fresh = await createOperator(testApp.deps);
  const { code } = await callAs(testApp, fresh)(saveAd, { ...lantern, ...wrong });
  expect(code).toBe(400);
});

test('an ad that is not there can be neither changed nor taken away', async () => {
  const call = callAs(testApp, await createOperator(testApp.deps));
  expect((await call(saveAd, { ...lantern, id: 999_999 })).code).toBe(404);
  expect((await call(removeAd, { id: 999_999, reason: '到期' })).code).toBe(404);
});
