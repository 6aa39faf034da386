import type { Page } from '@playwright/test';

import { enter, expect, expectWell, test } from './console.ts';

/** The item that the address names. */
const opened = (page: Page) => new URL(page.url()).searchParams.get('open') ?? '';

/** Presses Tab until the field with this label has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label);
  await expect(field).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused({ timeout: 50 });
  }).toPass();
}

test('thirty films are corrected without the mouse, and the focus returns to the last one', async ({
  page,
}) => {
  const author = `灯下 ${Date.now() % 100_000}`;
  await enter(page, '/videos');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  await expectWell(page, /Ctrl|Shift|Alt|Enter|Esc/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await tabTo(page, '作者');
  const field = page.getByRole('dialog').getByLabel('作者');
  const corrected = new Set<string>();
  while (corrected.size < 30) {
    const id = opened(page);
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(author);
    await page.keyboard.press('ControlOrMeta+Shift+Enter');
    await expect.poll(() => opened(page)).not.toBe(id);
    await expect(field).not.toHaveValue(author);
    corrected.add(id);
  }
  const last = opened(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator(`[data-row="${last}"]`)).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type(author);
  await expect(page).toHaveURL(/[?&]text=/);
  const next = page.getByRole('button', { name: '下一页' });
  await expect(next).toBeEnabled();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(25);
  await next.press('Enter');
  await expect.poll(() => page.locator('[data-row]').count()).toBe(5);
});
