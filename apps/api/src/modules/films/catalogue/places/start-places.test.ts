import { getFirstSteps } from '@lantern/contracts/calls/operator/overview';
import {
  listCategories,
  saveCategory,
  startPlaces,
} from '@lantern/contracts/calls/operator/places';
import { getSettings } from '@lantern/contracts/calls/operator/site';
import { beginSite } from '@lantern/prisma/seed';
import { expect, onTestFinished, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { refusalText } from '../../../../text/zh/sentences.ts';

/** A site as production starts it for the first time. */
async function openNewSite(): Promise<{ site: TestApp; owner: TestOperator }> {
  const site = await buildTestApp();
  onTestFinished(() => site.close());
  await beginSite(site.deps.db.pool);
  return { site, owner: await createOperator(site.deps) };
}

test('a new site begins without categories and hot words, and its films wait for review', async () => {
  const { site, owner } = await openNewSite();
  const ask = askAs(site, owner);
  const { settings } = await ask(getSettings, {});
  expect([settings.hotWords, settings.intakeReview]).toEqual([[], true]);
  expect((await ask(listCategories, {})).list).toEqual([]);
  expect((await ask(getFirstSteps, {})).hasPlaces).toBe(false);
  // What an operator changed stays through the next start.
  await site.deps.prisma.setting.update({
    where: { key: 'intakeReview' },
    data: { value: false },
  });
  await beginSite(site.deps.db.pool);
  const kept = await site.deps.prisma.setting.findMany({ orderBy: { key: 'asc' } });
  expect(kept.map(({ key, value }) => [key, value])).toEqual([
    ['hotWords', []],
    ['intakeReview', false],
  ]);
});

test.each([
  ['general', '电影', 0],
  ['specification', '超清影像', 15],
] as const)('it may begin with a set: %s', async (preset, first, hotWords) => {
  const { site, owner } = await openNewSite();
  const ask = askAs(site, owner);
  const { count } = await ask(startPlaces, { preset });
  const { list } = await ask(listCategories, {});
  expect([list.length, list[0]?.name]).toEqual([count, first]);
  const codes = new Set(list.map(({ code }) => code));
  expect(codes.size).toBe(count);
  expect(list.every(({ parentCode }) => parentCode === null || codes.has(parentCode))).toBe(true);
  expect((await ask(getSettings, {})).settings.hotWords).toHaveLength(hotWords);
  expect((await ask(getFirstSteps, {})).hasPlaces).toBe(true);
  const rows = await site.deps.prisma.audit.findMany({ where: { action: 'places.start' } });
  expect(rows.map(({ after }) => after)).toEqual([{ preset, count }]);

  const refused = await callAs(site, owner)(startPlaces, { preset: 'general' });
  expect(refused.msg).toBe(refusalText['places-there']);
  const own = { name: '自己的', parentCode: null, isHidden: false, isDarkWeb: false };
  expect(codes).not.toContain((await ask(saveCategory, own)).code);
});

test('of two operators who choose a set at once, the first one wins', async () => {
  const { site, owner } = await openNewSite();
  const other = await createOperator(site.deps);
  const both = await Promise.all([
    callAs(site, owner)(startPlaces, { preset: 'general' }),
    callAs(site, other)(startPlaces, { preset: 'specification' }),
  ]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 500]);
  const { list } = await askAs(site, owner)(listCategories, {});
  const counts = both.flatMap(({ data }) => data?.count ?? []);
  expect(counts).toEqual([list.length]);
});
