import { expectEnglish, findChineseWords, openDoorInEnglish } from './expect-english.ts';
import { expect, expectLoaded, test } from './visit.ts';

test('a visitor who chose English finds it on every screen, and turns it back', async ({
  page,
}) => {
  const { open, close } = await openDoorInEnglish(page);
  try {
    await page.getByRole('button', { name: 'I am 18 or over' }).click();
    await expect(page.getByRole('heading', { name: 'Charts' })).toBeVisible();
    await open('/vip');
    await expect(page.getByText('365 days VIP').first()).toBeVisible();
    await expect(page.getByText('Test payment').first()).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const best = await page.getByText('Best', { exact: true }).boundingBox();
      const plan = page.locator('label', { hasText: 'Best' }).getByText('365 days VIP');
      expect((await plan.boundingBox())?.y).toBeGreaterThanOrEqual(
        (best?.y ?? Infinity) + (best?.height ?? 0),
      );
    }

    for (const path of [
      '/my',
      '/sign',
      '/agent',
      '/tx',
      '/share',
      '/feed',
      '/setpaw',
      '/history',
      '/taglist',
    ]) {
      await open(path);
      await expect(page.locator('h1:visible').first()).toBeAttached();
      await expectLoaded(page);
      await expectEnglish(page);
    }
    await open('/centersetting');
    await expectEnglish(page);
    await page.getByRole('button', { name: 'Switch to 简体中文' }).click();
    await expect(page.getByRole('heading', { name: '设置' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    expect(await findChineseWords(page)).toContain('清除缓存');
  } finally {
    await close();
  }
});
