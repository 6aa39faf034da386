import { listPaging } from '@lantern/contracts/calls/catalogue';
import { listRecords } from '@lantern/contracts/calls/records';
import { buildRecordRow } from '@lantern/contracts/testing/build-record-row';
import { buildVideos } from '@lantern/contracts/testing/build-video';
import type { Page } from '@playwright/test';

import { sealAnswer } from './ask-site.ts';
import {
  expect,
  findCardInSight,
  leaveBy,
  openAsAdult,
  readPlace,
  rollDownUntil,
  rollToTheEnd,
  test,
} from './visit.ts';

const cards = (page: Page) => page.locator('a[href^="/videoinfo"]:visible');

test('after a hundred pages at most 150 cards are in the page', async ({ page }) => {
  test.slow();
  const pages = 100;
  let asked = 0;
  await page.route(`**${listPaging.path}`, async (route) => {
    const { currentPage } = listPaging.payload.parse(route.request().postDataJSON());
    asked = Math.max(asked, currentPage);
    const found = currentPage > pages ? [] : buildVideos(10, 1_000_000 + 10 * currentPage);
    const list = found.map((video) => ({ ...video, cartoonImage: '/favicon.svg' }));
    await route.fulfill({ json: sealAnswer({ list, total: 10 * pages }) });
  });
  await openAsAdult(page, '/');
  await expect(page.getByRole('heading', { name: '最新更新' })).toBeAttached();
  let most = 0;
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        most = Math.max(most, await page.locator('a[href^="/videoinfo"]').count());
        return asked;
      },
      { timeout: 200_000, intervals: [50] },
    )
    .toBeGreaterThan(pages);
  await expect(page.getByText('没有更多了')).toBeVisible();
  expect(most).toBeLessThanOrEqual(150);
  expect(most).toBeGreaterThan(0);
});

test('a page that brings nothing new does not hold a list up', async ({ page }) => {
  const lastPage = 4;
  const asked = new Set<number>();
  await page.route(`**${listPaging.path}`, async (route) => {
    const { currentPage, typeCode } = listPaging.payload.parse(route.request().postDataJSON());
    if (typeCode === '0') return route.continue();
    asked.add(currentPage);
    // The end is in sight before the second page comes, and still is afterwards.
    if (currentPage === 2) await expect(page.getByText('加载中...')).toBeInViewport();
    const found =
      currentPage > lastPage ? [] : buildVideos(10, currentPage <= 2 ? 1 : 10 * currentPage);
    return route.fulfill({ json: sealAnswer({ list: found, total: 30 }) });
  });
  await openAsAdult(page, '/');
  await page.getByRole('navigation', { name: '分类' }).getByRole('button').nth(1).click();
  await rollToTheEnd(page);
  expect([...asked]).toEqual([1, 2, 3, 4, 5]);
});

test('another tag begins on its first page, and 精选 is as it was', async ({ page }) => {
  const firstPages = new Map<string, number>();
  page.on('request', (it) => {
    if (!it.url().endsWith(listPaging.path)) return;
    const { typeCode, currentPage } = listPaging.payload.parse(it.postDataJSON());
    if (!firstPages.has(typeCode)) firstPages.set(typeCode, currentPage);
  });
  await openAsAdult(page, '/');
  const tags = page.getByRole('navigation', { name: '分类' }).getByRole('button');
  await tags.nth(1).click();
  const name = await tags.nth(1).textContent();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([name ?? '']);
  await expect(cards(page).first()).toBeVisible();
  await rollToTheEnd(page);
  await tags.nth(2).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText('没有更多了')).toBeHidden();
  await tags.first().click();
  await expect(page.getByRole('heading', { name: '精选视频' })).toBeVisible();
  // Home's own list is asked for when it is wanted: it may be the last of the three.
  await expect.poll(() => [...firstPages.values()]).toEqual([1, 1, 1]);
});

test('a second tap before the screen is shown adds no history entry', async ({ page }) => {
  await openAsAdult(page, '/');
  const latest = page.getByRole('region', { name: '最新更新' });
  await latest.getByRole('link', { name: '查看更多' }).dblclick();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveURL(/sreinfo/);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('results are at the same place after a video has been looked at', async ({ page }) => {
  await openAsAdult(page, '/sreinfo?type=15');
  await expect(cards(page).first()).toBeVisible();
  await rollDownUntil(page, 1200, async () => (await readPlace(page)) > 2500);
  const card = await findCardInSight(page);
  const before = await leaveBy(card);
  // The scrolled place: a list that jumps back by itself would be left somewhere else.
  expect(before).toBeGreaterThan(2000);
  await expect(page).toHaveURL(/videoinfo/);
  await expect(page.locator('video')).toBeVisible();
  await page.goBack();
  await expect.poll(() => readPlace(page)).toBe(before);
  await expect(card).toBeVisible();
});

test('records are at the same place after an order has been looked at', async ({ page }) => {
  const pages = 12;
  const orders = Array.from({ length: 10 * pages }, (_, index) =>
    buildRecordRow({ title: `V20261121183044${10_000_000 + index}` }),
  );
  await page.route(`**${listRecords.path}`, (route) => {
    const { currentPage } = listRecords.payload.parse(route.request().postDataJSON());
    const rows = orders.slice(10 * (currentPage - 1), 10 * currentPage);
    return route.fulfill({ json: sealAnswer(rows) });
  });
  await openAsAdult(page, '/order');
  await rollDownUntil(page, 1000, async () => (await readPlace(page)) > 5000);
  const record = await findCardInSight(page, '/payresult');
  const before = await leaveBy(record);
  await expect(page).toHaveURL(/payresult/);
  await expect(page.getByText('没有找到这笔订单')).toBeVisible();
  await page.goBack();
  await expect.poll(() => readPlace(page)).toBe(before);
  await expect(record).toBeInViewport();
});

for (const tag of [0, 1]) {
  test(`a list that fails says so, and goes on where it was: tag ${tag}`, async ({ page }) => {
    let fails = true;
    await page.route(`**${listPaging.path}`, (route) =>
      fails && listPaging.payload.parse(route.request().postDataJSON()).currentPage === 2
        ? route.fulfill({ json: { code: 503, msg: '服务繁忙', data: null } })
        : route.continue(),
    );
    await openAsAdult(page, '/');
    await page.getByRole('navigation', { name: '分类' }).getByRole('button').nth(tag).click();
    await expect(cards(page).first()).toBeVisible();
    const retry = page.getByRole('button', { name: '加载失败，点击重试' });
    await rollDownUntil(page, 2000, () => retry.isVisible());
    await expect(retry).toBeEnabled();
    const answered = page.waitForResponse((it) => it.url().endsWith(listPaging.path));
    fails = false;
    // Not awaited: a list whose end comes into sight again asks by itself, and then the button is gone.
    retry.dispatchEvent('click').catch(() => undefined);
    expect((await answered).request().postDataJSON()).toMatchObject({ currentPage: 2 });
    await expect(retry).toBeHidden();
  });
}
