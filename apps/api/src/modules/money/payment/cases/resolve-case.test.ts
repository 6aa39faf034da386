import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { getMember } from '@lantern/contracts/calls/member';
import { banMember, unbanMember } from '@lantern/contracts/calls/operator/members';
import { listPaymentCases, resolvePaymentCase } from '@lantern/contracts/calls/operator/payments';
import { createPayment } from '@lantern/contracts/calls/payment';
import { claimCalls, signIn } from '@lantern/contracts/calls/sign';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { createOperator, type TestOperator } from '../../../../test/create-operator.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { coinsFor, placeOrder, vipDays } from '../../../../test/pay-order.ts';
import { uploadCode } from '../../../../test/upload-code.ts';
import { readBalances } from '../../../ground/wallet/read-balances.ts';

let gateway: EpayGateway;
let testApp: TestApp;
let second: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  const env = gateway.settings();
  testApp = await buildTestApp({ env });
  second = await buildTestApp({ beside: testApp, env });
  operator = await createOperator(testApp.deps);
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
  await gateway.close();
});

const send = async (raw: string, { app } = testApp) =>
  (await app.inject({ url: `/renren-api/api/pay/notify/epay?${raw}` })).body;
const coinsOf = async ({ memberId }: TestMember) =>
  (await readBalances(testApp.deps.db, memberId)).coinsBought;
const reason = 'told by phone';

let trades = 0;
/** An order, and a case of a payment that is not quite it. */
async function openCase(fields: Record<string, string> = {}, wish = coinsFor(30, 'alipay')) {
  const member = await createMember(testApp.deps);
  const { orderNo } = await placeOrder(testApp, member, wish);
  const trade_no = `case-${++trades}`;
  const raw = gateway.notify(orderNo, { fields: { trade_no, money: '29.99', ...fields } });
  expect(await send(raw)).toBe('fail');
  const { list } = await askAs(testApp, operator)(listPaymentCases, { currentPage: 1 });
  const found = list.find((it) => it.tradeNo === (fields['trade_no'] ?? trade_no));
  return { member, orderNo, raw, found, caseId: found?.caseId ?? 0 };
}

const resolve = (
  caseId: number,
  outcome: 'goods' | 'coins' | 'refunded' | 'dismissed',
  more = {},
) => callAs(testApp, operator)(resolvePaymentCase, { caseId, outcome, reason, ...more });

describe('a case', () => {
  test('says what came, and is credited with what was ordered, once', async () => {
    const { member, orderNo, raw, found, caseId } = await openCase();
    expect(found).toMatchObject({
      kind: 'amount_mismatch',
      channel: 'epay',
      orderNo,
      memberCode: member.memberCode,
      orderMoney: '30.00',
      paidMoney: '29.99',
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        callAs(index % 2 ? testApp : second, operator)(resolvePaymentCase, {
          caseId,
          outcome: 'goods',
          reason,
        }),
      ),
    );
    expect(answers.filter((it) => it.code === 0)).toHaveLength(1);
    expect(answers.find((it) => it.code !== 0)?.msg).toBe('该款项已处理');
    expect(await coinsOf(member)).toBe(300);
    expect(await send(raw)).toBe('fail');
    expect(await coinsOf(member)).toBe(300);
    const written = await testApp.deps.prisma.audit.findMany({
      where: { target: `payment case ${caseId}` },
    });
    expect(written).toMatchObject([{ action: 'payment-case.resolve', reason }]);
  });

  test('is credited with the coins that were paid for, or the plan', async () => {
    const short = await openCase({ money: '12.34' });
    await resolve(short.caseId, 'coins');
    expect(await coinsOf(short.member)).toBe(123);
    const plan = await openCase({ money: '29.99' }, vipDays(30, 'alipay'));
    await resolve(plan.caseId, 'goods');
    const { memberCode } = plan.member;
    expect(await askAs(testApp, plan.member)(getMember, { memberCode })).toMatchObject({
      memberVip: 3,
      vipPeriod: 1,
    });
  });

  test('that was credited keeps its payment from settling anything else', async () => {
    const { member, orderNo, found, caseId } = await openCase();
    await resolve(caseId, 'goods');
    const right = gateway.notify(orderNo, { fields: { trade_no: found?.tradeNo ?? '' } });
    expect(await send(right)).toBe('fail');
    expect(await coinsOf(member)).toBe(300);
  });

  test('that was credited is the end of its payment: its notify, told again, opens no other', async () => {
    const { memberId, ...member } = await createMember(testApp.deps);
    const { orderNo } = await placeOrder(testApp, { memberId, ...member }, coinsFor(30, 'alipay'));
    const setBanned = (bannedAt: Date | null) =>
      testApp.deps.prisma.member.update({ where: { id: memberId }, data: { bannedAt } });
    const tradeNo = `credited-${orderNo}`;
    const list = async () =>
      (await askAs(testApp, operator)(listPaymentCases, { currentPage: 1, tradeNo })).list;
    await setBanned(testApp.clock.now());
    const raw = gateway.notify(orderNo, { fields: { trade_no: tradeNo } });
    expect(await send(raw)).toBe('fail');
    await setBanned(null);
    expect((await resolve((await list())[0]?.caseId ?? 0, 'goods')).code).toBe(0);
    expect([await send(raw), await send(raw, second)]).toEqual(['success', 'success']);
    expect((await list()).map(({ kind }) => kind)).toEqual(['member_banned']);
    expect(await coinsOf({ memberId, ...member })).toBe(300);
  });

  test('whose payment settled its order meanwhile is not credited too, however close they come', async () => {
    for (let round = 0; round < 5; round++) {
      const { member, orderNo, found, caseId } = await openCase();
      const right = gateway.notify(orderNo, { fields: { trade_no: found?.tradeNo ?? '' } });
      await Promise.all([resolve(caseId, 'goods'), send(right, second)]);
      expect(await coinsOf(member)).toBe(300);
    }
  });

  test('of no order is credited to whom the operator names, and not to the operator', async () => {
    const nowhere = { out_trade_no: 'C209912312359590000000000', money: '10' };
    const { caseId } = await openCase(nowhere);
    const { memberId, memberCode } = await createMember(testApp.deps);
    expect((await resolve(caseId, 'goods', { memberCode })).msg).toBe('该款项不能入账');
    expect((await resolve(caseId, 'coins')).code).toBe(404);
    const self = await createOperator(testApp.deps, { memberId });
    const own = { caseId, outcome: 'coins', reason, memberCode } as const;
    expect((await callAs(testApp, self)(resolvePaymentCase, own)).code).toBe(403);
    expect((await resolve(caseId, 'coins', { memberCode })).code).toBe(0);
    expect((await readBalances(testApp.deps.db, memberId)).coinsBought).toBe(100);
  });

  test('that was credited makes its member one who has paid: no inviter is bound any more', async () => {
    const { member, caseId } = await openCase();
    const { memberCode: parentId } = await createMember(testApp.deps);
    expect((await resolve(caseId, 'goods')).code).toBe(0);
    expect((await callAs(testApp, member)(bindInviteCode, { parentId })).code).toBe(500);
  });

  test('of VIP counts as a purchase like any other', async () => {
    const { member, caseId } = await openCase({}, vipDays(30, 'alipay'));
    expect((await callAs(testApp, member)(claimCalls.firstRechargeVip, {})).code).toBe(500);
    expect((await resolve(caseId, 'goods')).code).toBe(0);
    expect((await callAs(testApp, member)(claimCalls.firstRechargeVip, {})).code).toBe(0);
  });

  test('is not credited beside another one of the same payment, however close they come', async () => {
    const { member, found, caseId } = await openCase();
    const trade_no = found?.tradeNo ?? '';
    const elsewhere = { trade_no, money: '29.99', out_trade_no: 'C209912312359590000000000' };
    await send(gateway.notify(found?.orderNo ?? '', { fields: elsewhere }));
    const { list } = await askAs(testApp, operator)(listPaymentCases, { currentPage: 1 });
    const other = list.find((it) => it.tradeNo === trade_no && it.caseId !== caseId)?.caseId ?? 0;
    const { memberCode } = member;
    const both = await testApp.deps.db.transact(async (tx) => {
      await tx.query('select 1 from payment_case where trade_no = $1 for update', [trade_no]);
      const one = resolve(caseId, 'coins');
      await expect.poll(() => countWaiting(testApp)).toBe(1);
      const two = resolve(other, 'coins', { memberCode });
      await expect.poll(() => countWaiting(testApp)).toBe(2);
      return [one, two];
    });
    const answers = await Promise.all(both);
    expect(answers.map((it) => it.code).toSorted((a, b) => a - b)).toEqual([0, 500]);
    expect(answers.find((it) => it.code === 500)?.msg).toBe('该款项不能入账');
    expect(await coinsOf(member)).toBe(299);
  });

  test('of a payment that went back there is credited only after that was looked at and dismissed', async () => {
    const { member, found, caseId } = await openCase();
    const { paymentCase } = testApp.deps.prisma;
    const {
      id: _,
      kind: _kind,
      ...same
    } = await paymentCase.findUniqueOrThrow({
      where: { id: caseId },
    });
    const back = await paymentCase.create({ data: { ...same, kind: 'refunded_elsewhere' } });
    expect(found?.kind).toBe('amount_mismatch');
    expect((await resolve(caseId, 'goods')).msg).toBe('该款项不能入账');
    expect(await coinsOf(member)).toBe(0);
    expect((await resolve(Number(back.id), 'dismissed')).code).toBe(0);
    expect((await resolve(caseId, 'goods')).code).toBe(0);
    expect(await coinsOf(member)).toBe(300);
  });

  test('of no amount, or of a payment that was used, is only noted', async () => {
    const none = await openCase({ money: 'ten' });
    expect((await resolve(none.caseId, 'coins')).msg).toBe('该款项不能入账');
    expect((await resolve(none.caseId, 'refunded')).code).toBe(0);
    const first = await createMember(testApp.deps);
    const { orderNo } = await placeOrder(testApp, first, coinsFor(30, 'alipay'));
    const trade_no = 'used-before';
    await send(gateway.notify(orderNo, { fields: { trade_no } }));
    const { member, caseId, found } = await openCase({ trade_no, money: '30' });
    expect(found?.kind).toBe('trade_reused');
    expect((await resolve(caseId, 'goods')).msg).toBe('该款项不能入账');
    expect((await resolve(caseId, 'dismissed')).code).toBe(0);
    expect(await coinsOf(member)).toBe(0);
  });

  test.each([
    ['0.00', ['goods', 'coins']],
    ['0.01', ['coins']],
    ['999999999999.99', ['coins']],
  ] as const)('of %s yuan, which can buy nothing, is only noted', async (money, credits) => {
    const { member, caseId } = await openCase({ money });
    for (const outcome of credits) {
      expect(await resolve(caseId, outcome)).toMatchObject({ code: 500, msg: '该款项不能入账' });
    }
    expect((await resolve(caseId, 'refunded')).code).toBe(0);
    expect(await coinsOf(member)).toBe(0);
  });

  test('is decided by operators, and there has to be one', async () => {
    const { member, caseId } = await openCase();
    const dismissed = { caseId, outcome: 'dismissed', reason } as const;
    expect((await callAs(testApp, member)(resolvePaymentCase, dismissed)).code).toBe(403);
    expect((await callAs(testApp, member)(listPaymentCases, { currentPage: 1 })).code).toBe(403);
    expect((await resolve(999_999, 'dismissed')).code).toBe(404);
    expect((await resolve(caseId, 'dismissed', { reason: ' ' })).code).toBe(400);
  });
});

test('a banned member orders, earns and withdraws nothing, and is credited with nothing by itself', async () => {
  const member = await createMember(testApp.deps, { balanceFen: 50_000 });
  const { memberCode } = member;
  const { orderNo } = await placeOrder(testApp, member, coinsFor(30, 'alipay'));
  const imgurl = await uploadCode(testApp, member);
  await askAs(testApp, operator)(banMember, { memberCode, reason });
  await askAs(testApp, operator)(banMember, { memberCode, reason });
  const refused = [500, '账号已被限制，请联系客服'];
  const ask = callAs(testApp, member);
  for (const answer of [
    await ask(requestWithdrawal, { imgurl, index: 'wx', money: '100.00' }),
    await ask(createPayment, coinsFor(50, 'alipay')),
    await ask(claimCalls.dailyLogin, {}),
    await ask(signIn, {}),
  ]) {
    expect([answer.code, answer.msg]).toEqual(refused);
  }
  const friend = await createMember(testApp.deps);
  expect((await callAs(testApp, friend)(bindInviteCode, { parentId: memberCode })).code).toBe(500);
  expect(await send(gateway.notify(orderNo))).toBe('fail');
  expect(await coinsOf(member)).toBe(0);
  const { list } = await askAs(testApp, operator)(listPaymentCases, { currentPage: 1 });
  expect(list.find((it) => it.orderNo === orderNo)?.kind).toBe('member_banned');
  await askAs(testApp, operator)(unbanMember, { memberCode, reason });
  expect(await send(gateway.notify(orderNo))).toBe('success');
  expect(await coinsOf(member)).toBe(300);
  const left = await askAs(testApp, operator)(listPaymentCases, { currentPage: 1 });
  expect(left.list.filter((it) => it.orderNo === orderNo)).toEqual([]);
  await ask(requestWithdrawal, { imgurl, index: 'wx', money: '100.00' });
  expect((await readBalances(testApp.deps.db, member.memberId)).heldFen).toBe(10_000n);
  const written = await testApp.deps.prisma.audit.findMany({
    where: { target: `member ${memberCode}` },
    orderBy: { id: 'asc' },
  });
  expect(written.map((it) => it.action)).toEqual(['member.ban', 'member.unban']);
});

test('refunded money buys nothing when its notify comes again', async () => {
  const member = await createMember(testApp.deps);
  const { memberCode } = member;
  const { orderNo } = await placeOrder(testApp, member, coinsFor(30, 'alipay'));
  await askAs(testApp, operator)(banMember, { memberCode, reason });
  expect(await send(gateway.notify(orderNo))).toBe('fail');
  const { list } = await askAs(testApp, operator)(listPaymentCases, { currentPage: 1 });
  const caseId = list.find((it) => it.orderNo === orderNo)?.caseId ?? 0;
  expect((await resolve(caseId, 'refunded')).code).toBe(0);
  await askAs(testApp, operator)(unbanMember, { memberCode, reason });
  expect(await send(gateway.notify(orderNo))).toBe('fail');
  expect(await coinsOf(member)).toBe(0);
});
