import { enter, expect, expectWell, test } from './console.ts';

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]) {
  test(`an owner sees how the site is, ${viewport.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await enter(page, '/system?tab=condition');
    await expect(page.getByText('磁盘剩余')).toBeVisible();
    await expect(page.getByRole('heading', { name: '后台任务' })).toBeVisible();
    // Queues have names, no codes.
    await expect(page.getByRole('cell', { name: '影片处理' }).first()).toBeVisible();
    await expect(page.getByRole('cell', { name: /^[a-z-]+$/ })).toHaveCount(0);
    await expectWell(page);
  });
}

test('a backup is started, waited for and verified', async ({ page }) => {
  await enter(page, '/system?tab=condition');
  const upkeep = page.getByRole('region', { name: '检查与备份' });
  for (const [task, result] of [
    ['备份', /行数据 · \d+ 个文件 · 备份 /],
    ['验证备份', /行数据 · \d+ 个文件 · 备份 /],
    ['账务核对', /项核对/],
  ] as const) {
    const button = upkeep.getByRole('button', { name: task, exact: true });
    await expect(button).toBeEnabled({ timeout: 60_000 });
    await button.click();
    const question = page.getByRole('dialog', { name: `立即运行：${task}？` });
    await expect(question).toBeVisible();
    await expectWell(page, /backups/);
    await question.getByRole('button', { name: task }).click();
    const row = upkeep.getByRole('listitem').filter({ has: page.getByText(task, { exact: true }) });
    await expect(row).toContainText('正常', { timeout: 60_000 });
    await expect(row).toContainText(result);
  }
  await expect(page.getByText('没有待执行的迁移')).toBeVisible();
  await expectWell(page);
});
