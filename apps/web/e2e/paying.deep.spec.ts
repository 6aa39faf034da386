import { logIn } from '@lantern/contracts/calls/member';

import { askSite } from './ask-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { payBySandbox, result } from './pay-by-sandbox.ts';
import { expect, openAsAdult, passAgeGate, test } from './visit.ts';

test('a payment with three notifies counts once', async ({ page }) => {
  await openAsAdult(page, '/pay');
  await payBySandbox(page, '重复通知');
  await expect(page.getByText('当前共有300金币')).toBeVisible();
  await page.goto('/order?index=1');
  await expect(page.getByRole('tabpanel').getByText('+300金币')).toHaveCount(1);
});

test('the page waits for a payment whose notify is late', async ({ page }) => {
  await openAsAdult(page, '/pay');
  await payBySandbox(page, '稍后通知');
  await expect(result(page, '正在确认支付结果')).toBeVisible();
  await expect(result(page, '支付成功')).toBeVisible({ timeout: 45_000 });
});

test('a payment that fails says so, and is in the records', async ({ page }) => {
  await openAsAdult(page, '/vip');
  await payBySandbox(page, '支付失败');
  await expect(result(page, '支付失败')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '查看账单' }).click();
  const row = page.getByRole('tabpanel').getByRole('link').first();
  await expect(row).toContainText('¥200.00');
  await expect(row).toContainText('支付失败');
});

test('a member sends a withdrawal in spite of the warning, and it is refused', async ({
  page,
  request,
}) => {
  const demo = await askSite(request, logIn, { loginName: 'demo', loginPwd: 'demo1234', type: 1 });
  await page.addInitScript((member) => {
    localStorage.setItem('token', member.token);
    localStorage.setItem('memberInfo', JSON.stringify(member));
  }, demo);
  await openAsAdult(page, '/agent');
  await expectAccessible(page);
  await page.getByRole('link', { name: /提现申请/ }).click();
  await expect(page.getByText('可提现金额20.00元')).toBeVisible();
  const submit = page.getByRole('button', { name: '确认提现' });
  await submit.click();
  await expect(page.getByText('金额有误')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(['请输入金额', '请上传收款码']);
  await expectAccessible(page);

  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
  await page
    .getByLabel('上传收款码')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('上传成功！')).toBeVisible();
  await expect(page.getByRole('button', { name: '全部提现' })).toBeDisabled();
  await page.getByRole('textbox', { name: '提现金额' }).fill('20');
  await submit.click();
  await expect(page.getByText('未达到最低提现金额')).toBeVisible();
  await page.getByRole('textbox', { name: '提现金额' }).fill('200');
  await submit.click();
  await expect(page.getByText('可提现余额不足')).toBeVisible();
  await page.getByRole('link', { name: '提现记录' }).click();
  await expect(page.getByText('暂无记录')).toBeVisible();
});

test('axe finds nothing on the money screens', async ({ page }) => {
  await openAsAdult(page, '/vip');
  await expect(page.getByRole('button', { name: '立即升级' })).toBeVisible();
  await expectAccessible(page);
  for (const [path, text] of [
    ['/pay', '立即充值'],
    ['/order', '暂无记录'],
    ['/payresult', '没有找到这笔订单'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
  }
});

test('a visitor whose storage is full is the same member after paying, and has what was paid for', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openAsAdult(page, '/vip');
  await payBySandbox(page, '支付成功');
  await passAgeGate(page);
  await expect(result(page, '支付成功')).toBeVisible();
  const step = page.getByRole('region', { name: '保存账号，权益不丢失' });
  await expectAccessible(page);
  await expect(step.locator('dd').first()).toHaveText(/^u\d{8}/);
  await page.goto('/vip');
  await passAgeGate(page);
  await expect(page.getByText('年卡会员')).toBeVisible();
});
