import type { Page } from '@playwright/test';

import { expectAccessible } from '../expect-accessible.ts';
import { findChinese, readChineseWords } from '../find-chinese.ts';
import { enter, expect, expectNoOverflow, test } from './console.ts';

test.setTimeout(240_000);

const desktop = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

/** What the demo's categories, ads and texts are called: content, which stays as it was written. */
const content: ReadonlySet<string> = new Set([...['动画', '旅行', '音乐', '暗网', '邀请好友']]);

const screens = [
  ...['/', '/videos', '/intake', '/places', '/places?tab=topics', '/places?tab=pins', '/ads'],
  ...['/members', '/members?tab=adjustments', '/orders', '/orders?tab=cases', '/withdrawals'],
  ...['/sales', '/sales?tab=cards', '/chats', '/chats?tab=feedback', '/reports'],
  ...['/reports?tab=danmaku', '/reports?tab=profiles', '/reports?tab=months', '/rights'],
  ...['/rights?tab=uncovered', '/rights?tab=all', '/figures', '/figures?tab=revenue'],
  ...['/figures?tab=content', '/site', '/system', '/system?tab=condition', '/system?tab=audit'],
  ...['/account', '/nowhere'],
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
    await page.goto(`/console${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expect(page.locator('[aria-busy="true"], output[aria-label]')).toHaveCount(0);
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
