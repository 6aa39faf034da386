import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { startSiteWith } from '../start-site.ts';
import { enter, expect, expectWell, test } from './console.ts';

const reason = '端到端测试';

/** Has the site ask for a consent record of what is published. */
async function askForConsent(page: Page): Promise<void> {
  await enter(page, '/site');
  await page.getByRole('checkbox', { name: '出镜同意' }).check();
  await page.getByLabel('原因').fill(reason);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('1 处修改未保存')).toBeHidden();
}

/** Tries to bring the video back that is open in the drawer. */
async function restore(page: Page): Promise<void> {
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^恢复 1 个视频/ });
  await question.getByLabel('原因').fill(reason);
  await question.getByRole('button', { name: '恢复' }).click();
}

test('publishing without a consent record is refused by policy, and goes with one', async ({
  browser,
  viewport,
}) => {
  test.slow();
  // A policy would stop the tests beside this one.
  const site = await startSiteWith({});
  const context = await browser.newContext({ viewport, baseURL: site.address, locale: 'zh-CN' });
  const page = await context.newPage();
  await enter(page, '/videos?state=taken_down');
  await page.locator('.row-open').first().click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByText('已下架', { exact: true })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('open') ?? '';
  await askForConsent(page);

  await enter(page, `/videos?state=taken_down&open=${id}`);
  await restore(page);
  await expect(page.getByText('缺少发布所需的权利记录：出镜同意')).toBeVisible();
  await expectWell(page);
  await page.getByRole('button', { name: '取消' }).click();
  await expect(drawer.getByText('已下架', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: '查看权利记录' }).click();
  await expect(page.getByText('缺少：出镜同意。补齐前不能发布。')).toBeVisible();
  const form = page.getByRole('form', { name: '登记一条记录' });
  await form.getByRole('button', { name: '登记' }).click();
  await expect(form.getByText('请填写此项')).toBeVisible();
  await form.getByLabel('出镜者姓名').fill('王小明 🏮');
  await form.getByLabel('最后一天').fill('2099-12-31');
  await expectWell(page);
  await form.getByRole('button', { name: '登记' }).click();
  const record = page.getByRole('article', { name: '出镜同意 王小明 🏮' });
  await expect(record.getByText('有效', { exact: true })).toBeVisible();
  await expect(page.getByText('发布所需的记录已齐。')).toBeVisible();

  const content = '%PDF-1.7\n同意书 🏮';
  await record.locator('input[type=file]').setInputFiles({
    name: '同意书 终稿.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(content),
  });
  await expect(record.getByText('同意书 终稿.pdf')).toBeVisible();
  await expectWell(page);
  await record.getByRole('button', { name: '下载' }).click();
  const saved = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: '下载“同意书 终稿.pdf”？' })
    .getByRole('button', { name: '下载' })
    .click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('同意书 终稿.pdf');
  expect(await readFile(await file.path(), 'utf8')).toBe(content);

  await enter(page, `/videos?state=taken_down&open=${id}`);
  await restore(page);
  await expect(drawer.getByText('已发布', { exact: true })).toBeVisible();
  await context.close();
  await site.stop();
});

test('records that end soon and films without one are found from a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/rights');
  await expect(page.getByText('30 天内没有到期的记录')).toBeVisible();
  await expectWell(page);
  await page.getByText('缺少记录', { exact: true }).click();
  await page.locator('.row-open').first().click();
  const form = page.getByRole('form', { name: '登记一条记录' });
  await form.getByLabel('类型').selectOption('授权');
  await form.getByLabel('授权人或授权单位').fill('海港影业');
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel('最后一天').fill(soon);
  await form.getByRole('button', { name: '登记' }).click();
  const record = page.getByRole('article', { name: '授权 海港影业' });
  await expect(record.getByText('即将到期')).toBeVisible();
  await expectWell(page);
  await page.goto('/console/');
  await expect(page.getByRole('link', { name: /权利即将到期 1/ })).toBeVisible();
  await page.goto('/console/rights');
  await page.locator('.row-open').first().click();
  await record.getByRole('button', { name: '撤销' }).click();
  const question = page.getByRole('dialog', { name: '撤销“海港影业”的授权？' });
  await question.getByLabel('原因').fill(reason);
  await question.getByRole('button', { name: '撤销' }).click();
  await expect(record.getByText('已撤销')).toBeVisible();
});
