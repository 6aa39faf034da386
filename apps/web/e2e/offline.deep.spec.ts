import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

import { findSeries, findVideo } from './ask-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, openAsAdult, readClock, test, waitForApp } from './visit.ts';

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.optional(z.array(z.string())) }),
);

/** Every file of code and style that the build lists. */
async function readBuildList(): Promise<string[]> {
  const text = await readFile(new URL('../dist/.vite/manifest.json', import.meta.url), 'utf8');
  const chunks = Object.values(manifest.parse(JSON.parse(text)));
  const files = chunks.flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(files)].filter((it) => /\.(?:js|css)$/.test(it)).map((it) => `/${it}`);
}

/** The paths of the files that the worker has cached. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

const readState = (page: Page) =>
  page.locator('video').evaluate((it: HTMLVideoElement) => ({
    clock: it.currentTime,
    isPaused: it.paused,
  }));

test.use({ goesOffline: true });

test.describe('after the first visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the device has the whole app, and nothing that is a member’s', async ({ page }) => {
    await openAsAdult(page, '/');
    await waitForApp(page);
    const list = await readBuildList();
    expect(list.length).toBeGreaterThan(40);
    await page.locator('a[href^="/videoinfo"]:visible').first().click();
    await expect.poll(() => readClock(page)).toBeGreaterThan(1);
    const kept = await keptPaths(page);
    expect(kept.toSorted()).toEqual([...list, '/', '/offline.html'].toSorted());
  });

  test('the page on the device has nothing of the catalogue, though it was kept behind the door', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('ageConfirmed', 'true'));
    await page.goto('/');
    await waitForApp(page);
    expect(await (await page.request.get('/')).text()).toContain('/media/');
    const kept = await page.evaluate(async () => (await caches.match('/'))?.text());
    expect(kept).toContain('<div id="root">');
    expect(kept).not.toContain('/media/');
  });

  test('no screen and no sheet fails to open without a network, and the film plays on', async ({
    page,
    context,
    request,
  }) => {
    const video = await findSeries(request);
    await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
    await waitForApp(page);
    await expect.poll(() => readClock(page)).toBeGreaterThan(1);
    await context.setOffline(true);
    for (const [action, title] of [
      ['选集', '选集'],
      ['分享', '分享'],
      ['举报', '举报'],
    ] as const) {
      const before = await readState(page);
      await page.getByRole('button', { name: action }).click();
      const sheet = page.getByRole('dialog', { name: title });
      await expect(sheet).toBeVisible();
      await sheet.getByRole('button', { name: '关闭' }).click();
      await expect(sheet).toBeHidden();
      const after = await readState(page);
      expect(after.clock).not.toBe(before.clock);
      expect(after.isPaused).toBe(false);
    }
    for (const path of ['/collengt', '/history', '/sreach', '/setinfo', '/feed', '/login', '/']) {
      await page.goto(path);
      await expect(page.getByRole('main').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: '网络已断开' })).toBeHidden();
      await expect(page.getByText('页面出了点问题')).toBeHidden();
    }
  });

  test('an address outside the app shows the offline page until the network is back', async ({
    page,
    context,
  }) => {
    await openAsAdult(page, '/category');
    await waitForApp(page);
    await context.setOffline(true);
    await page.goto('/healthz');
    await expect(page.getByRole('heading', { name: '网络已断开' })).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('offline-page.png') });
    await page.getByRole('link', { name: '重新加载' }).click();
    await expect(page.getByRole('heading', { name: '网络已断开' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: '网络已断开' })).toBeHidden();
  });
});

test.describe('where there is no service worker', () => {
  for (const [action, title] of [
    ['选集', '选集'],
    ['分享', '分享'],
    ['举报', '举报'],
  ] as const) {
    test(`${action} without a network says so in itself, leaves the film alone, and opens later`, async ({
      page,
      context,
      request,
    }) => {
      const video = await findSeries(request);
      await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
      await expect.poll(() => readClock(page)).toBeGreaterThan(1);
      await context.setOffline(true);
      const before = await readState(page);
      await page.getByRole('button', { name: action }).click();
      const notice = page.getByRole('dialog', { name: '加载失败' });
      await expect(notice.getByText('网络已断开')).toBeVisible();
      await page.screenshot({ path: test.info().outputPath('sheet-offline.png') });
      await expectAccessible(page);
      const after = await readState(page);
      expect(after.clock).toBeGreaterThan(before.clock);
      expect(after.isPaused).toBe(false);
      await context.setOffline(false);
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await expect(page.locator('video')).toBeAttached();
    });
  }

  test('a tab that can’t be opened says so and opens by itself, and the other tabs are there', async ({
    page,
    context,
  }) => {
    await openAsAdult(page, '/');
    await expect(page.locator('a[href^="/videoinfo"]:visible').first()).toBeVisible();
    await context.setOffline(true);
    const tabs = page.getByRole('navigation', { name: '主导航' });
    await tabs.getByRole('link', { name: '收藏' }).click();
    await expect(page.getByRole('alert').getByText('网络已断开')).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('tab-offline.png') });
    await tabs.getByRole('link', { name: '首页' }).click();
    await expect(page.locator('a[href^="/videoinfo"]:visible').first()).toBeVisible();
    await tabs.getByRole('link', { name: '收藏' }).click();
    await context.setOffline(false);
    await expect(page.getByText('暂无收藏')).toBeVisible();
  });

  test('a sheet of a release that is gone leaves the film alone, a screen loads the page for the next', async ({
    page,
    request,
  }) => {
    const video = await findVideo(request, (it) => !it.cartoonVip && it.vodDuration > 40);
    await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
    await expect.poll(() => readClock(page)).toBeGreaterThan(1);
    let isGone = true;
    await page.route(/\/assets\/(?:share-sheet|favourites-screen)-/, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.getByRole('button', { name: '分享' }).click();
    await expect(page.getByRole('dialog').getByText('有新版本了')).toBeVisible();
    expect((await readState(page)).isPaused).toBe(false);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '返回' }).click();
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: '收藏' }).click();
    await loaded;
    isGone = false;
    await expect(page.getByText('暂无收藏')).toBeVisible();
  });
});
