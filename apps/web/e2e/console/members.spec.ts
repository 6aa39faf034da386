import { autoRegister, getMember } from '@lantern/contracts/calls/member';
import type { Page } from '@playwright/test';

import { askSite } from '../ask-site.ts';
import { answer, enter, expect, expectWell, test } from './console.ts';

/** A list on the member's page. */
const listOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a member is found by code, read, given coins, noted, and let in with another password', async ({
  page,
  request,
}) => {
  const member = await askSite(request, autoRegister, { deviceType: 0, uuid: crypto.randomUUID() });
  await enter(page, '/members');
  await page.getByLabel('查找会员').fill(member.memberCode);
  const found = page.locator('.row-open');
  await expect(found).toHaveCount(1);
  await expectWell(page, /u\d{8}/);
  await found.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.memberNichen);
  await expect(listOf(page, '登录设备').locator('li')).toHaveCount(1);
  await expectWell(page, /u\d{8}/);

  await page.getByRole('button', { name: '赠送或扣除' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '赠送或扣除' })).toBeDisabled();
  await dialog.getByLabel('数量').fill('12');
  await expect(dialog.getByText('将赠送 12 金币。')).toBeVisible();
  await expectWell(page);
  await answer(page, '赠送或扣除', '播放故障补偿');
  await expect(listOf(page, '资金与金币流水')).toContainText('平台赠送');
  await expect(listOf(page, '人工调整')).toContainText('赠送 12 金币');
  const own = { memberCode: member.memberCode };
  expect((await askSite(request, getMember, own, member.token)).memberCion).toBe(12);

  await page.getByRole('button', { name: '添加备注' }).click();
  await page.getByRole('dialog').getByLabel('备注').fill('第一次来电\n已核实身份');
  await answer(page, '添加备注');
  await expect(listOf(page, '备注')).toContainText('已核实身份');

  await page.getByRole('button', { name: '重置密码' }).click();
  await answer(page, '重置密码', '会员忘记密码');
  await expect(page.getByText('只显示这一次')).toBeVisible();
  await expect(page.locator('.drawn')).toHaveText(/^[a-z\d]{8}$/);
  await expectWell(page);
  await expect(listOf(page, '登录设备')).toHaveCount(0);

  await page.getByRole('button', { name: '封禁' }).click();
  await answer(page, '封禁', '刷奖励');
  await expect(page.getByRole('button', { name: '解除封禁' })).toBeVisible();
});
