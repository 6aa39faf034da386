import { getConfig } from '@lantern/contracts/calls/site';
import type { Page } from '@playwright/test';

import { askSite } from '../ask-site.ts';
import { enter, expect, expectWell, test } from './console.ts';

// Both change the same field of the one site.
test.describe.configure({ mode: 'serial' });

const field = (page: Page) => page.getByLabel('官方邮箱');
const save = async (page: Page, reason: string): Promise<void> => {
  await page.getByRole('textbox', { name: '原因' }).fill(reason);
  await page.getByRole('button', { name: '保存', exact: true }).click();
};

test('a wrong value lands on its field, a right one reaches members, a lost network loses nothing', async ({
  page,
  context,
  request,
}) => {
  await enter(page, '/site');
  const email = `care-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await field(page).fill(email);
  await page.getByLabel('官方网址').fill('javascript:alert(1)');
  await expect(page.getByText('2 处修改未保存')).toBeVisible();
  await expectWell(page);
  await save(page, '更换邮箱');
  await expect(page.getByLabel('官方网址')).toBeFocused();
  await expect(page.getByText('格式不正确')).toBeVisible();
  await page.getByLabel('官方网址').fill('');

  await context.setOffline(true);
  await save(page, '更换邮箱');
  await expect(page.getByRole('alert').filter({ hasText: '网络已断开' })).toBeVisible();
  await expect(field(page)).toHaveValue(email);
  await context.setOffline(false);
  await save(page, '更换邮箱');
  await expect(page.getByText('1 处修改未保存')).toBeHidden();
  const isTold = async () => (await askSite(request, getConfig, {})).officialEmail === email;
  await expect.poll(isTold).toBe(true);
});

test('the second of two operators sees what the first one saved, and chooses', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await enter(page, '/site');
  await enter(other, '/site');
  const [mine, theirs] = ['mine@example.org', `theirs-${crypto.randomUUID().slice(0, 8)}@a.org`];
  await field(page).fill(mine);
  await field(other).fill(theirs);
  await save(other, '先保存');
  await expect(other.getByText('1 处修改未保存')).toBeHidden();

  await save(page, '后保存');
  const choice = page.getByRole('dialog', { name: '其他人刚刚修改过' });
  await expect(choice).toContainText(theirs);
  await expectWell(page, /example|theirs/);
  await choice.getByRole('radio', { name: '现在的内容' }).check();
  await choice.getByRole('button', { name: '按选择保存' }).click();
  await expect(choice).toBeHidden();
  await expect(field(page)).toHaveValue(theirs);
});
