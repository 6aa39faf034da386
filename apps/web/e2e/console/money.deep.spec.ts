import { readFile } from 'node:fs/promises';

import { getMember } from '@lantern/contracts/calls/member';
import { createPayment } from '@lantern/contracts/calls/payment';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';

import { askSite } from '../ask-site.ts';
import {
  makeOperator,
  another,
  answer,
  enter,
  enterAs,
  expect,
  expectWell,
  test,
} from './console.ts';
import { askToWithdraw, notify, payAtSandbox, register } from './owed-money.ts';

test('an order is found, shown with its notify as received, refunded, and exported with the others', async ({
  page,
  request,
}) => {
  const orderNo = await payAtSandbox(request, (await register(request)).token, 30);
  await enter(page, `/orders?text=${orderNo}`);
  await expect(page.locator('.row-open')).toHaveCount(1);
  await expectWell(page, /sandbox/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出表格' }).click();
  await answer(page, '导出表格');
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toContain(orderNo);

  await page.locator('.row-open').click();
  const story = page.getByRole('region', { name: '经过' });
  await expect(story).toContainText('商品到账');
  await expect(page.getByRole('region', { name: '渠道通知原文' })).toContainText(orderNo);
  await expectWell(page, /sandbox/);
  await page.getByRole('button', { name: '登记退款' }).click();
  await page.getByRole('dialog').getByLabel('退款流水号').fill(`R-${orderNo}`);
  await answer(page, '登记退款', '会员申请退款');
  await expect(story).toContainText('退款扣回');
  await enter(page, '/orders?tab=cases');
  await expectWell(page);
});

test('an order that waits is asked about', async ({ page, request }) => {
  const { token } = await register(request);
  const wish = { typesOf: 1, money: 100, type: 'sandbox' } as const;
  const text = await askSite(request, createPayment, wish, token);
  const { orderNo } = paymentOrder.parse(JSON.parse(text));
  await enter(page, `/orders/${orderNo}`);
  await page.getByRole('button', { name: '查询渠道' }).click();
  await answer(page, '查询渠道');
  await expect(page.getByText('渠道还没有发来通知')).toBeVisible();
});

test('a withdrawal goes from the request to its proof', async ({ page, request }) => {
  const { orderNo } = await askToWithdraw(request, 1, '120.00');
  await enter(page, '/withdrawals?state=submitted');
  const row = page.locator('.row-open').filter({ hasText: orderNo });
  await expect(row).toBeVisible();
  await expectWell(page);
  await row.click();
  const code = page.getByRole('img', { name: '会员提交的收款码' });
  await expect
    .poll(() => code.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth))
    .toBeGreaterThan(0);
  await expectWell(page);
  for (const step of ['审核通过', '开始打款']) {
    await page.getByRole('button', { name: step }).click();
    await answer(page, step);
  }
  await page.getByRole('button', { name: '完成打款' }).click();
  await page.getByRole('dialog').getByLabel('打款流水号').fill(`wx-${orderNo}`);
  await answer(page, '完成打款');
  await expect(page.getByRole('region', { name: '提现申请' })).toContainText('已打款');
  await expect(page.getByRole('region', { name: '经过' }).locator('li')).toHaveCount(4);
});

test(
  'a payment that matches nothing is found by its number, credited to its payer, and refunded',
  { tag: '@phone' },
  async ({ page, request }) => {
    const payer = await register(request);
    const own = { memberCode: payer.memberCode };
    const tradeNo = `E${crypto.randomUUID().slice(0, 12).toUpperCase()}`;
    // A repeated notify about the same payment is the same case.
    for (let times = 0; times < 2; times++)
      expect(await notify(request, 'C209912312359590000000000', tradeNo, '30.00')).toBe('fail');

    await enter(page, '/orders?tab=cases');
    await page.getByLabel('渠道交易号').fill(tradeNo);
    const row = page.locator('tr, .row-card').filter({ hasText: tradeNo });
    await expect(row).toHaveCount(1);
    await expect(page.getByText('没有这个订单')).toHaveCount(1);
    await expect(row).toContainText('待处理');
    await expectWell(page, /sandbox/);
    await row.getByRole('button', { name: '处理', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel('处理方式').selectOption('按实付金额折成金币入账');
    await expect(question.getByRole('button', { name: '处理', exact: true })).toBeDisabled();
    await question.getByLabel('入账的会员号').fill(payer.memberCode);
    await expectWell(page, /sandbox/);
    await answer(page, '处理', '会员出示付款凭证');
    await expect(row).toContainText('已入账');
    await expect(row).toContainText(payer.memberCode);
    expect((await askSite(request, getMember, own, payer.token)).memberCion).toBe(300);

    await enter(page, '/orders?tab=cases&state=decided');
    await row.getByRole('button', { name: '登记退款' }).click();
    await page.getByRole('dialog').getByLabel('退款流水号').fill(`R-${tradeNo}`);
    await answer(page, '登记退款', '会员申请退款');
    await expect(row).toContainText('已入账，又退款扣回');
    await expect(row.getByRole('button', { name: '登记退款' })).toHaveCount(0);
    await expectWell(page, /sandbox/);
    expect((await askSite(request, getMember, own, payer.token)).memberCion).toBe(0);
    // A repeated notify does not change it.
    await notify(request, 'C209912312359590000000000', tradeNo, '30.00');
    await page.reload();
    await expect(row).toContainText('已入账，又退款扣回');
    expect((await askSite(request, getMember, own, payer.token)).memberCion).toBe(0);
  },
);

test('a withdrawal of 5,000 yuan needs two persons, each at a browser of their own', async ({
  page,
  request,
  browser,
}) => {
  const { inviter, orderNo } = await askToWithdraw(request, 10, '5000.00');
  const second = await makeOperator(page, 'money');
  const theirs = await another(browser, page);

  await enter(page, `/withdrawals/${orderNo}`);
  const facts = page.getByRole('region', { name: '提现申请' });
  await expect(facts).toContainText('0 / 2 人');
  await page.getByRole('button', { name: '审核通过' }).click();
  await answer(page, '审核通过');
  await expect(facts).toContainText('1 / 2 人');
  await expect(facts).toContainText('待审核');
  await expect(page.getByRole('button', { name: '开始打款' })).toHaveCount(0);
  // The same operator can't confirm twice, and is not offered it.
  await expect(page.getByRole('button', { name: '审核通过' })).toHaveCount(0);
  await expectWell(page);

  await enterAs(theirs, second.name, second.password, `/withdrawals/${orderNo}`);
  await theirs.getByRole('button', { name: '审核通过' }).click();
  await answer(theirs, '审核通过');
  const seen = theirs.getByRole('region', { name: '提现申请' });
  await expect(seen).toContainText('2 / 2 人');
  await expect(seen).toContainText('待打款');
  await expect(seen).toContainText(`operator、${second.name}`);
  await expectWell(theirs);
  await theirs.getByRole('button', { name: '开始打款' }).click();
  await answer(theirs, '开始打款');
  await theirs.getByRole('button', { name: '完成打款' }).click();
  await theirs.getByRole('dialog').getByLabel('打款流水号').fill(`wx-${orderNo}`);
  await answer(theirs, '完成打款');
  await expect(seen).toContainText('已打款');
  const own = { memberCode: inviter.memberCode };
  expect((await askSite(request, getMember, own, inviter.token)).balance).toBe('0.00');
});
