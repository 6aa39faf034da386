import type { Page } from '@playwright/test';

import { expectAccessible } from '../expect-accessible.ts';
import { findChinese, readChineseWords } from '../find-chinese.ts';
import { enter, expect, expectLoaded, expectNoOverflow, goTo, test } from './console.ts';

const desktop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

/** What the demo's categories, ads and texts are called: content, which stays as it was written. */
const content: ReadonlySet<string> = new Set(['动画', '旅行', '音乐', '暗网', '邀请好友']);

/** No two of the same screen in turn. */
const screens = [
  '/inbox',
  '/videos',
  '/intake',
  '/collect',
  '/places',
  '/ads',
  '/members',
  '/orders',
  '/withdrawals',
  '/sales',
  '/chats',
  '/reports',
  '/rights',
  '/figures',
  '/site',
  '/system',
  '/account',
  '/nowhere',
  '/',
  '/places?tab=topics',
  '/members?tab=adjustments',
  '/collect?tab=cases',
  '/orders?tab=cases',
  '/sales?tab=cards',
  '/chats?tab=feedback',
  '/reports?tab=danmaku',
  '/rights?tab=uncovered',
  '/figures?tab=revenue',
  '/system?tab=condition',
  '/places?tab=pins',
  '/reports?tab=profiles',
  '/rights?tab=all',
  '/figures?tab=content',
  '/system?tab=audit',
  '/reports?tab=months',
];

/** Reads the console in the other language, from the account menu. */
async function choose(page: Page, account: string, language: string): Promise<void> {
  await page.getByRole('button', { name: account }).click();
  await page.getByRole('menuitem', { name: language }).click();
}

test('an operator turns the console English, finds it so in every section on a desktop and on a phone, and turns it back', async ({
  page,
}) => {
  const words = await readChineseWords('console', content);
  await enter(page);
  await choose(page, '账号 operator', 'English');
  await expect(page.getByRole('button', { name: 'Account operator' })).toBeVisible();
  const faults: string[] = [];
  for (const path of screens) {
    await page.setViewportSize(desktop);
    await goTo(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expectLoaded(page);
      const at = `${path} at ${size.width}`;
      faults.push(...(await findChinese(page, words)).map((it) => `${at}: ${it}`));
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  }
  expect(faults).toEqual([]);

  await choose(page, 'Account operator', '简体中文');
  await expect(page.getByRole('button', { name: '账号 operator' })).toBeVisible();
});
