import { checkOrder, getOrder } from '@lantern/contracts/calls/payment';
import { listRecords } from '@lantern/contracts/calls/records';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { buy, coinsFor, placeOrder } from '../../../../test/pay-order.ts';

let gateway: EpayGateway;
let site: TestApp;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  site = await buildTestApp({ env: gateway.settings({ PAYMENT_SANDBOX: 'true' }) });
});
afterEach(() => expectSoundLedger(site));
afterAll(async () => {
  await site.close();
  await gateway.close();
});

/** An order that waits at the gateway. */
async function waiting() {
  const member = await createMember(site.deps);
  const { orderNo, payurl } = await placeOrder(site, member, coinsFor(30, 'alipay'));
  gateway.submit(payurl);
  return { member, orderNo };
}

test('who has paid has the channel asked at once: it is settled once, however often that is asked', async () => {
  const { member, orderNo } = await waiting();
  const check = () => askAs(site, member)(checkOrder, { orderNo });
  expect(await check()).toMatchObject({
    status: 'created',
    canCheck: true,
    way: { type: 'alipay', name: '支付宝' },
  });
  gateway.pay(orderNo);
  const checked = await Promise.all([check(), check(), check()]);
  expect(checked.map(({ status }) => status)).toContain('fulfilled');
  const after = await check();
  expect([after.status, after.canCheck]).toEqual(['fulfilled', undefined]);
  expect(after).toEqual(await askAs(site, member)(getOrder, { orderNo }));
});

test('a member asks about no order of another, and not more than twelve times a minute', async () => {
  const [{ member, orderNo }, other] = [await waiting(), await createMember(site.deps)];
  const check = () => callAs(site, member)(checkOrder, { orderNo });
  expect((await callAs(site, other)(checkOrder, { orderNo })).code).toBe(404);
  const codes = [];
  for (let times = 0; times < 13; times++) codes.push((await check()).code);
  expect(codes).toEqual([...Array.from({ length: 12 }, () => 0), 429]);
  site.clock.advance(60_000);
  expect((await check()).code).toBe(0);
});

test('a gateway that says nothing is no payment: the order waits on', async () => {
  const { member, orderNo } = await waiting();
  gateway.manner = 'html';
  const { code, msg } = await callAs(site, member)(checkOrder, { orderNo });
  gateway.manner = 'well';
  expect([code, msg]).toEqual([500, '支付渠道暂时没有回应。如已付款，到账后会自动更新']);
  expect((await askAs(site, member)(getOrder, { orderNo })).status).toBe('created');
});

test('what asks for yuan names no other sum, waiting or paid', async () => {
  const { member } = await waiting();
  await buy(site, member, coinsFor(100));
  const rows = await askAs(site, member)(listRecords, { index: 0, currentPage: 1 });
  expect(rows.map(({ status, asked }) => [status, asked])).toEqual([
    ['fulfilled', undefined],
    ['created', undefined],
  ]);
});
