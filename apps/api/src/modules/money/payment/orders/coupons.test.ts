import { redeemCard } from '@lantern/contracts/calls/cards';
import {
  confirmCards,
  listCardBatches,
  listCards,
  makeCards,
  revokeCards,
} from '@lantern/contracts/calls/operator/cards';
import {
  listPaymentCases,
  refundOrder,
  resolvePaymentCase,
} from '@lantern/contracts/calls/operator/payments';
import { decideTerms, getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import { checkCoupon, createPayment, getOrder } from '@lantern/contracts/calls/payment';
import { envelope } from '@lantern/contracts/envelope';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { lockMember } from '../../../../platform/database/lock-member.ts';
import { buildTestApp, type TestApp, useTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../../test/expect-sound-ledger.ts';
import { placeOrder, press } from '../../../../test/pay-order.ts';
import { setBan } from '../../../members/member/member.repo.ts';
import { lockCoupon } from '../../cards/coupon.ts';
import { writeSandboxNotify } from '../kinds/sandbox/sandbox-channel.ts';
import { notifyPath } from '../notifies/notify-path.ts';
import { expireOrders } from '../payment.jobs.ts';

const reason = '周年庆 🏮';
const minuteMs = 60_000;
type Off = { off: 'percent' | 'fen'; amount: number; planDays?: number; validUntil?: string };

let site: TestApp;
beforeAll(async () => {
  const env = { LANGUAGE_CHOICE: 'true', LIMIT_WRONG_CARDS_PER_HOUR: '2' };
  site = await buildTestApp({ env });
});
afterAll(() => site.close());
const money = (site: TestApp) => createOperator(site.deps, { roles: ['money'] });

async function make(site: TestApp, off: Off, count = 1) {
  const made = await askAs(site, await money(site))(makeCards, {
    goods: 'coupon',
    count,
    reason,
    ...off,
  });
  return { ...made, code: made.codes[0] ?? '' };
}

const wish = (days: number, yuan: string, coupon = '', type = 'sandbox') =>
  ({ typesOf: 2, comSpec: days, money: yuan, type, index: 0, coupon }) as const;

const rowOf = (site: TestApp, number: string) =>
  site.deps.prisma.purchaseOrder.findUniqueOrThrow({ where: { number } });
const stateOf = async (site: TestApp, number: string) => (await rowOf(site, number)).state;

/** Orders with a coupon; what it is refused with, or `''`. */
const orderRefusal = async (
  site: TestApp,
  member: TestMember,
  ordered: ReturnType<typeof wish>,
) => {
  const { code, msg } = await callAs(site, member)(createPayment, ordered);
  return code === 0 ? '' : msg;
};

test('a coupon takes its per cents off, the order keeps that, and what was charged counts', async () => {
  const { code, batchId } = await make(site, { off: 'percent', amount: 20 });
  const member = await createMember(site.deps);
  const typed = ` ${code.toLowerCase()} `;
  const answer = await askAs(site, member)(checkCoupon, { coupon: typed, comSpec: 365 });
  expect(answer).toEqual({ off: 'percent', amount: 20, planDays: null, endTime: null });
  const { orderNo } = await placeOrder(site, member, wish(365, '160.00', typed));
  const shown = await askAs(site, member)(getOrder, { orderNo });
  expect(shown).toMatchObject({ money: '160.00', couponOff: '40.00', status: 'created' });
  await press(site, orderNo);
  expect(await rowOf(site, orderNo)).toMatchObject({ state: 'fulfilled', amountFen: 16_000n });
  const by = await money(site);
  const [batch] = (await askAs(site, by)(listCardBatches, { id: batchId })).list;
  expect(batch).toMatchObject({ goods: 'coupon', off: 'percent', planDays: null, redeemed: 1 });
  const [card] = (await askAs(site, by)(listCards, { code })).list;
  expect(card).toMatchObject({ batchId, memberCode: member.memberCode });
  // Paid back is what was paid, and the coupon stays used.
  const back = { orderNo, kind: 'refund', reference: `back-${orderNo}`, reason } as const;
  await askAs(site, by)(refundOrder, back);
  expect(await orderRefusal(site, member, wish(365, '160.00', code))).toBe('该优惠码已被使用');
  await expectSoundLedger(site);
});

test.each([
  [{ off: 'fen', amount: 500 }, '25.00', 500n],
  [{ off: 'fen', amount: 3000 }, '0.01', 2999n],
  [{ off: 'percent', amount: 100, planDays: 30 }, '0.01', 2999n],
] as const)('%o of ¥30.00 leaves ¥%s', async (off, left, offFen) => {
  const { code } = await make(site, off);
  const member = await createMember(site.deps);
  const { orderNo } = await placeOrder(site, member, wish(30, left, code));
  expect((await rowOf(site, orderNo)).couponOffFen).toBe(offFen);
  await press(site, orderNo);
  expect(await stateOf(site, orderNo)).toBe('fulfilled');
  await expectSoundLedger(site);
});

test('every code that can’t be used is refused in the reader’s language, and names the field', async () => {
  const member = await createMember(site.deps);
  const couponRefusal = async (coupon: string, days = 30, language = 'zh') => {
    const { body } = await site.app.inject({
      method: 'POST',
      url: createPayment.path,
      headers: { token: member.token, cookie: `language=${language}` },
      payload: wish(days, '29.00', coupon),
    });
    const answer = envelope.parse(JSON.parse(body));
    expect(answer.data).toEqual({ field: 'coupon' });
    return answer.msg;
  };
  const off = { off: 'fen', amount: 100 } as const;
  expect(await couponRefusal('no such code')).toBe('优惠码不正确，请核对后重试');
  expect(await couponRefusal('no such code', 30, 'en')).toBe(
    'This coupon isn’t right. Check it and try again',
  );
  const days = { goods: 'vip', amount: 30, count: 1, reason } as const;
  const card = await askAs(site, await money(site))(makeCards, days);
  expect(await couponRefusal(card.codes[0] ?? '')).toContain('兑换码');
  const { code: ofPlan } = await make(site, { ...off, planDays: 90 });
  expect(await couponRefusal(ofPlan)).toBe('该优惠码不适用于所选套餐');
  const revoked = await make(site, off);
  await askAs(site, await money(site))(revokeCards, { batchId: revoked.batchId, reason });
  expect(await couponRefusal(revoked.code)).toBe('该优惠码已作废');
  const today = site.clock.now().toISOString().slice(0, 10);
  const { code: ended } = await make(site, { ...off, validUntil: today });
  site.clock.advance(25 * 60 * minuteMs);
  expect(await couponRefusal(ended)).toBe('该优惠码已过期');
  // A card’s door takes no coupon, and guesses are bounded.
  const redeemed = await callAs(site, member)(redeemCard, { code: ofPlan });
  expect(redeemed.msg).toBe('这是优惠码，请在选择套餐时填写');
  const guess = () => callAs(site, member)(checkCoupon, { coupon: 'x', comSpec: 30 });
  const guessed = [await guess(), await guess(), await guess()].map(({ status }) => status);
  expect(guessed).toEqual([200, 200, 429]);
});

test('a batch beyond what one operator may make alone waits for a second person', async () => {
  const own = await useTestApp({ env: { CARD_DAILY_COINS: '1000' } });
  const [maker, second] = [await money(own), await money(own)];
  // 1000 coins cost 100 yuan: the dearest plan’s tenth is 50 of them.
  const batch = { goods: 'coupon', off: 'percent', amount: 10, reason } as const;
  const first = await askAs(own, maker)(makeCards, { ...batch, count: 2 });
  const { batchId, isWaiting, codes } = await askAs(own, maker)(makeCards, { ...batch, count: 1 });
  expect([first.isWaiting, isWaiting]).toEqual([false, true]);
  const member = await createMember(own.deps);
  const ordered = wish(30, '27.00', codes[0]);
  expect(await orderRefusal(own, member, ordered)).toBe('该优惠码尚未生效，请稍后再试');
  expect((await callAs(own, maker)(confirmCards, { batchId, reason })).code).not.toBe(0);
  await askAs(own, second)(confirmCards, { batchId, reason });
  expect(await orderRefusal(own, member, ordered)).toBe('');
  const other = { ...batch, count: 1, planDays: 31 };
  expect((await callAs(own, maker)(makeCards, other)).refusal).toBe('bad-payload');
  await expectSoundLedger(own);
});

test('twenty members at once, in two processes: one order gets the coupon', async () => {
  const { code } = await make(site, { off: 'fen', amount: 500 });
  const beside = await buildTestApp({ beside: site });
  onTestFinished(() => beside.close());
  const members = await Promise.all(Array.from({ length: 20 }, () => createMember(site.deps)));
  const messages = await Promise.all(
    members.map((member, nth) =>
      orderRefusal(nth % 2 === 0 ? site : beside, member, wish(30, '25.00', code)),
    ),
  );
  expect(messages.filter((it) => it === '')).toHaveLength(1);
  expect(messages.filter((it) => it === '该优惠码正用于另一笔待支付的订单')).toHaveLength(19);
  await expectSoundLedger(site);
});

test('a waiting order holds its coupon until its time is over, and its member may order otherwise', async () => {
  const { code } = await make(site, { off: 'fen', amount: 500 });
  const [one, other] = [await createMember(site.deps), await createMember(site.deps)];
  const first = await placeOrder(site, one, wish(30, '25.00', code));
  const again = await placeOrder(site, one, wish(30, '25.00', code));
  expect(again.orderNo).toBe(first.orderNo);
  const check = { coupon: code, comSpec: 30 };
  expect((await callAs(site, other)(checkCoupon, check)).msg).toContain('待支付的订单');
  expect((await callAs(site, one)(checkCoupon, check)).code).toBe(0);
  const elsewhere = await placeOrder(site, one, wish(90, '95.00', code));
  expect(await stateOf(site, first.orderNo)).toBe('expired');
  expect(await orderRefusal(site, other, wish(30, '25.00', code))).not.toBe('');
  site.clock.advance(31 * minuteMs);
  const third = await placeOrder(site, other, wish(30, '25.00', code));
  expect(await stateOf(site, elsewhere.orderNo)).toBe('expired');
  await expireOrders(site.deps);
  expect(await stateOf(site, third.orderNo)).toBe('created');
  await expectSoundLedger(site);
});

test('an order that is paid late with a coupon that paid another one is a case, and moves nothing', async () => {
  const { code } = await make(site, { off: 'percent', amount: 50 });
  const [one, other] = [await createMember(site.deps), await createMember(site.deps)];
  const late = await placeOrder(site, one, wish(30, '15.00', code));
  site.clock.advance(31 * minuteMs);
  const next = await placeOrder(site, other, wish(30, '15.00', code));
  await Promise.all([press(site, late.orderNo), press(site, next.orderNo)]);
  const states = [await stateOf(site, late.orderNo), await stateOf(site, next.orderNo)];
  expect(states.filter((it) => it === 'fulfilled')).toHaveLength(1);
  const { list } = await askAs(site, await money(site))(listPaymentCases, { currentPage: 1 });
  expect(list).toMatchObject([{ kind: 'coupon_used', outcome: '' }]);
  expect(list[0]?.orderNo).toBe(states[0] === 'fulfilled' ? next.orderNo : late.orderNo);
  await expectSoundLedger(site);
});

test('an order that is paid late still has its coupon, where no other was paid with it', async () => {
  const { code, batchId } = await make(site, { off: 'percent', amount: 50 });
  const member = await createMember(site.deps);
  const { orderNo } = await placeOrder(site, member, wish(30, '15.00', code));
  site.clock.advance(31 * minuteMs);
  await expireOrders(site.deps);
  await askAs(site, await money(site))(revokeCards, { batchId, reason });
  await press(site, orderNo);
  expect(await stateOf(site, orderNo)).toBe('fulfilled');
  await expectSoundLedger(site);
});

test('a member who orders with a coupon while an order with it is paid waits for that, and both end', async () => {
  const { code } = await make(site, { off: 'percent', amount: 50 });
  const member = await createMember(site.deps);
  const { orderNo } = await placeOrder(site, member, wish(30, '15.00', code));
  const paying = await site.deps.db.transact(async (tx) => {
    await lockMember(tx, member.memberId);
    const paid = press(site, orderNo).then(() => 'paid');
    await expect.poll(() => countWaiting(site)).toBe(1);
    await lockCoupon(tx, code);
    return { paid };
  });
  expect(await paying.paid).toBe('paid');
  expect(await stateOf(site, orderNo)).toBe('fulfilled');
});

test('an order that is paid is a case where an operator credited one with its coupon: another, or this one', async () => {
  const { code } = await make(site, { off: 'percent', amount: 50 });
  const member = await createMember(site.deps);
  const late = await placeOrder(site, member, wish(30, '15.00', code));
  const next = await placeOrder(site, member, wish(365, '100.00', code));
  expect(await stateOf(site, late.orderNo)).toBe('expired');
  await setBan(site.deps.db, member.memberId, site.clock.now());
  await press(site, next.orderNo);
  await setBan(site.deps.db, member.memberId, null);
  const by = await money(site);
  const caseOf = async (orderNo: string) => {
    const { list } = await askAs(site, by)(listPaymentCases, { currentPage: 1 });
    return list.find((it) => it.orderNo === orderNo);
  };
  const { caseId = 0, kind } = (await caseOf(next.orderNo)) ?? {};
  expect(kind).toBe('member_banned');
  await askAs(site, by)(resolvePaymentCase, { caseId, outcome: 'goods', reason });
  await press(site, late.orderNo);
  expect(await stateOf(site, late.orderNo)).toBe('expired');
  expect(await caseOf(late.orderNo)).toMatchObject({ kind: 'coupon_used', outcome: '' });
  const again = { orderNumber: next.orderNo, tradeNo: `again ${caseId}`, amountFen: 10_000n };
  const text = writeSandboxNotify(site.deps.config.signingSecrets, { ...again, state: 'paid' });
  await site.app.inject(`${notifyPath('sandbox')}?${text}`);
  expect(await stateOf(site, next.orderNo)).toBe('created');
  expect(await caseOf(next.orderNo)).toMatchObject({ kind: 'coupon_used', outcome: '' });
  await expectSoundLedger(site);
});

test('a plan whose price changed meanwhile is refused at the old one, and a coupon applies to its offer', async () => {
  const { code } = await make(site, { off: 'fen', amount: 500 });
  const member = await createMember(site.deps);
  const by = await money(site);
  const { inForce } = await askAs(site, by)(getTerms, {});
  const basedOn = inForce.find(({ terms }) => terms.kind === 'plans')?.id ?? 0;
  const plan = { plan: 1, days: 30, price: '40.00', isOnSale: true, isRecommended: false } as const;
  const plans = [{ ...plan, firstPrice: '9.90' }];
  const terms = { kind: 'plans' as const, content: { plans } };
  const proposed = { terms, effectiveFrom: null, reason, basedOn };
  const { id } = await askAs(site, by)(proposeTerms, proposed);
  await askAs(site, await money(site))(decideTerms, { id, confirms: true, reason });
  site.clock.advance(1000);
  expect(await orderRefusal(site, member, wish(30, '25.00', code))).toContain('价格');
  const { orderNo } = await placeOrder(site, member, wish(30, '4.90', code));
  await press(site, orderNo);
  const sold = await rowOf(site, orderNo);
  expect(sold).toMatchObject({ firstPrice: true, amountFen: 490n, couponOffFen: 500n });
  await expectSoundLedger(site);
});
