import assert from 'node:assert/strict';

import { getMember } from '@lantern/contracts/calls/member';
import { adjustMember } from '@lantern/contracts/calls/operator/adjustments';
import {
  decidePaymentCase,
  listPaymentCases,
  resolvePaymentCase,
} from '@lantern/contracts/calls/operator/payments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder, vipDays } from '../../../../test/pay-order.ts';
import { readBalances } from '../../../ground/wallet/read-balances.ts';

const reason = '会员说付过了 🏮';

let gateway: EpayGateway;
let site: TestApp;
let second: TestApp;
let anna: TestOperator;
let bo: TestOperator;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  const env = gateway.settings();
  site = await buildTestApp({ env });
  second = await buildTestApp({ beside: site, env });
});
beforeEach(async () => {
  anna = await createOperator(site.deps, { roles: ['money', 'service'] });
  bo = await createOperator(site.deps, { roles: ['money'] });
});
afterEach(() => expectSoundLedger(site));
afterAll(async () => {
  await second.close();
  await site.close();
  await gateway.close();
});

let trades = 0;
/** A case of a payment of this much for an order. */
async function openCase(money: string, wish = vipDays(90, 'alipay')) {
  const member = await createMember(site.deps);
  const { orderNo } = await placeOrder(site, member, wish);
  const trade_no = `beyond-${++trades}`;
  const raw = gateway.notify(orderNo, { fields: { trade_no, money } });
  await site.app.inject({ url: `/renren-api/api/pay/notify/epay?${raw}` });
  const find = async () => {
    const asked = { currentPage: 1, tradeNo: trade_no };
    const { list } = await askAs(site, anna)(listPaymentCases, asked);
    return list[0] ?? assert.fail('no case');
  };
  const { caseId } = await find();
  const decision = { caseId, confirms: true, reason };
  return { member, find, caseId, decision };
}

const resolve = (caseId: number, outcome: 'goods' | 'coins' | 'dismissed', by = anna) =>
  callAs(site, by)(resolvePaymentCase, { caseId, outcome, reason });
const isVip = async (member: TestMember) =>
  (await askAs(site, member)(getMember, { memberCode: member.memberCode })).memberVip === 3;
const coinsOf = async ({ memberId }: TestMember) =>
  (await readBalances(site.deps.db, memberId)).coinsBought;

describe('¥0.01 for 90 days of VIP', () => {
  test('waits for a second person, who confirms it once however often it is sent', async () => {
    const { member, find, caseId, decision } = await openCase('0.01');
    expect(await find()).toMatchObject({
      orderMoney: '100.00',
      paidMoney: '0.01',
      orderGoods: { goods: 'vip', amount: 90 },
      coinsForPaid: null,
      unpaid: 90,
      needsTwo: true,
      waiting: null,
    });
    expect((await resolve(caseId, 'goods')).data).toEqual({ state: 'waiting' });
    expect(await isVip(member)).toBe(false);
    const { waiting, outcome } = await find();
    expect([outcome, waiting?.operator, waiting?.reason]).toEqual(['', anna.loginName, reason]);
    const names = waiting?.confirmers.map(({ loginName }) => loginName) ?? [];
    expect([names.includes(bo.loginName), names.includes(anna.loginName)]).toEqual([true, false]);
    expect((await resolve(caseId, 'goods', bo)).refusal).toBe('case-waiting');
    expect((await callAs(site, anna)(decidePaymentCase, decision)).refusal).toBe('own-case-credit');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        callAs(index % 2 ? site : second, bo)(decidePaymentCase, decision),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(new Set(answers.map(({ refusal }) => refusal))).toEqual(
      new Set([undefined, 'case-closed']),
    );
    expect(await isVip(member)).toBe(true);
    expect(await find()).toMatchObject({ outcome: 'credited', waiting: null });
  });

  test('is refused, and open again for another decision', async () => {
    const { member, find, caseId, decision } = await openCase('0.01');
    await resolve(caseId, 'goods');
    const refused = { ...decision, confirms: false };
    expect((await callAs(site, anna)(decidePaymentCase, refused)).data).toEqual({ state: 'open' });
    expect((await find()).waiting).toBeNull();
    expect((await callAs(site, bo)(decidePaymentCase, decision)).refusal).toBe('case-not-waiting');
    expect((await resolve(caseId, 'goods')).data).toEqual({ state: 'waiting' });
    expect((await resolve(caseId, 'dismissed', bo)).data).toEqual({ state: 'closed' });
    expect(await isVip(member)).toBe(false);
    const rows = await site.deps.prisma.paymentCaseCredit.findMany({ where: { caseId } });
    expect(rows.map(({ state }) => state)).toEqual(['refused', 'refused']);
    const { prisma } = site.deps;
    const where = { action: 'payment-case.decide', target: { endsWith: ` ${caseId}` } };
    expect(await prisma.audit.findMany({ where })).toMatchObject([{ reason }]);
  });

  test('is confirmed by nobody whom the first operator made', async () => {
    const { member, caseId, decision } = await openCase('0.01');
    await resolve(caseId, 'goods');
    const act = { operatorId: bo.operatorId, byId: anna.operatorId, kind: 'made' } as const;
    await site.deps.prisma.operatorAct.create({ data: { ...act, at: site.clock.now() } });
    const tried = await callAs(site, bo)(decidePaymentCase, decision);
    expect(tried.refusal).toBe('confirmer-tied');
    expect(await isVip(member)).toBe(false);
  });
});

test('a little beyond what was paid is given alone, as far as the gifts of a day go', async () => {
  const almost = await openCase('99.00');
  expect(await almost.find()).toMatchObject({ unpaid: 1, needsTwo: false });
  expect((await resolve(almost.caseId, 'goods')).data).toEqual({ state: 'closed' });
  expect(await isVip(almost.member)).toBe(true);
  // 300 coins each, of which none is paid for: 2000 are given alone in a day, by adjustments too.
  const { memberCode } = await createMember(site.deps);
  const gift = { memberCode, goods: 'coins', amount: 900, reason } as const;
  await askAs(site, anna)(adjustMember, gift);
  for (const expected of [undefined, undefined, undefined, 'adjustments-spent']) {
    const { caseId } = await openCase('0.01', coinsFor(30, 'alipay'));
    expect((await resolve(caseId, 'goods')).refusal).toBe(expected);
  }
  const over = await callAs(site, anna)(adjustMember, { ...gift, amount: 201 });
  expect(over.refusal).toBe('adjustments-spent');
});

test('all that was paid, and the coins for it, need no second person', async () => {
  const more = await openCase('100.01');
  expect(await more.find()).toMatchObject({ unpaid: 0, needsTwo: false, coinsForPaid: 1000 });
  await resolve(more.caseId, 'goods');
  expect(await isVip(more.member)).toBe(true);
  const less = await openCase('12.34');
  await resolve(less.caseId, 'coins');
  expect([await coinsOf(less.member), await isVip(less.member)]).toEqual([123, false]);
});
