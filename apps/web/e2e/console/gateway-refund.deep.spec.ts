import { createServer, type Server } from 'node:http';

import { autoRegister, getMember } from '@lantern/contracts/calls/member';
import { createPayment } from '@lantern/contracts/calls/payment';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import type { APIRequestContext, Page } from '@playwright/test';

import { askSite } from '../ask-site.ts';
import { listen, merchant, notifyPaid } from '../fake-epay.ts';
import { startSiteWith } from '../start-site.ts';
import { siteAddress } from '../visit.ts';
import {
  another,
  answer,
  enter,
  enterAs,
  expect,
  expectWell,
  isPhone,
  makeOperator,
  test,
} from './console.ts';

const yes = '{"code":1,"msg":"退款成功"}';
const no = '{"code":-1,"msg":"商户余额不足"}';

/** A gateway that is asked to pay back, and how it answers; null hangs up. */
const gateway: { asked: number; says: string | null; address: string } = {
  asked: 0,
  says: no,
  address: '',
};
let server: Server;
let site: Awaited<ReturnType<typeof startSiteWith>>;
let shared: string;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/api.php?act=refund') gateway.asked++;
    if (gateway.says === null) response.destroy();
    else response.end(gateway.says);
  });
  gateway.address = `http://127.0.0.1:${await listen(server)}/`;
  shared = siteAddress();
  site = await startSiteWith({
    PUBLIC_BASE_URL: 'http://site.example',
    INNER_ADDRESSES: '127.0.0.1',
  });
  process.env.LANTERN_URL = site.address;
});
test.afterAll(async () => {
  process.env.LANTERN_URL = shared;
  await site.stop();
  server.close();
});

/** Adds a channel whose gateway may pay back, its key confirmed by a second person. */
async function addChannel(page: Page, second: Page): Promise<void> {
  await enter(page, '/sales?tab=channels');
  await page.getByRole('button', { name: '添加渠道' }).click();
  const drawer = page.getByRole('dialog', { name: '添加渠道' });
  await drawer.getByLabel('名称').fill('主渠道');
  await drawer.getByLabel('网关地址').fill(gateway.address);
  await drawer.getByLabel('商户号').fill(merchant.pid);
  await drawer.getByLabel(/^密钥/).fill(merchant.key);
  const refunds = drawer.getByRole('switch', { name: '网关退款' });
  await expect(refunds).not.toBeChecked();
  await refunds.press('Space');
  await expect(refunds).toBeChecked();
  await drawer.getByLabel('原因').fill('接入新渠道');
  await expectWell(page, /weixin|alipays|submit/);
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  const card = page.getByRole('region', { name: '主渠道' });
  await expect(card).toContainText('待确认密钥');

  const { name, password } = await makeOperator(page, 'money');
  await enterAs(second, name, password, '/sales?tab=channels');
  await second.getByRole('button', { name: '确认密钥' }).click();
  await answer(second, '确认密钥', '已核对商户号');
  await expect(second.getByRole('region', { name: '主渠道' })).toContainText('已启用');
}

/** Orders coins for 30 yuan, and has the gateway say that they were paid. */
async function pay(request: APIRequestContext) {
  const payer = await askSite(request, autoRegister, { deviceType: 0, uuid: crypto.randomUUID() });
  const wish = { typesOf: 1, money: 30, type: 'alipay' } as const;
  const text = await askSite(request, createPayment, wish, payer.token);
  const { orderNo, payurl } = paymentOrder.parse(JSON.parse(text));
  await notifyPaid(request, payurl);
  return { payer, orderNo };
}

test(
  'a gateway is asked to pay back: it hangs up, says no, and says yes, each told in the order’s story',
  { tag: '@phone' },
  async ({ page, browser, request }) => {
    await addChannel(page, await another(browser, page));
    const { payer, orderNo } = await pay(request);
    const coins = async () =>
      (await askSite(request, getMember, { memberCode: payer.memberCode }, payer.token)).memberCion;
    expect(await coins()).toBe(300);

    await enter(page, `/orders/${orderNo}`);
    const refundRows = page.getByRole('region', { name: '网关退款' }).getByRole('listitem');
    const ask = page.getByRole('button', { name: '由网关退款' });
    const byHand = page.getByRole('button', { name: '登记退款' });
    await expect(byHand).toBeVisible();
    gateway.says = null;
    await ask.click();
    const question = page.getByRole('dialog', { name: '请求网关退回 ¥30.00？' });
    await expect(question).toBeVisible();
    await expectWell(page, /epay|alipay/);
    await answer(page, '由网关退款', '会员申请退款');
    await expect(refundRows).toContainText('结果未知');
    await expect(refundRows).toContainText('无法连接网关');
    await expect(ask).toHaveCount(0);
    await expect(byHand).toHaveCount(0);
    await expectWell(page, /epay|alipay/);

    await page.getByRole('button', { name: '填写核实结果' }).click();
    const seen = page.getByRole('dialog', { name: '网关退回 ¥30.00 了吗？' });
    await expect(seen.getByRole('button', { name: '填写核实结果' })).toBeDisabled();
    await seen.getByLabel('网关后台显示').selectOption('未退款');
    await expectWell(page, /epay|alipay/);
    await answer(page, '填写核实结果', '网关后台没有这笔退款');
    await expect(refundRows).toContainText('网关未退款');
    await expect(byHand).toBeVisible();

    gateway.says = no;
    await ask.click();
    await answer(page, '由网关退款', '会员申请退款');
    await expect(refundRows.nth(1)).toContainText('商户余额不足');
    gateway.says = yes;
    await ask.click();
    await answer(page, '由网关退款', '商户已充值');
    await expect(refundRows.nth(2)).toContainText('已退款');
    await expect(page.getByRole('region', { name: '经过' })).toContainText('退款扣回');
    await expect(ask).toHaveCount(0);
    await expectWell(page, /epay|alipay/);
    if (isPhone(page)) {
      await page.setViewportSize({ width: 320, height: 640 });
      await expectWell(page, /epay|alipay/);
    }
    expect([gateway.asked, await coins()]).toEqual([3, 0]);
  },
);
