import type { Page } from '@playwright/test';

import { findChinese, readChineseWords } from './find-chinese.ts';
import { startSiteWith } from './start-site.ts';
import { expect } from './visit.ts';

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

const chineseWords = readChineseWords('web', ofTheDemo);

/** Words of the app on a page that are still Chinese. */
export const findChineseWords = async (page: Page): Promise<string[]> =>
  findChinese(page, await chineseWords);

/** The page is in English whole, and each of its words has the room it needs. */
export async function expectEnglish(page: Page): Promise<void> {
  const words = await chineseWords;
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await findChinese(page, words)).toEqual([]);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect([page.url(), await overflow()]).toEqual([page.url(), 0]);
  expect([page.url(), await findCramped(page)]).toEqual([page.url(), []]);
}

/** Opens a site whose visitors choose their language, at its door, on the smallest phone. */
export async function openDoorInEnglish(
  page: Page,
): Promise<{ open: (path: string) => Promise<unknown>; close: () => Promise<void> }> {
  const site = await startSiteWith({ LANGUAGE_CHOICE: 'true' });
  const open = (path: string) => page.goto(`${site.address}${path}`);
  await page.setViewportSize({ width: 320, height: 640 });
  await open('/');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: /^Adults only/ })).toBeVisible();
  return {
    open,
    async close() {
      // What the page would still ask for could not be had.
      await page.close();
      await site.stop();
    },
  };
}
