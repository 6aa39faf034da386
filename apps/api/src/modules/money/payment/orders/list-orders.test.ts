import type { PayloadInputOf } from '@lantern/contracts/call';
import { askOrder, getOrderStory, listOrders } from '@lantern/contracts/calls/operator/orders';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { buy, coinsFor, placeOrder, vipDays } from '../../../../test/pay-order.ts';

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

const money = () => createOperator(site.deps, { roles: ['money'] });

async function find(wanted: PayloadInputOf<typeof listOrders>, size = 25): Promise<string[]> {
  const ask = askAs(site, await money());
  const found: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await ask(listOrders, { ...wanted, size, ...(after && { after }) });
    found.push(...page.list.map(({ orderNo }) => orderNo));
    if (page.next === null) return found;
    after = page.next;
  }
}

test('orders are found by number, by the channel’s number, by member, state and day, page by page', async () => {
  const member = await createMember(site.deps);
  const paid = [await buy(site, member, coinsFor(30)), await buy(site, member, vipDays(30))];
  const { orderNo: open } = await placeOrder(site, member, coinsFor(100));
  const { memberCode } = member;
  expect(await find({ text: memberCode }, 1)).toEqual([open, ...paid.toReversed()]);
  expect(await find({ text: memberCode, state: 'fulfilled' })).toEqual(paid.toReversed());
  expect(await find({ text: paid[0]?.toLowerCase() })).toEqual([paid[0]]);
  const detail = await askAs(site, await money())(getOrderStory, { orderNo: paid[0] ?? '' });
  expect(await find({ text: detail.tradeNo })).toEqual([paid[0]]);
  expect(await find({ text: 'nothing' })).toEqual([]);
  expect(await find({ from: '2001-01-01', until: '2001-01-02' })).toEqual([]);
  expect(await find({ state: 'created' })).toContain(open);
});

test('an order tells each notify as it came, its case, and the refund', async () => {
  const member = await createMember(site.deps);
  const { orderNo } = await placeOrder(site, member, coinsFor(30, 'alipay'));
  const short = gateway.notify(orderNo, { fields: { money: '29.99' } });
  await site.app.inject({ url: `/renren-api/api/pay/notify/epay?${short}` });
  const ask = askAs(site, await money());
  const waiting = await ask(getOrderStory, { orderNo });
  expect(waiting).toMatchObject({
    status: 'created',
    openCases: 1,
    tradeNo: '',
    refund: null,
    cases: [{ kind: 'amount_mismatch', paidMoney: '29.99', outcome: '' }],
    notifies: [{ source: 'notify', raw: short, outcome: 'amount_mismatch' }],
  });
  const bought = await buy(site, member, vipDays(30));
  await ask(refundOrder, { orderNo: bought, kind: 'refund', reference: 'L1', reason: 'asked' });
  const detail = await ask(getOrderStory, { orderNo: bought });
  expect(detail).toMatchObject({ status: 'refunded', refund: { reference: 'L1', daysTaken: 30 } });
});

test('a channel that is asked now settles an order whose notify never came, once', async () => {
  const member = await createMember(site.deps);
  const { orderNo, payurl } = await placeOrder(site, member, coinsFor(30, 'alipay'));
  gateway.submit(payurl);
  const by = await money();
  expect(await askAs(site, by)(askOrder, { orderNo })).toEqual({ status: 'created' });
  gateway.pay(orderNo);
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => askAs(site, by)(askOrder, { orderNo })),
  );
  expect(asked).toContainEqual({ status: 'fulfilled' });
  const { notifies, status } = await askAs(site, by)(getOrderStory, { orderNo });
  expect([status, notifies[0]?.source]).toEqual(['fulfilled', 'query']);
});

test('an unknown order is none, and a channel that is away says so', async () => {
  const by = await money();
  const unknown = await callAs(site, by)(askOrder, { orderNo: 'C2026112118304412345678' });
  expect(unknown.code).toBe(404);
});
