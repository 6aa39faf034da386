import { another, enterAs, expect, expectWell, makeOperator, test } from './console.ts';
import { totpCode } from './totp-code.ts';

test('an authenticator app is set up, asked for at the login, and a code works once', async ({
  page,
  browser,
}) => {
  const { name, password } = await makeOperator(page, 'content');
  const mine = await another(browser, page);
  await enterAs(mine, name, password, '/account');
  await mine.getByRole('button', { name: '添加验证方式' }).click();
  const dialog = mine.getByRole('dialog', { name: '添加验证方式' });
  await dialog.getByRole('button', { name: '身份验证器' }).click();
  await expect(dialog.getByRole('img', { name: '身份验证器的二维码' })).toBeVisible();
  await expectWell(mine, /e2e/);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('应用显示的 6 位验证码').fill('000000');
  await dialog.getByRole('button', { name: '完成设置' }).click();
  await expect(dialog.getByRole('alert')).toContainText('验证码错误');
  const code = totpCode(secret);
  await dialog.getByLabel('应用显示的 6 位验证码').fill(code);
  await dialog.getByRole('button', { name: '完成设置' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await expectWell(mine, /e2e/);
  await dialog.getByRole('button', { name: '我已保存好' }).click();
  await expect(mine.getByText('剩余 10 个恢复码')).toBeVisible();

  const elsewhere = await another(browser, page);
  await elsewhere.goto('/console/account');
  await elsewhere.getByLabel('账号', { exact: true }).fill(name);
  await elsewhere.getByLabel('密码', { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: '登录', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { name: '两步验证' })).toBeVisible();
  await expectWell(elsewhere);
  await elsewhere.getByLabel('验证码', { exact: true }).fill(code);
  await elsewhere.getByRole('button', { name: '验证', exact: true }).click();
  await expect(elsewhere.getByRole('alert')).toContainText('验证码错误或已使用');
  await elsewhere.getByRole('button', { name: '使用恢复码' }).click();
  await elsewhere.getByLabel('恢复码', { exact: true }).fill(recovery);
  await elsewhere.getByRole('button', { name: '验证', exact: true }).click();
  await expect(elsewhere.getByText('剩余 9 个恢复码')).toBeVisible();

  // The other session is told of the device.
  await mine.reload();
  await expect(mine.getByRole('alert')).toContainText('您的账号在新设备上登录');
  await expectWell(mine, /e2e/);
  await mine.getByRole('button', { name: '是我本人' }).click();
  await expect(mine.getByRole('alert')).toHaveCount(0);

  // A content operator finds no money and no operators anywhere.
  await mine.goto('/console/');
  await expect(mine.getByRole('heading', { level: 1, name: '总览' })).toBeVisible();
  await expect(mine.getByText('提现')).toHaveCount(0);
  await mine.keyboard.press('Control+k');
  await mine.getByRole('combobox', { name: '搜索或跳转' }).fill('系统');
  await expect(mine.getByText('没有找到')).toBeVisible();
});
