import { adClickCalls } from '@lantern/contracts/calls/ad-clicks';
import { getAds } from '@lantern/contracts/calls/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs, type Caller, type CallOptions } from '../../../test/call-as.ts';
import { createAd } from '../../../test/create-ad.ts';
import { createMember } from '../../../test/create-member.ts';

const { countRandomAdClick } = adClickCalls;

/** A click that has to be answered with success. */
const clickAs = (testApp: TestApp, member: Caller) => async (id: number, options?: CallOptions) => {
  const answered = await callAs(testApp, member)(countRandomAdClick, { id }, options);
  expect([answered.code, answered.data]).toEqual([0, null]);
};

const countClicks = ({ deps }: TestApp, id: number): Promise<number> =>
  deps.prisma.adClick.count({ where: { adId: id } });

const counters = [
  ['profile', adClickCalls.countMeAdClick],
  ['player', adClickCalls.countPlayAdClick],
  ['feed', adClickCalls.countRandomAdClick],
  ['square', adClickCalls.countSquareAdClick],
  ['ranking', adClickCalls.countRankingAdClick],
  ['dark_web', adClickCalls.countDarkSideAdClick],
  ['banner', adClickCalls.countBannerAdClick],
  ['popup', adClickCalls.countPopupAdClick],
] as const;

test('a click is counted by the counter of the ad’s place, and by no other', async () => {
  const testApp = await useTestApp();
  const send = callAs(testApp, null);
  expect(counters).toHaveLength(Object.keys(adClickCalls).length);
  for (const [slot, counter] of counters) {
    const id = await createAd(testApp.deps, { slot });
    for (const [, call] of counters) {
      const { status, code, data } = await send(call, { id });
      expect([status, code, data]).toEqual(call === counter ? [200, 0, null] : [404, 404, null]);
    }
    expect(await countClicks(testApp, id)).toBe(1);
  }
});

test('an ad that isn’t there or isn’t shown is refused', async () => {
  const testApp = await useTestApp();
  const send = callAs(testApp, null);
  const category = await createAd(testApp.deps, { slot: 'category' });
  const inactive = await createAd(testApp.deps, { active: false });
  for (const id of [999_999, category, inactive]) {
    const answered = await send(countRandomAdClick, { id });
    expect(answered).toMatchObject({ status: 404, code: 404, msg: '广告不存在或已下架' });
  }
  expect(await testApp.deps.prisma.adClick.count()).toBe(0);
});

describe('an id', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await buildTestApp();
  });
  afterAll(() => testApp.close());

  test.each([0, -1, 1.5, '1', null, [1], 2 ** 53])('like %o is of no ad', async (id) => {
    const { path: url } = countRandomAdClick;
    const payload = { id, url: 'http://x' };
    const response = await testApp.app.inject({ method: 'POST', url, payload });
    expect(response.statusCode).toBe(400);
    expect(response.headers.location).toBeUndefined();
  });
});

test('two clicks of a visitor on an ad within three seconds are one', async () => {
  const testApp = await useTestApp();
  const { deps, clock } = testApp;
  const id = await createAd(deps);
  const click = clickAs(testApp, null);
  for (const [waitMs, counted] of [
    [0, 1],
    [1000, 1],
    [1999, 1],
    [1, 2],
    [2999, 2],
    [3000, 3],
  ] as const) {
    clock.advance(waitMs);
    await click(id);
    expect(await countClicks(testApp, id)).toBe(counted);
  }
});

test('a visitor is a member wherever it is, else an address', async () => {
  const testApp = await useTestApp();
  const { deps } = testApp;
  const [id, other] = [await createAd(deps), await createAd(deps)];
  const [one, two] = [await createMember(deps), await createMember(deps)];
  const click = (member: typeof one | null, address: string, adId = id) =>
    clickAs(testApp, member)(adId, { address });

  await click(one, '203.0.113.1');
  await click(one, '203.0.113.2');
  expect(await countClicks(testApp, id)).toBe(1);
  await click(two, '203.0.113.1');
  await click(null, '203.0.113.1');
  await click(null, '203.0.113.2');
  expect(await countClicks(testApp, id)).toBe(4);
  await click(null, '2001:db8:1:1::1');
  await click(null, '2001:db8:1:1::2');
  await click(null, '::ffff:203.0.113.1');
  expect(await countClicks(testApp, id)).toBe(5);
  await click(one, '203.0.113.1', other);
  expect(await countClicks(testApp, other)).toBe(1);
});

test('a visitor clicking in fifty places at once is counted once', async () => {
  const testApp = await useTestApp();
  const beside = await useTestApp({ beside: testApp });
  const id = await createAd(testApp.deps);
  const member = await createMember(testApp.deps);
  const answered = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      callAs(i % 2 === 0 ? testApp : beside, member)(countRandomAdClick, { id }),
    ),
  );
  expect(answered.map((it) => it.code)).toEqual(answered.map(() => 0));
  expect(await countClicks(testApp, id)).toBe(1);
});

test('stored figures don’t identify a visitor', async () => {
  const testApp = await useTestApp();
  const id = await createAd(testApp.deps);
  await clickAs(testApp, null)(id, { address: '203.0.113.9' });
  const [click] = await testApp.deps.prisma.adClick.findMany();
  expect(click?.visitor).toHaveLength(16);
  const kept = Buffer.from(click?.visitor ?? '').toString('latin1');
  expect(kept).not.toContain('203.0.113.9');
});

test('an address that floods is answered 429, others are not', async () => {
  const testApp = await useTestApp({ env: { LIMIT_AD_CLICKS_PER_MINUTE: '5' } });
  const ids = [];
  for (let i = 0; i < 7; i++) ids.push(await createAd(testApp.deps));
  const send = callAs(testApp, null);
  const codes = [];
  for (const id of ids) codes.push((await send(countRandomAdClick, { id })).code);
  expect(codes).toEqual([0, 0, 0, 0, 0, 429, 429]);
  const [id = 0] = ids;
  const refused = await send(countRandomAdClick, { id });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(countRandomAdClick, { id }, { address: '203.0.113.7' })).code).toBe(0);
  testApp.clock.advance(60_000);
  expect((await send(countRandomAdClick, { id })).code).toBe(0);
});

test('clicks outlive their ad', async () => {
  const testApp = await useTestApp();
  const id = await createAd(testApp.deps);
  await clickAs(testApp, null)(id);
  await testApp.deps.prisma.ad.delete({ where: { id } });
  expect(await countClicks(testApp, id)).toBe(1);
});

test.each([
  'javascript:alert(1)',
  'JavaScript://example.org/%0aalert(1)',
  'data:text/html,hello',
  '//example.org',
  '/vip',
  'ftp://example.org',
])('an ad that leads to %s is neither taken in nor let out', async (url) => {
  const testApp = await useTestApp({ asOwner: true });
  const { deps } = testApp;
  const createBoth = () =>
    Promise.all([createAd(deps, { url }), createAd(deps, { slot: 'banner', url })]);
  await expect(createBoth()).rejects.toThrow('ad_url_is_http');
  await deps.prisma.$executeRaw`alter table ad drop constraint ad_url_is_http`;
  await createBoth();
  const groups = await askAs(testApp, null)(getAds, {});
  expect([groups.randomad, groups.banner]).toEqual([[], []]);
});

test('ads come by place in their order; a broken one leaves the others alone', async () => {
  const testApp = await useTestApp();
  const { deps } = testApp;
  await createAd(deps, { title: '二', position: 2 });
  await createAd(deps, { title: '一', position: 1, active: false });
  await createAd(deps, { title: '坏', url: 'https://example.org/a b' });
  await createAd(deps, { title: '长', url: `https://example.org/${'a'.repeat(3000)}` });
  await createAd(deps, { slot: 'ranking', title: '旧', position: 1, active: false });
  await createAd(deps, { slot: 'ranking', title: '新', position: 2 });
  await createAd(deps, { slot: 'category', title: '停', active: false });
  await createAd(deps, { slot: 'banner', title: '停', active: false });
  await createAd(deps, { slot: 'banner', title: '开', image: 'https://example.org/b.webp' });

  const groups = await askAs(testApp, null)(getAds, {});
  expect(groups.randomad.map((it) => [it.title, it.status])).toEqual([['二', 1]]);
  expect(groups.paihang?.title).toBe('新');
  expect(groups.fenlei).toBeNull();
  expect(groups.banner.map((it) => it.image)).toEqual(['https://example.org/b.webp']);
  expect(groups.play).toEqual([]);
});
