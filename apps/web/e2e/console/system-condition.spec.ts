import { enter, expect, expectWell, test } from './console.ts';

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`an owner sees how the site is, ${viewport.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await enter(page, '/system?tab=condition');
    await expect(page.getByText('磁盘剩余')).toBeVisible();
    await expect(page.getByRole('heading', { name: '后台任务' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'ingest-step' }).first()).toBeVisible();
    await expectWell(page);
  });
}
