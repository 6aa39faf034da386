import { getOrder } from '@lantern/contracts/calls/payment';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { RunningJobs } from '../../../../../platform/jobs/pg-boss-jobs.ts';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { askAs } from '../../../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../../../test/create-member.ts';
import { expectSoundLedger } from '../../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder, vipDays } from '../../../../../test/pay-order.ts';
import { readBalances } from '../../../../ground/wallet/read-balances.ts';
import { askChannels } from '../../orders/ask-channels.ts';
import { sendSandboxNotify } from './press-sandbox.ts';

const sent: { name: string; data: object; startAfterSeconds: number | undefined }[] = [];
const jobs: RunningJobs = {
  work: async () => {},
  retry: async () => undefined,
  stop: async () => {},
  send: async ({ name }, data, { startAfterSeconds } = {}) => {
    sent.push({ name, data, startAfterSeconds });
  },
};

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp({ jobs });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(() => testApp.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const pathOf = (payurl: string) => new URL(payurl).pathname;
const pressOn = (payurl: string, choice: string, headers = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: pathOf(payurl),
    headers: { ...form, ...headers },
    payload: `choice=${choice}`,
  });
const coinsOf = async ({ memberId }: TestMember) =>
  (await readBalances(testApp.deps.db, memberId)).coinsBought;

async function order(wish = coinsFor(30)) {
  const member = await createMember(testApp.deps);
  const placed = await placeOrder(testApp, member, wish);
  const status = async () =>
    (await askAs(testApp, member)(getOrder, { orderNo: placed.orderNo })).status;
  return { member, status, ...placed };
}

describe('the pay page', () => {
  test('says what is paid for and how much, with nothing that runs', async () => {
    const { payurl, orderNo } = await order(vipDays(365));
    const page = await testApp.app.inject({ url: pathOf(payurl) });
    expect(page.statusCode).toBe(200);
    for (const shown of [
      '200.00',
      '会员365天',
      orderNo,
      '支付成功',
      '支付失败',
      '稍后通知',
      '重复通知',
    ]) {
      expect(page.body).toContain(shown);
    }
    expect(page.body).not.toMatch(/<script|style=|\son\w+=|javascript:/i);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('script-src');
    const style = /href="([^"]+\.css)"/.exec(page.body)?.[1] ?? '';
    const sheet = await testApp.app.inject({ url: style });
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('of an order there isn’t, or of another channel, is not found', async () => {
    for (const number of ['V209912312359590000000000', 'x', '..%2f..', '%00']) {
      const page = await testApp.app.inject({ url: `/renren-api/api/pay/sandbox/${number}` });
      expect([400, 404]).toContain(page.statusCode);
    }
  });
});

describe('its buttons', () => {
  test('支付成功 pays, once, and leads back', async () => {
    const { member, payurl, orderNo, status } = await order();
    const back = await pressOn(payurl, 'succeed');
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      `/payresult?orderNo=${orderNo}`,
    ]);
    expect([await status(), await coinsOf(member)]).toEqual(['fulfilled', 300]);
    for (const choice of ['succeed', 'twice', 'fail']) await pressOn(payurl, choice);
    expect([await status(), await coinsOf(member)]).toEqual(['fulfilled', 300]);
    const page = await testApp.app.inject({ url: pathOf(payurl) });
    expect(page.body).toContain('该订单已支付');
    expect(page.body).not.toContain('<button');
  });

  test('支付失败 fails the order, which may still be paid', async () => {
    const { member, payurl, status } = await order();
    await pressOn(payurl, 'fail');
    expect([await status(), await coinsOf(member)]).toEqual(['failed', 0]);
    await pressOn(payurl, 'succeed');
    expect([await status(), await coinsOf(member)]).toEqual(['fulfilled', 300]);
  });

  test('重复通知 tells three times and credits once', async () => {
    const { member, payurl, status } = await order();
    await pressOn(payurl, 'twice');
    expect([await status(), await coinsOf(member)]).toEqual(['fulfilled', 300]);
  });

  test('稍后通知 tells a little later', async () => {
    const { member, payurl, orderNo, status } = await order();
    await pressOn(payurl, 'later');
    expect(await status()).toBe('created');
    const job = { name: 'sandbox-notify', data: { orderNumber: orderNo }, startAfterSeconds: 15 };
    expect(sent).toEqual([job]);
    await sendSandboxNotify(testApp.deps, orderNo);
    expect([await status(), await coinsOf(member)]).toEqual(['fulfilled', 300]);
  });

  test('an order that was paid without a notify is found by asking the gateway', async () => {
    const { payurl, status } = await order();
    await pressOn(payurl, 'later');
    testApp.clock.advance(60_000);
    await askChannels(testApp.deps);
    expect(await status()).toBe('fulfilled');
  });

  test('pay late too', async () => {
    const { payurl, status } = await order(vipDays(30));
    testApp.clock.advance(31 * 60_000);
    expect(await status()).toBe('expired');
    const page = await testApp.app.inject({ url: pathOf(payurl) });
    expect(page.body).toContain('订单已超时，仍可支付');
    await pressOn(payurl, 'succeed');
    expect(await status()).toBe('fulfilled');
  });

  test('are those and no others, and pressed on purpose', async () => {
    const { payurl, status } = await order();
    expect((await pressOn(payurl, 'refund')).statusCode).toBe(400);
    const cookie = { cookie: 'XSRF-TOKEN=one' };
    expect((await pressOn(payurl, 'succeed', cookie)).statusCode).toBe(403);
    expect(await status()).toBe('created');
  });
});

test('a notify that the sandbox didn’t send is worth nothing', async () => {
  const { member, orderNo } = await order();
  for (const sign of ['', '0'.repeat(64)]) {
    const raw = `out_trade_no=${orderNo}&trade_no=S1&money=30.00&status=paid&sign=${sign}`;
    const answer = await testApp.app.inject({ url: `/renren-api/api/pay/notify/sandbox?${raw}` });
    expect(answer.body).toBe('fail');
  }
  expect(await coinsOf(member)).toBe(0);
});
