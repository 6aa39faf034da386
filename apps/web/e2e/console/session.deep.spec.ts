import { makeOperator, another, enter, enterAs, expect, expectWell, test } from './console.ts';
import { totpCode } from './totp-code.ts';

test('a session that ends in the middle of an edit is opened over it, and nothing typed is lost', async ({
  page,
  context,
}) => {
  await enter(page, '/videos?state=published');
  await page.locator('.row-open').first().click();
  const drawer = page.getByRole('dialog').first();
  const title = drawer.getByRole('textbox', { name: '标题', exact: true });
  const former = await title.inputValue();
  await title.fill(`${former} 二`);
  await page.keyboard.press('Escape');
  const leave = page.getByRole('dialog', { name: '有未保存的修改' });
  await expectWell(page);
  await leave.getByRole('button', { name: '继续编辑' }).click();
  await expect(leave).toBeHidden();

  await context.clearCookies();
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  const login = page.getByRole('dialog', { name: '登录已结束，请重新登录' });
  await expect(login.getByLabel('密码', { exact: true })).toBeFocused();
  await expectWell(page);
  await login.getByLabel('密码', { exact: true }).fill('operator1234');
  await login.getByRole('button', { name: '登录', exact: true }).click();
  await expect(login).toBeHidden();
  await expect(drawer.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  await expect(title).toHaveValue(`${former} 二`);
  await title.fill(former);
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(drawer.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
});

test('who gives up an ended session goes to the login, and the next one goes on there', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await enter(page, '/ads?place=banner');
  await expect(page.locator('.row-open').first()).toBeVisible();
  await context.clearCookies();
  // The next call finds out, at the latest the count of what waits, every half minute.
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: '放弃未保存的内容，去登录页' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '登录运营后台' })).toBeVisible();
  await expect(page.getByText('登录已结束，请重新登录，之后会回到刚才的页面。')).toBeVisible();
  await expectWell(page);
  await page.getByLabel('账号', { exact: true }).fill('operator');
  await page.getByLabel('密码', { exact: true }).fill('operator1234');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '广告' })).toBeVisible();
  await expect(page).toHaveURL(/\/console\/ads\?place=banner$/);
  await expect(page.locator('.row-open').first()).toBeVisible();
});

test('a call that asks for the second factor again asks in place, and is done once it was given', async ({
  page,
  browser,
}) => {
  const { name, password } = await makeOperator(page, 'content');
  const mine = await another(browser, page);
  await enterAs(mine, name, password, '/account');
  await mine.getByRole('button', { name: '添加验证方式' }).click();
  const setUp = mine.getByRole('dialog', { name: '添加验证方式' });
  await setUp.getByRole('button', { name: '身份验证器' }).click();
  const secret = (await setUp.locator('code').textContent()) ?? '';
  await setUp.getByLabel('应用显示的 6 位验证码').fill(totpCode(secret));
  await setUp.getByRole('button', { name: '完成设置' }).click();
  await setUp.getByRole('button', { name: '我已保存好' }).click();

  // The server's answer when the operator gave the factor more than ten minutes ago.
  let asked = 0;
  await mine.route('**/admin-api/account/recovery-codes/renew', (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    const json = { code: 403, msg: '请再次验证', data: null, refusal: 'factor-old' };
    return route.fulfill({ status: 403, json });
  });
  await mine.getByRole('button', { name: '重新生成恢复码' }).click();
  const confirm = mine.getByRole('dialog', { name: '重新生成 10 个恢复码？' });
  await confirm.getByRole('button', { name: '重新生成恢复码' }).click();
  const question = mine.getByRole('dialog', { name: '再次确认身份' });
  await expect(question.getByLabel('验证码', { exact: true })).toBeFocused();
  await expectWell(mine, /e2e/);
  await question.getByLabel('验证码', { exact: true }).fill('000000');
  await question.getByRole('button', { name: '验证', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText('验证码错误');
  // The code of this half minute was used to set the app up.
  await question.getByLabel('验证码', { exact: true }).fill(totpCode(secret, 1));
  await question.getByRole('button', { name: '验证', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(mine.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  expect(asked).toBe(2);
});

test('a cancelled step-up changes nothing', async ({ page }) => {
  await page.route('**/admin-api/account/password', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 403, msg: '请再次完成两步验证', data: null, refusal: 'factor-old' },
    }),
  );
  await enter(page, '/account');
  await page.getByLabel('当前密码').fill('operator1234');
  await page.getByLabel('新密码', { exact: true }).fill('operator123456');
  await page.getByRole('button', { name: '修改密码' }).click();
  const question = page.getByRole('dialog', { name: '再次确认身份' });
  await question.getByRole('button', { name: '关闭' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('新密码', { exact: true })).toHaveValue('operator123456');
  await expect(page.getByRole('alert').filter({ hasText: '请再次完成两步验证' })).toBeVisible();
});
