import { countAdViews, countRandomAdClick } from '@lantern/contracts/calls/ad-clicks';
import { getAdFigures, listAllAds } from '@lantern/contracts/calls/operator/ads';
import { getAds } from '@lantern/contracts/calls/site';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createAd } from '../../../test/create-ad.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { rollUpAds } from './ads.jobs.ts';

const hourMs = 3_600_000;

/** Days with anything of an ad, as an operator reads them. */
async function daysOf(testApp: TestApp, id?: number): Promise<[string, number, number][]> {
  const operator = await createOperator(testApp.deps);
  const { days } = await askAs(testApp, operator)(getAdFigures, id === undefined ? {} : { id });
  expect(days).toHaveLength(30);
  return days
    .filter(({ views, clicks }) => views + clicks > 0)
    .map(({ day, views, clicks }) => [day, views, clicks]);
}

const countRaw = async ({ deps }: TestApp): Promise<number> =>
  (await deps.prisma.adView.count()) + (await deps.prisma.adClick.count());

const see = (testApp: TestApp, address: string) => async (ids: number[]) =>
  expect((await callAs(testApp, null)(countAdViews, { ids }, { address })).code).toBe(0);

test('an ad is shown from its start to its end, and never while it is off', async () => {
  const testApp = await useTestApp();
  const { deps, clock } = testApp;
  await createAd(deps, { title: '永远' });
  await createAd(deps, { title: '停用', active: false });
  const startsAt = new Date(clock.now().getTime() + hourMs);
  const endsAt = new Date(clock.now().getTime() + 2 * hourMs);
  const timed = await createAd(deps, { title: '限时', startsAt, endsAt });
  const titles = async () => {
    const { randomad } = await askAs(testApp, null)(getAds, {});
    return randomad.map((it) => it.title);
  };
  const click = async () => (await callAs(testApp, null)(countRandomAdClick, { id: timed })).code;
  expect([await titles(), await click()]).toEqual([['永远'], 404]);
  clock.advance(hourMs);
  expect([await titles(), await click()]).toEqual([['永远', '限时'], 0]);
  clock.advance(hourMs);
  // Members who have read it before may still see it, and click.
  expect([await titles(), await click()]).toEqual([['永远'], 0]);
  clock.advance(hourMs);
  expect([await titles(), await click()]).toEqual([['永远'], 404]);
});

test('an ad is seen once by a visitor within 30 seconds; what is not shown is not seen', async () => {
  const testApp = await useTestApp();
  const [one, two] = [await createAd(testApp.deps), await createAd(testApp.deps)];
  const off = await createAd(testApp.deps, { active: false });
  const [here, there] = [see(testApp, '203.0.113.1'), see(testApp, '203.0.113.2')];
  await here([one, two, one, off, 999_999]);
  testApp.clock.advance(29_999);
  await here([one]);
  await there([one]);
  testApp.clock.advance(1);
  await here([two]);
  expect(await daysOf(testApp, one)).toEqual([[expect.any(String), 2, 0]]);
  expect(await daysOf(testApp, two)).toEqual([[expect.any(String), 2, 0]]);
  expect(await daysOf(testApp, off)).toEqual([]);
  for (const ids of [[], [0], [1.5], Array.from({ length: 21 }, (_, i) => i + 1)])
    expect((await callAs(testApp, null)(countAdViews, { ids })).code).toBe(400);
});

test('fifty views at once, of one member in two processes, are one', async () => {
  const testApp = await useTestApp();
  const beside = await useTestApp({ beside: testApp });
  const ids = [await createAd(testApp.deps), await createAd(testApp.deps)];
  const member = await createMember(testApp.deps);
  const answered = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      callAs(i % 2 === 0 ? testApp : beside, member)(countAdViews, {
        ids: i % 3 === 0 ? ids : ids.toReversed(),
      }),
    ),
  );
  expect(answered.filter((it) => it.code !== 0)).toEqual([]);
  expect(await testApp.deps.prisma.adView.count()).toBe(2);
});

test('an ad’s figures are on their day of Shanghai, the same before and after the roll-up', async () => {
  const testApp = await useTestApp();
  const { deps, clock } = testApp;
  const [id, other] = [await createAd(deps), await createAd(deps)];
  const setTime = (text: string): void =>
    clock.advance(Number(parseShanghaiTime(text)) - Number(clock.now()));
  setTime('2031-05-21 23:59:59');
  await see(testApp, '203.0.113.1')([id, other]);
  await callAs(testApp, null)(countRandomAdClick, { id });
  setTime('2031-05-22 00:00:00');
  await see(testApp, '203.0.113.2')([id]);
  const before = await daysOf(testApp, id);
  expect(before).toEqual([
    ['2031-05-21', 1, 1],
    ['2031-05-22', 1, 0],
  ]);
  const all = await daysOf(testApp);
  expect(all[0]).toEqual(['2031-05-21', 2, 1]);

  await rollUpAds(deps);
  expect(await countRaw(testApp)).toBe(4);
  setTime('2031-05-22 01:00:00');
  await rollUpAds(deps);
  expect(await countRaw(testApp)).toBe(1);
  setTime('2031-05-22 02:00:00');
  await Promise.all([rollUpAds(deps), rollUpAds(deps)]);
  expect(await countRaw(testApp)).toBe(0);
  expect(await deps.prisma.adViewer.count()).toBe(0);
  expect(await deps.prisma.adVisitor.count()).toBe(0);
  expect([await daysOf(testApp, id), await daysOf(testApp)]).toEqual([before, all]);
  const operator = await createOperator(deps);
  const { list } = await askAs(testApp, operator)(listAllAds, {});
  expect(list.find((it) => it.id === id)).toMatchObject({ views: 2, clicks: 1 });
});

test('wherever between facts are rolled up, none is lost and none is counted twice', async () => {
  const testApp = await useTestApp();
  const { deps, clock } = testApp;
  const id = await createAd(deps);
  let visitor = 0;
  let expected = 0;
  const event = fc.oneof(
    { weight: 3, arbitrary: fc.constant('see' as const) },
    { weight: 1, arbitrary: fc.constant('roll up' as const) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 5_400_000 }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      for (const it of events) {
        if (it === 'roll up') await rollUpAds(deps);
        else if (typeof it === 'number') clock.advance(it);
        else {
          visitor += 1;
          expected += 1;
          await see(testApp, `198.51.${visitor >> 8}.${visitor & 255}`)([id]);
        }
      }
      const { _sum } = await deps.prisma.adDay.aggregate({ _sum: { views: true } });
      expect(Number(_sum.views ?? 0) + (await deps.prisma.adView.count())).toBe(expected);
    }),
    { numRuns: 15 },
  );
});
