import { getMember } from '@lantern/contracts/calls/member';
import { listOrders } from '@lantern/contracts/calls/operator/orders';
import {
  listPaymentCases,
  refundOrder,
  refundPaymentCase,
  resolvePaymentCase,
} from '@lantern/contracts/calls/operator/payments';
import { getOrder } from '@lantern/contracts/calls/payment';
import { listRecords } from '@lantern/contracts/calls/records';
import { claimCalls } from '@lantern/contracts/calls/sign';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder, vipDays } from '../../../../test/pay-order.ts';
import { findBalances } from '../../../ground/wallet/wallet.repo.ts';
import { expireOrders } from '../payment.jobs.ts';

let gateway: EpayGateway;
let testApp: TestApp;
let second: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  const env = gateway.settings();
  testApp = await buildTestApp({ env });
  second = await buildTestApp({ beside: testApp, env });
});
/** A session of an operator lasts half an hour, and the clock moves. */
beforeEach(async () => {
  operator = await createOperator(testApp.deps);
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
  await gateway.close();
});

const send = async (raw: string) =>
  (await testApp.app.inject({ url: `/renren-api/api/pay/notify/epay?${raw}` })).body;
const coinsOf = async ({ memberId }: TestMember) => {
  const has = await findBalances(testApp.deps.db, memberId);
  return [has.get('member_coins_bought') ?? 0, has.get('member_coin_debt') ?? 0];
};
const reason = 'told by phone';
const minute = 60_000;

let trades = 0;
/** A payment that was not quite that of its order, and that an operator credited. */
async function credit(outcome: 'goods' | 'coins', wish = coinsFor(30, 'alipay'), money = '29.99') {
  const member = await createMember(testApp.deps);
  const { orderNo } = await placeOrder(testApp, member, wish);
  const tradeNo = `credited-${++trades}`;
  const raw = gateway.notify(orderNo, { fields: { trade_no: tradeNo, money } });
  await send(raw);
  const { list } = await askAs(testApp, operator)(listPaymentCases, { currentPage: 1 });
  const caseId = list.find((it) => it.tradeNo === tradeNo)?.caseId ?? 0;
  await callAs(testApp, operator)(resolvePaymentCase, { caseId, outcome, reason });
  return { member, orderNo, tradeNo, raw };
}
const backOf = (tradeNo: string) =>
  ({ channel: 'epay', tradeNo, kind: 'refund', reference: `R-${tradeNo}`, reason }) as const;

test('what a case credited goes back once, however often and in whichever process it is asked for', async () => {
  const { member, orderNo, tradeNo, raw } = await credit('goods');
  expect(await coinsOf(member)).toEqual([300, 0]);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      askAs(index % 2 ? testApp : second, operator)(refundPaymentCase, backOf(tradeNo)),
    ),
  );
  expect(answers.filter((it) => it.moved)).toHaveLength(1);
  const receipt = { orderNo, coinsTaken: 300, coinsOwed: 0, commissionTaken: '0.00' };
  for (const answer of answers) expect(answer).toMatchObject(receipt);
  expect(await coinsOf(member)).toEqual([0, 0]);
  const ask = askAs(testApp, operator);
  const expected = {
    tradeNo,
    outcome: 'credited',
    isTakenBack: true,
    memberCode: member.memberCode,
  };
  const decided = await ask(listPaymentCases, { currentPage: 1, state: 'decided' });
  expect(decided.list[0]).toMatchObject(expected);
  expect(await ask(listPaymentCases, { currentPage: 1, tradeNo })).toMatchObject({
    list: [expected],
    total: 1,
  });
  const none = await ask(listPaymentCases, { currentPage: 1, tradeNo: `${tradeNo}%` });
  expect(none).toEqual({ list: [], total: 0 });
  expect(await askAs(testApp, member)(listRecords, { index: 1 })).toMatchObject([
    { price: -300, amountSource: '退款收回：金币300个' },
    { price: 300 },
  ]);
  // Its payment settles nothing ever after.
  expect(await send(raw)).toBe('fail');
  expect(await coinsOf(member)).toEqual([0, 0]);
});

test('a plan that a case credited ends, and was no recharge', async () => {
  const { member, tradeNo } = await credit('goods', vipDays(30, 'alipay'));
  const vip = async () => (await askAs(testApp, member)(getMember, member)).memberVip;
  expect(await vip()).toBe(3);
  await askAs(testApp, operator)(refundPaymentCase, backOf(tradeNo));
  expect(await vip()).toBe(0);
  expect((await callAs(testApp, member)(claimCalls.firstRechargeVip, {})).code).toBe(500);
});

test('the second payment of an order goes back alone, and the order’s own after it', async () => {
  const member = await createMember(testApp.deps);
  const { orderNo } = await placeOrder(testApp, member, coinsFor(30, 'alipay'));
  expect(await send(gateway.notify(orderNo))).toBe('success');
  const tradeNo = 'paid-again';
  await send(gateway.notify(orderNo, { fields: { trade_no: tradeNo } }));
  const { list } = await askAs(testApp, operator)(listPaymentCases, { currentPage: 1 });
  const caseId = list.find((it) => it.tradeNo === tradeNo)?.caseId ?? 0;
  await callAs(testApp, operator)(resolvePaymentCase, { caseId, outcome: 'goods', reason });
  expect(await coinsOf(member)).toEqual([600, 0]);
  await askAs(testApp, operator)(refundPaymentCase, backOf(tradeNo));
  expect(await coinsOf(member)).toEqual([300, 0]);
  const order = { orderNo, kind: 'refund', reference: 'R-of-the-order', reason } as const;
  await askAs(testApp, operator)(refundOrder, order);
  expect(await coinsOf(member)).toEqual([0, 0]);
});

describe('an order whose payment was credited', () => {
  const orderOf = (member: TestMember, orderNo: string) =>
    askAs(testApp, member)(getOrder, { orderNo });

  test('is fulfilled with what was given, keeps its place, and is not what is ordered next', async () => {
    const { member, orderNo } = await credit('goods');
    const done = await orderOf(member, orderNo);
    expect(done).toMatchObject({ status: 'fulfilled', amountSource: '金币300个' });
    expect(done).not.toHaveProperty('payment');
    testApp.clock.advance(minute);
    expect((await placeOrder(testApp, member, coinsFor(30, 'alipay'))).orderNo).not.toBe(orderNo);
    testApp.clock.advance(31 * minute);
    await expireOrders(testApp.deps);
    expect(await orderOf(member, orderNo)).toMatchObject({ status: 'fulfilled' });
    const rows = await askAs(testApp, member)(listRecords, { index: 0 });
    expect(rows.map((it) => it.status)).toEqual(['expired', 'fulfilled']);
  });

  test('is found by operators as fulfilled, and as refunded once that went back', async () => {
    const { orderNo, tradeNo } = await credit('goods');
    testApp.clock.advance(31 * minute);
    await expireOrders(testApp.deps);
    const by = await createOperator(testApp.deps);
    const statesOf = async () => {
      const ask = askAs(testApp, by);
      const found = await Promise.all(
        (['created', 'expired', 'fulfilled', 'refunded'] as const).map(async (state) => {
          const { list, total } = await ask(listOrders, { text: orderNo, state });
          expect(total).toBe(list.length);
          return list.map(({ status }) => [state, status]);
        }),
      );
      const { list } = await ask(listOrders, { text: orderNo });
      return [...found.flat(), ['any', list[0]?.status]];
    };
    expect(await statesOf()).toEqual([
      ['fulfilled', 'fulfilled'],
      ['any', 'fulfilled'],
    ]);
    await askAs(testApp, by)(refundPaymentCase, backOf(tradeNo));
    expect(await statesOf()).toEqual([
      ['refunded', 'refunded'],
      ['any', 'refunded'],
    ]);
  });

  test('says which coins were given for a plan that was not paid in full', async () => {
    const { member, orderNo } = await credit('coins', vipDays(30, 'alipay'), '12.34');
    expect(await orderOf(member, orderNo)).toMatchObject({
      status: 'fulfilled',
      typesOf: 1,
      commoditySpecification: 123,
      amountSource: '金币123个',
      money: '30.00',
    });
  });

  test.each(['order', 'payment'] as const)('is refunded by its %s, once', async (by) => {
    const { member, orderNo, tradeNo } = await credit('goods', vipDays(30, 'alipay'));
    const { channel: _, tradeNo: __, ...back } = backOf(tradeNo);
    const refunds = () =>
      by === 'order'
        ? askAs(testApp, operator)(refundOrder, { ...back, orderNo })
        : askAs(testApp, operator)(refundPaymentCase, backOf(tradeNo));
    expect(await refunds()).toMatchObject({ moved: true, orderNo, daysTaken: 30 });
    expect(await refunds()).toMatchObject({ moved: false, daysTaken: 30 });
    const other = await askAs(testApp, operator)(refundOrder, { ...back, orderNo });
    expect(other.moved).toBe(false);
    expect(await orderOf(member, orderNo)).toMatchObject({ status: 'refunded' });
    expect((await askAs(testApp, member)(getMember, member)).memberVip).toBe(0);
  });

  test('is settled by a payment of its own after all, which is another sale', async () => {
    const { member, orderNo, tradeNo } = await credit('goods');
    expect(await send(gateway.notify(orderNo))).toBe('success');
    expect(await coinsOf(member)).toEqual([600, 0]);
    await askAs(testApp, operator)(refundPaymentCase, backOf(tradeNo));
    expect(await coinsOf(member)).toEqual([300, 0]);
    expect(await orderOf(member, orderNo)).toMatchObject({ status: 'fulfilled' });
  });
});

test('there is only something to refund where a case credited it, by a reference of its own', async () => {
  const { member, tradeNo } = await credit('coins', coinsFor(30, 'alipay'), '12.34');
  const other = await credit('coins');
  const ask = callAs(testApp, operator);
  expect((await ask(refundPaymentCase, backOf('nowhere'))).code).toBe(404);
  expect((await ask(refundPaymentCase, { ...backOf(tradeNo), channel: 'sandbox' })).code).toBe(404);
  const self = await createOperator(testApp.deps, { memberId: member.memberId });
  expect((await callAs(testApp, self)(refundPaymentCase, backOf(tradeNo))).code).toBe(403);
  expect((await callAs(testApp, member)(refundPaymentCase, backOf(tradeNo))).code).toBe(403);
  await ask(refundPaymentCase, backOf(tradeNo));
  const used = { ...backOf(other.tradeNo), reference: `R-${tradeNo}` };
  expect((await ask(refundPaymentCase, used)).msg).toBe('该退款流水号已被使用');
  expect([await coinsOf(member), await coinsOf(other.member)]).toEqual([
    [0, 0],
    [299, 0],
  ]);
});
