import { logIn } from '@lantern/contracts/calls/member';
import type { Page } from '@playwright/test';

import { askSite, findVideo } from './ask-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { trialSeconds } from './start-site.ts';
import { expect, openAsAdult, passAgeGate, readClock, test } from './visit.ts';

const isLong = (video: { vodDuration: number }): boolean => video.vodDuration > 20;

/** Goes from the member centre or the top-up to the sandbox's pay page, and presses one of its buttons. */
async function payBySandbox(page: Page, press: string): Promise<void> {
  await page.getByRole('radio', { name: '模拟支付' }).check({ force: true });
  await page.getByRole('button', { name: '立即升级' }).click();
  await expect(page.getByRole('heading', { name: '模拟支付收银台' })).toBeVisible();
  await page.getByRole('button', { name: press }).click();
  await expect(page).toHaveURL(/\/payresult\?orderNo=/);
}

const result = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });

test('buys VIP in another tab, and the video goes on without a reload', async ({
  page,
  context,
  request,
}) => {
  const video = await findVideo(request, (it) => it.cartoonVip && isLong(it));
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect(page.getByRole('heading', { name: '试看结束' })).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));

  const counter = await context.newPage();
  await counter.goto('/vip');
  await expect(counter.getByText('您还不是会员')).toBeVisible();
  await payBySandbox(counter, '支付成功');
  await expect(result(counter, '支付成功')).toBeVisible();
  await expect(counter.getByText(/会员有效期至 \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await counter.close();

  await page.bringToFront();
  await expect(page.getByRole('heading', { name: '试看结束' })).toBeHidden({ timeout: 30_000 });
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(trialSeconds + 3);
  expect(await page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);
});

test('too few coins lead to the top-up, and from there back to the video', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, (it) => it.cartoonVip && isLong(it));
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('2金币购买本集')).toBeVisible({ timeout: 60_000 });
  await sheet.getByText('2金币购买本集').click();
  await expect(page).toHaveURL('/pay');
  await expect(page.getByText(/^金币不足：/)).toBeVisible();

  await payBySandbox(page, '支付成功');
  await expect(result(page, '支付成功')).toBeVisible();
  await expect(page.getByText('当前共有300金币')).toBeVisible();
  await page.getByRole('link', { name: /继续观看/ }).click();
  await expect(sheet.getByText('2金币购买本集')).toBeVisible({ timeout: 60_000 });
  await sheet.getByText('2金币购买本集').click();
  await expect(page.getByText('购买成功')).toBeVisible();
  await expect.poll(() => readClock(page), { timeout: 60_000 }).toBeGreaterThan(trialSeconds + 3);

  await page.goto('/order?index=1');
  const records = page.getByRole('tabpanel');
  await expect(records.getByText('-2金币')).toBeVisible();
  await expect(records.getByText('+300金币')).toBeVisible();
});

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
    ['/pay', '立即升级'],
    ['/order', '暂无记录'],
    ['/payresult', '没有找到这笔订单'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
  }
});

test('a reload does not extend the offer', async ({ page }) => {
  await openAsAdult(page, '/vip');
  const left = async () => {
    const text = (await page.getByRole('timer').textContent()) ?? '';
    const [minutes = 0, seconds = 0] = (/\d+:\d+/.exec(text)?.[0] ?? '').split(':').map(Number);
    return minutes * 60 + seconds;
  };
  await expect.poll(left).toBeLessThan(898);
  const before = await left();
  await page.reload();
  expect(await left()).toBeLessThanOrEqual(before);
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
