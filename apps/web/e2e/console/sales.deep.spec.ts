import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { makeOperator, another, enter, enterAs, expect, expectWell, test } from './console.ts';

test('cards are made, saved, redeemed by a member at the top-up, and the rest is revoked', async ({
  page,
  browser,
}) => {
  const note = `线下活动 ${Date.now()}`;
  await enter(page, '/sales?tab=cards');
  await page.getByRole('button', { name: '制作卡密' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('金币', { exact: true }).click();
  await drawer.getByLabel('每张数量').fill('66');
  await drawer.getByLabel(/^张数/).fill('3');
  await drawer.getByLabel('备注').fill(note);
  await drawer.getByRole('button', { name: '制作卡密' }).click();
  await expect(drawer.getByText('请填写此项')).toBeVisible();
  await drawer.getByLabel('原因').fill('线下活动');
  await expectWell(page);
  await drawer.getByRole('button', { name: '制作卡密' }).click();
  const saved = page.waitForEvent('download');
  await drawer.getByRole('button', { name: '下载表格' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  await expectWell(page, /[\dA-Z-]{31}/);
  const code = lines[1]?.split(',')[0]?.replaceAll('"', '') ?? '';

  const phone = { viewport: { width: 390, height: 844 }, locale: 'zh-CN' };
  const context = await browser.newContext({ ...phone, baseURL: new URL(page.url()).origin });
  const member = await context.newPage();
  await member.goto('/pay');
  await member.getByRole('button', { name: '我已满18岁，进入' }).click();
  const field = member.getByLabel('有兑换码');
  await field.fill('WRONG');
  await member.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(member.getByText('兑换码不正确，请核对后重试')).toBeVisible();
  await field.fill(code.toLowerCase());
  await member.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(member.getByText('兑换成功，到账66金币')).toBeVisible();
  await expect(field).toHaveValue('');
  await context.close();

  await drawer.getByRole('button', { name: '已保存，关闭' }).click();
  await page.reload();
  const row = page.locator('tr, .row-card').filter({ hasText: note });
  await expect(row).toContainText('1 / 3');
  await row.locator('.row-open').click();
  await page.getByRole('button', { name: '作废' }).click();
  const question = page.getByRole('dialog', { name: '作废 2 张未兑换的卡密？' });
  await question.getByLabel('原因').fill('活动结束');
  await question.getByRole('button', { name: '作废' }).click();
  await expect(row).toContainText('已作废');
});

test('a batch beyond what an operator makes alone is good when another has confirmed it', async ({
  page,
  browser,
}) => {
  const note = `代理商 ${Date.now()}`;
  await enter(page, '/sales?tab=cards&open=new');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('金币', { exact: true }).click();
  await drawer.getByLabel('每张数量').fill('100001');
  await drawer.getByLabel(/^张数/).fill('1');
  await drawer.getByLabel('备注').fill(note);
  await drawer.getByLabel('原因').fill('代理商订货');
  await drawer.getByRole('button', { name: '制作卡密' }).click();
  await expect(drawer.getByText('另一位管理员确认后才能使用')).toBeVisible();
  await drawer.getByRole('button', { name: '已保存，关闭' }).click();
  const rowOf = (screen: Page) => screen.locator('tr, .row-card').filter({ hasText: note });
  await expect(rowOf(page)).toContainText('待确认');

  const second = await makeOperator(page, 'money');
  const other = await another(browser, page);
  await enterAs(other, second.name, second.password, '/sales?tab=cards');
  await rowOf(other).locator('.row-open').click();
  const confirm = other.getByRole('button', { name: '确认生效' });
  await expect(confirm).toBeVisible();
  await expectWell(other);
  await confirm.click();
  const question = other.getByRole('dialog', { name: '让 1 张卡密生效？' });
  await question.getByLabel('原因').fill('已收款');
  await question.getByRole('button', { name: '确认生效' }).click();
  await expect(rowOf(other)).toContainText('有效');
  await other.context().close();
});

test('a batch of coupons takes yuan off one plan, and says so in the list', async ({ page }) => {
  const note = `优惠 ${Date.now()}`;
  await enter(page, '/sales?tab=cards&open=new');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('优惠码', { exact: true }).click();
  await drawer.getByText('减金额', { exact: true }).click();
  await drawer.getByLabel('减多少元').fill('5.50');
  await drawer.getByLabel('适用套餐的天数').fill('30');
  await drawer.getByLabel(/^张数/).fill('2');
  await drawer.getByLabel('备注').fill(note);
  await drawer.getByLabel('原因').fill('周年庆');
  await drawer.getByRole('button', { name: '制作卡密' }).click();
  await expect(drawer.getByText('2 张卡密已制作')).toBeVisible();
  await drawer.getByRole('button', { name: '已保存，关闭' }).click();
  const row = page.locator('tr, .row-card').filter({ hasText: note });
  await expect(row).toContainText('优惠码 减 ¥5.50 · 限 30 天套餐');
});
