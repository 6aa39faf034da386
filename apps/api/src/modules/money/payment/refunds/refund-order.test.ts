import { getMember } from '@lantern/contracts/calls/member';
import { refundOrder } from '@lantern/contracts/calls/operator/payments';
import { rejectWithdrawal, approveWithdrawal } from '@lantern/contracts/calls/operator/withdrawals';
import { getOrder } from '@lantern/contracts/calls/payment';
import { listRecords } from '@lantern/contracts/calls/records';
import { claimCalls } from '@lantern/contracts/calls/sign';
import { buyEpisode, getVideoDetail } from '@lantern/contracts/calls/watch';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { createVideo } from '../../../../test/create-video.ts';
import { transactAsOwner } from '../../../../test/database.ts';
import { endAtPoint } from '../../../../test/end-at-point.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { buy, coinsFor, placeOrder, press, vipDays } from '../../../../test/pay-order.ts';
import { uploadCode } from '../../../../test/upload-code.ts';
import { readBalances } from '../../../ground/wallet/read-balances.ts';
import { carryOutLeftovers } from '../commissions/carry-out-dues.ts';

const day = 24 * 60 * 60 * 1000;

let testApp: TestApp;
let second: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
  second = await buildTestApp({ beside: testApp });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
});

/** A session of an operator lasts half an hour, and the clock moves. */
const openOperator = () => createOperator(testApp.deps);

let references = 0;
const refundOf = (orderNo: string, kind: 'refund' | 'chargeback' = 'refund') => ({
  orderNo,
  kind,
  reason: 'asked for',
  reference: `R${++references}`,
});
const refund = async (orderNo: string, kind?: 'refund' | 'chargeback') =>
  askAs(testApp, await openOperator())(refundOrder, refundOf(orderNo, kind));

const bindPlainly = uncheckedStatement(
  'test-refund-bind',
  'insert into invite (invitee_id, inviter_id, bound_at) values ($1, $2, $3)',
);
const debtOf = async ({ memberId }: TestMember) => {
  const accounts = await testApp.deps.prisma.ledgerAccount.findMany({
    where: { memberId, kind: { in: ['member_debt', 'member_coin_debt'] } },
  });
  return accounts.reduce((sum, it) => sum + Number(it.balance), 0);
};
const coinsOf = async ({ memberId }: TestMember) => {
  const { coinsBought, coinsGiven } = await readBalances(testApp.deps.db, memberId);
  return coinsBought + coinsGiven;
};
const vipUntil = async ({ memberId }: TestMember) =>
  (await testApp.deps.prisma.member.findUniqueOrThrow({ where: { id: memberId } })).vipExpiresAt;

const dueOf = ({ memberId }: TestMember) =>
  testApp.deps.prisma.ledgerDue.findFirstOrThrow({ where: { memberId } });

async function friends() {
  const [inviter, friend] = [await createMember(testApp.deps), await createMember(testApp.deps)];
  await testApp.deps.db.run(bindPlainly, [friend.memberId, inviter.memberId, testApp.clock.now()]);
  return { inviter, friend };
}

describe('coins', () => {
  test('that are there are taken back, and the member sees it', async () => {
    const member = await createMember(testApp.deps);
    const orderNo = await buy(testApp, member, coinsFor(30));
    expect(await refund(orderNo)).toMatchObject({ moved: true, coinsTaken: 300, coinsOwed: 0 });
    expect([await coinsOf(member), await debtOf(member)]).toEqual([0, 0]);
    const ask = askAs(testApp, member);
    expect(await ask(getOrder, { orderNo })).toMatchObject({ status: 'refunded' });
    expect(await ask(listRecords, { index: 1 })).toMatchObject([
      { price: -300, amountSource: '退款收回：金币300个' },
      { price: 300 },
    ]);
  });

  test('that were spent are owed, never below zero, and what comes in pays that first', async () => {
    const member = await createMember(testApp.deps);
    const orderNo = await buy(testApp, member, coinsFor(10));
    const video = await createVideo(testApp.deps, { paid: true });
    const wanted = { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0 };
    await askAs(testApp, member)(buyEpisode, wanted);
    await askAs(testApp, member)(claimCalls.dailyLogin, {});
    expect(await refund(orderNo, 'chargeback')).toMatchObject({ coinsTaken: 99, coinsOwed: 1 });
    expect([await coinsOf(member), await debtOf(member)]).toEqual([0, 1]);
    const polled = await askAs(testApp, member)(getMember, { memberCode: member.memberCode });
    expect(polled.memberCion).toBe(0);
    testApp.clock.advance(day);
    await askAs(testApp, member)(claimCalls.dailyLogin, {});
    expect([await coinsOf(member), await debtOf(member)]).toEqual([0, 0]);
    await buy(testApp, member, coinsFor(10));
    expect(await coinsOf(member)).toBe(100);
  });

  test('of twenty refunds at once, in two processes, are taken once; a late notify changes nothing', async () => {
    const member = await createMember(testApp.deps);
    const orderNo = await buy(testApp, member, coinsFor(30));
    const operator = await openOperator();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        askAs(index % 2 ? testApp : second, operator)(refundOrder, refundOf(orderNo)),
      ),
    );
    expect(answers.filter((it) => it.moved)).toHaveLength(1);
    expect(answers.map((it) => it.coinsTaken)).toEqual(Array.from({ length: 20 }, () => 300));
    await press(testApp, orderNo, 'twice');
    testApp.clock.advance(366 * day);
    await press(testApp, orderNo);
    expect([await coinsOf(member), await debtOf(member)]).toEqual([0, 0]);
    const order = await testApp.deps.prisma.purchaseOrder.findUnique({
      where: { number: orderNo },
    });
    expect(order?.state).toBe('refunded');
  });

  test('spent while they are taken back are spent or taken, never both', async () => {
    const member = await createMember(testApp.deps);
    const orderNo = await buy(testApp, member, coinsFor(10));
    const { id, episodeIds } = await createVideo(testApp.deps, { paid: true, episodes: 20 });
    const buys = episodeIds.map((moviesInfoId, index) =>
      callAs(index % 2 ? testApp : second, member)(buyEpisode, { cartoonCode: id, moviesInfoId }),
    );
    const [{ coinsTaken, coinsOwed }, ...answers] = await Promise.all([refund(orderNo), ...buys]);
    const bought = answers.filter((it) => it.code === 0).length;
    expect([coinsTaken, coinsOwed]).toEqual([100 - 2 * bought, 2 * bought]);
    expect([await coinsOf(member), await debtOf(member)]).toEqual([0, coinsOwed]);
  });
});

describe('VIP', () => {
  test('loses the days of the order, and the plan falls back to what was bought besides', async () => {
    const member = await createMember(testApp.deps);
    const ask = askAs(testApp, member);
    await buy(testApp, member, vipDays(30));
    const orderNo = await buy(testApp, member, vipDays(365));
    const before = (await vipUntil(member))?.getTime() ?? 0;
    expect(await refund(orderNo)).toMatchObject({ daysTaken: 365, coinsTaken: 0 });
    expect((await vipUntil(member))?.getTime()).toBe(before - 365 * day);
    const polled = await ask(getMember, { memberCode: member.memberCode });
    expect(polled).toMatchObject({ memberVip: 3, vipPeriod: 1 });
  });

  test('taken back stops a video that is playing, within a minute', async () => {
    const member = await createMember(testApp.deps);
    const orderNo = await buy(testApp, member, vipDays(30));
    const video = await createVideo(testApp.deps, { paid: true });
    const detail = await askAs(testApp, member)(getVideoDetail, { vid: video.id });
    const url = detail.srcList[0]?.urlList[0]?.url ?? '';
    const play = async () =>
      (await testApp.app.inject({ url, headers: { token: member.token } })).statusCode;
    expect(await play()).toBe(200);
    await refund(orderNo);
    testApp.clock.advance(60_000);
    expect(await play()).toBe(403);
    await buy(testApp, member, vipDays(30));
    expect(await play()).toBe(200);
  });

  test('ends at once when no other VIP is left, and its first-recharge reward can’t be claimed', async () => {
    const member = await createMember(testApp.deps);
    const orderNo = await buy(testApp, member, vipDays(30));
    testApp.clock.advance(10 * day);
    await refund(orderNo, 'chargeback');
    const polled = await askAs(testApp, member)(getMember, { memberCode: member.memberCode });
    expect(polled.memberVip).toBe(0);
    expect((await callAs(testApp, member)(claimCalls.firstRechargeVip, {})).code).toBe(500);
    await buy(testApp, member, vipDays(30));
    const now = testApp.clock.now().getTime();
    expect((await vipUntil(member))?.getTime()).toBe(now + 30 * day);
  });
});

describe('the inviter’s commission', () => {
  const balanceOf = async ({ memberId }: TestMember) =>
    Number((await readBalances(testApp.deps.db, memberId)).balanceFen);

  test('goes back with it', async () => {
    const { inviter, friend } = await friends();
    const orderNo = await buy(testApp, friend, coinsFor(1000));
    expect(await balanceOf(inviter)).toBe(10_000);
    const receipt = await refund(orderNo);
    expect(receipt).toMatchObject({ commissionTaken: '100.00', commissionOwed: '0.00' });
    expect([await balanceOf(inviter), await debtOf(inviter)]).toEqual([0, 0]);
  });

  test('is paid and taken back by what comes after, when the process ended before each of the two', async () => {
    const { inviter, friend } = await friends();
    endAtPoint('commission: due');
    const orderNo = await buy(testApp, friend, coinsFor(1000));
    expect([await coinsOf(friend), await balanceOf(inviter)]).toEqual([10_000, 0]);
    const { orderId } = await dueOf(friend);
    const receipt = await refund(orderNo);
    expect(receipt).toMatchObject({ moved: true, commissionTaken: '0.00', commissionOwed: '0.00' });
    expect(await testApp.deps.prisma.ledgerDue.count({ where: { orderId } })).toBe(2);
    await expectSoundLedger(testApp);
    endAtPoint(null);
    await Promise.all([testApp, second, testApp].map(({ deps }) => carryOutLeftovers(deps)));
    expect(await testApp.deps.prisma.ledgerDue.count()).toBe(0);
    expect([await balanceOf(inviter), await debtOf(inviter)]).toEqual([0, 0]);
    const records = await askAs(testApp, inviter)(listRecords, { index: 3 });
    expect(records).toMatchObject([{ price: '-100.00' }, { price: '100.00' }]);
    const again = await refund(orderNo);
    expect(again).toMatchObject({ moved: false, commissionTaken: '100.00' });
  });

  test('is paid once by many that find it due, also after it was posted and not forgotten', async () => {
    const { inviter, friend } = await friends();
    endAtPoint('commission: posted');
    await buy(testApp, friend, coinsFor(1000));
    expect(await balanceOf(inviter)).toBe(10_000);
    expect(await dueOf(friend)).toMatchObject({ amountFen: 10_000n, kind: 'commission' });
    await expectSoundLedger(testApp);
    endAtPoint(null);
    const sites = Array.from({ length: 8 }, (_, index) => (index % 2 ? testApp : second));
    await Promise.all(sites.map(({ deps }) => carryOutLeftovers(deps)));
    expect([await balanceOf(inviter), await testApp.deps.prisma.ledgerDue.count()]).toEqual([
      10_000, 0,
    ]);
  });

  test('that can’t be posted holds up neither its order nor another', async () => {
    const [first, next] = [await friends(), await friends()];
    endAtPoint('commission: due');
    await buy(testApp, first.friend, coinsFor(1000));
    await buy(testApp, next.friend, coinsFor(1000));
    endAtPoint(null);
    endAtPoint('commission: posted', 1);
    await carryOutLeftovers(testApp.deps);
    expect(await balanceOf(next.inviter)).toBe(10_000);
    expect(await testApp.deps.prisma.ledgerDue.count()).toBe(1);
    endAtPoint(null);
    await carryOutLeftovers(testApp.deps);
    expect(await testApp.deps.prisma.ledgerDue.count()).toBe(0);
  });

  test('that is being withdrawn is owed: nothing is approved, and what comes back pays it', async () => {
    const { inviter, friend } = await friends();
    const orderNo = await buy(testApp, friend, coinsFor(1000));
    const imgurl = await uploadCode(testApp, inviter);
    const wanted = { imgurl, index: 'wx', money: '100.00' } as const;
    const held = await askAs(testApp, inviter)(requestWithdrawal, wanted);
    expect(await refund(orderNo)).toMatchObject({ commissionOwed: '100.00' });
    expect(await debtOf(inviter)).toBe(10_000);
    const operator = await openOperator();
    const approved = await callAs(testApp, operator)(approveWithdrawal, held);
    expect([approved.code, approved.msg]).toEqual([500, '账户有欠款未结清，暂不能提现']);
    const again = await callAs(testApp, inviter)(requestWithdrawal, {
      ...wanted,
      money: '120.00',
    });
    expect([again.code, again.msg]).toEqual([500, '账户有欠款未结清，暂不能提现']);
    await askAs(testApp, operator)(rejectWithdrawal, { ...held, reason: 'refunded' });
    expect([await balanceOf(inviter), await debtOf(inviter)]).toEqual([0, 0]);
  });
});

test('coins that come in during a refund pay the debt that it leaves', async () => {
  const { inviter, friend } = await friends();
  const orderNo = await buy(testApp, friend, coinsFor(1000));
  const imgurl = await uploadCode(testApp, inviter);
  const wanted = { imgurl, index: 'wx', money: '100.00' } as const;
  const held = await askAs(testApp, inviter)(requestWithdrawal, wanted);
  const both = await transactAsOwner(testApp, async (tx) => {
    // The refund has found what the inviter has, and waits for it.
    await tx.query('select from ledger_account where member_id = $1 for update', [
      inviter.memberId,
    ]);
    const refunded = refund(orderNo);
    await expect.poll(() => countWaiting(testApp)).toBe(1);
    const operator = await openOperator();
    const returned = askAs(second, operator)(rejectWithdrawal, { ...held, reason: 'unreadable' });
    await expect.poll(() => countWaiting(testApp)).toBe(2);
    return { refunded, returned };
  });
  expect(await both.refunded).toMatchObject({ commissionOwed: '100.00' });
  expect(await both.returned).toMatchObject({ moved: true });
  const { balanceFen } = await readBalances(testApp.deps.db, inviter.memberId);
  expect([balanceFen, await debtOf(inviter)]).toEqual([0n, 0]);
});

test('there is only something to refund where something was paid, by a reference of its own', async () => {
  const member = await createMember(testApp.deps);
  const { orderNo } = await placeOrder(testApp, member, coinsFor(30));
  const send = callAs(testApp, await openOperator());
  expect((await send(refundOrder, refundOf('C209912312359590000000000'))).code).toBe(404);
  expect((await send(refundOrder, refundOf(orderNo))).msg).toBe('该订单没有已到账的付款');
  await press(testApp, orderNo);
  const used = refundOf(await buy(testApp, member, coinsFor(50)));
  await send(refundOrder, used);
  expect((await send(refundOrder, { ...used, orderNo })).msg).toBe('该退款流水号已被使用');
  const self = await createOperator(testApp.deps, { memberId: member.memberId });
  expect((await callAs(testApp, self)(refundOrder, refundOf(orderNo))).code).toBe(403);
  expect((await callAs(testApp, member)(refundOrder, refundOf(orderNo))).code).toBe(403);
  expect(await coinsOf(member)).toBe(300);
  const written = await testApp.deps.prisma.audit.findMany({
    where: { target: `order ${used.orderNo}` },
  });
  expect(written).toMatchObject([{ action: 'order.refund', reason: 'asked for' }]);
});
