import {
  addOperator,
  another,
  enterAs,
  expect,
  expectWell,
  makeOperator,
  test,
} from './console.ts';

test('a passkey is made and lets in', async ({ page, browser }) => {
  const { name, password } = await makeOperator(page, 'viewer');
  const mine = await another(browser, page);
  const device = await mine.context().newCDPSession(mine);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await enterAs(mine, name, password, '/account');
  await mine.getByRole('button', { name: '添加验证方式' }).click();
  const dialog = mine.getByRole('dialog', { name: '添加验证方式' });
  await dialog.getByRole('button', { name: '通行密钥' }).click();
  await dialog.getByLabel('名称').fill('办公电脑 🔑');
  await dialog.getByRole('button', { name: '创建通行密钥' }).click();
  await dialog.getByRole('button', { name: '我已保存好' }).click();
  await expect(mine.getByText('办公电脑 🔑')).toBeVisible();

  await mine.getByRole('button', { name: `账号 ${name}` }).click();
  await mine.getByRole('menuitem', { name: '退出登录' }).click();
  await mine.getByLabel('账号', { exact: true }).fill(name);
  await mine.getByLabel('密码', { exact: true }).fill(password);
  await mine.getByRole('button', { name: '登录', exact: true }).click();
  await mine.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(mine.getByRole('button', { name: `账号 ${name}` })).toBeVisible();
});

test('the records show each action with before and after', async ({ page }) => {
  const { name } = await addOperator(page, '财务');
  await page.getByText('审计记录', { exact: true }).click();
  // Tests beside this one add operators too.
  const own = page.locator('.list').getByRole('row').filter({ hasText: name });
  await own.getByRole('button', { name: /^添加管理员/ }).click();
  const row = page.getByRole('dialog', { name: '添加管理员' });
  await expect(row).toContainText(name);
  await expect(row).toContainText('money');
  await expectWell(page, /operator|e2e/);
});
