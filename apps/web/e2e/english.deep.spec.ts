import type { Page } from '@playwright/test';

import { findVideo } from './ask-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { findChinese, readChineseWords } from './find-chinese.ts';
import { startSiteWith } from './start-site.ts';
import { expect, expectLoaded, test } from './visit.ts';

test.setTimeout(240_000);

/** Words that break in their middle, and controls and days of the check-in that their words do not fit into. */
const findCramped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility() !== true) continue;
      for (const word of (node.textContent ?? '').matchAll(/[A-Za-z]{2,}/g)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(`broken: ${word[0]}`);
      }
    }
    const full = [...document.querySelectorAll('label, button, [data-reached]')].filter(
      (it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1,
    );
    return [...broken, ...full.map((it) => `too narrow: ${it.textContent}`)];
  });

/** Names of the demo's ads: content, which stays as it was written. */
const ofTheDemo: ReadonlySet<string> = new Set(['邀请好友']);

test('a visitor turns the site English at the door, finds it so on every screen, and turns it back', async ({
  page,
  request,
}) => {
  const site = await startSiteWith({ LANGUAGE_CHOICE: 'true' });
  const open = (path: string) => page.goto(`${site.address}${path}`);
  const words = await readChineseWords('web', ofTheDemo);
  const expectEnglish = async (): Promise<void> => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await findChinese(page, words)).toEqual([]);
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect([page.url(), await overflow()]).toEqual([page.url(), 0]);
    expect([page.url(), await findCramped(page)]).toEqual([page.url(), []]);
  };
  try {
    await page.setViewportSize({ width: 320, height: 640 });
    await open('/');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: /^Adults only/ })).toBeVisible();
    await expectEnglish();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I am 18 or over' }).click();
    await expect(page.getByRole('heading', { name: 'Charts' })).toBeVisible();
    await expectEnglish();
    await expectAccessible(page);

    await open('/sreach');
    await page.getByRole('searchbox').fill('夜航');
    await page.keyboard.press('Enter');
    await expect(page.locator('a[href^="/videoinfo"]:visible').first()).toBeVisible();
    await expectEnglish();

    const paid = await findVideo(request, (it) => it.cartoonVip && it.vodDuration > 20);
    await open(`/videoinfo?id=${paid.cartoonCode}`);
    const paywall = page.getByRole('dialog', { name: 'The preview has ended' });
    await expect(paywall).toBeVisible({ timeout: 90_000 });
    await expect(paywall.getByRole('button', { name: /^Buy for 2 coins/ })).toBeVisible();
    await expectEnglish();
    await expectAccessible(page);

    await open('/vip');
    await expect(page.getByText('365 days VIP').first()).toBeVisible();
    await expect(page.getByText('Test payment').first()).toBeVisible();
    await expectEnglish();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const best = await page.getByText('Best', { exact: true }).boundingBox();
      const plan = page.locator('label', { hasText: 'Best' }).getByText('365 days VIP');
      expect((await plan.boundingBox())?.y).toBeGreaterThanOrEqual(
        (best?.y ?? Infinity) + (best?.height ?? 0),
      );
    }
    await expectAccessible(page);

    for (const path of [
      '/my',
      '/sign',
      '/agent',
      '/tx',
      '/share',
      '/feed',
      '/setpaw',
      '/history',
    ]) {
      await open(path);
      await expect(page.locator('h1:visible').first()).toBeAttached();
      await expectLoaded(page);
      await expectEnglish();
    }
    await open('/login');
    await page.getByLabel('Account', { exact: true }).fill('demo');
    await page.getByLabel('Password', { exact: true }).fill('wrong-one');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Wrong account or password')).toBeVisible();

    await open('/centersetting');
    await expectEnglish();
    await page.getByRole('button', { name: 'Switch to 简体中文' }).click();
    await expect(page.getByRole('heading', { name: '设置' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    expect(await findChinese(page, words)).toContain('清除缓存');
  } finally {
    // What it would still ask for could not be had.
    await page.close();
    await site.stop();
  }
});
