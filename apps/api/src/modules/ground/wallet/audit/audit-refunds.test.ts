import * as calls from '@lantern/contracts/calls/operator/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Db } from '../../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../../platform/database/statement.ts';
import { actOf } from '../../../../test/act-of.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createMember } from '../../../../test/create-member.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { buy, coinsFor, placeOrder, vipDays } from '../../../../test/pay-order.ts';
import { findCases } from '../../../money/payment/cases/case.repo.ts';
import { refundCase } from '../../../money/payment/cases/refund-case.ts';
import { resolveCase } from '../../../money/payment/cases/resolve-case.ts';
import { settleGatewayRefund } from '../../../money/payment/refunds/gateway-refund.ts';
import { refundOrder } from '../../../money/payment/refunds/refund-order.ts';
import { spendCoins } from '../ledger.ts';
import { auditLedger, findFaults } from './audit.ts';

let gateway: EpayGateway;
let testApp: TestApp;

/**
 * A friend whose coins, half spent, and whose plan went back with the commission; and a case that was credited and went back
 * too.
 */
beforeAll(async () => {
  gateway = await new EpayGateway().start();
  testApp = await buildTestApp({
    asOwner: true,
    env: gateway.settings({ PAYMENT_SANDBOX: 'true' }),
  });
  const { deps } = testApp;
  const inviter = await createMember(deps);
  const buyer = await createMember(deps, { loginName: 'buyer' });
  await deps.prisma.invite.create({
    data: { inviteeId: buyer.memberId, inviterId: inviter.memberId },
  });
  const { operatorId } = await createOperator(deps, { loginName: 'operator' });
  const coins = await buy(testApp, buyer, coinsFor(30));
  const spending = {
    businessKey: 'demo:spent',
    kind: 'adjustment',
    reason: { code: 'adjustment' },
    at: deps.now(),
  } as const;
  const { memberId } = buyer;
  await deps.db.transact((tx) => spendCoins(tx, { ...spending, memberId, price: 100 }));
  for (const orderNo of [coins, await buy(testApp, buyer, vipDays(30))]) {
    const refund = { orderNo, kind: 'refund', reference: orderNo, reason: 'asked for' } as const;
    await refundOrder({ deps, act: actOf(operatorId, calls.refundOrder) }, refund);
  }
  const { orderNo } = await placeOrder(testApp, buyer, coinsFor(50, 'alipay'));
  const raw = gateway.notify(orderNo, { fields: { money: '49' } });
  await testApp.app.inject({ url: `/renren-api/api/pay/notify/epay?${raw}` });
  const { rows } = await findCases(deps.db, { state: 'waiting', offset: 0, limit: 1 });
  const decision = { caseId: rows[0]?.caseId ?? 0, outcome: 'goods', reason: 'told' } as const;
  await resolveCase({ deps, act: actOf(operatorId, calls.resolvePaymentCase) }, decision);
  const { channel = '', tradeNo = '' } = rows[0] ?? {};
  const back = { kind: 'chargeback', reference: 'case', reason: 'told' } as const;
  const act = actOf(operatorId, calls.refundPaymentCase);
  await refundCase({ deps, act }, { channel, tradeNo, ...back });
  await requestRefund(await buy(testApp, buyer, coinsFor(20)), operatorId);
});
afterAll(async () => {
  await testApp.close();
  await gateway.close();
});

/** A gateway that was asked, and paid back by what an operator saw there. */
async function requestRefund(number: string, operatorId: number) {
  const { deps } = testApp;
  const sold = await deps.prisma.purchaseOrder.findUniqueOrThrow({ where: { number } });
  const { id: orderId, channel, tradeNo, amountFen } = sold;
  const askedAt = new Date(deps.now().getTime() - 3_600_000);
  const by = { attempt: 1, operatorId, reason: 'asked for', askedAt };
  const data = { ...by, orderId, channel, tradeNo: tradeNo ?? '', amountFen };
  const { id } = await deps.prisma.gatewayRefund.create({ data });
  const act = actOf(operatorId, calls.settleGatewayRefund);
  const seen = { id: Number(id), isPaidBack: true, reason: 'seen there' };
  await settleGatewayRefund({ deps, act }, seen);
}

class Undo extends Error {}
let planted = 0;
const run = (tx: Db, sql: string) =>
  tx.run(uncheckedStatement(`test-plant-refund-${planted++}`, sql));

/** The checks that fail in a database in which this was done behind everything that guards it. */
async function findAfter(fault: string): Promise<string[]> {
  const failed = new Set<string>();
  const work = testApp.deps.db.transact(async (tx) => {
    await run(tx, 'set local session_replication_role = replica');
    await run(tx, fault);
    for (const { check } of await findFaults(tx)) failed.add(check);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  return [...failed];
}

const entry = (like: string) =>
  `(select id from ledger_transaction where business_key like '${like}' order by created_at limit 1)`;
const order = (goods: string) =>
  `(select id from purchase_order where goods = '${goods}' and state = 'refunded' order by id limit 1)`;

test('nothing is wrong with what went back', async () => {
  expect(await auditLedger(testApp.deps.db)).toEqual([]);
});

const gaveBack = 'a refunded order gave back what it sold';
const caseGaveBack = 'a refunded case gave back what it gave';
const commission = 'a refund took the commission back or has it owed';
const reasons = 'what was taken back or repaid has its reason';
const owing = 'no member owes what they have';
const credited = 'a credited case gave its member what was paid for';
const paidBack = 'what a gateway paid back has its refund alone';
const written = 'what operators decided about money is written down';

test.each([
  [gaveBack, `delete from order_refund where order_id = ${order('vip')}`],
  [gaveBack, `update order_refund set coins_taken = 199, coins_owed = 100 where coins_owed > 0`],
  [gaveBack, `update order_refund set coins_taken = 300, coins_owed = 0 where coins_owed > 0`],
  [
    gaveBack,
    `update vip_grant set days = -29, expires_at = expires_at + interval '24 hours' where business_key like 'refund:V%'`,
  ],
  [gaveBack, `update purchase_order set state = 'fulfilled' where id = ${order('coins')}`],
  [gaveBack, `update ledger_transaction set kind = 'adjustment' where id = ${entry('refund:C%')}`],
  [caseGaveBack, `update order_refund set coins_taken = coins_taken + 1 where case_id is not null`],
  [caseGaveBack, `delete from ledger_transaction where business_key like 'refund:case:%'`],
  [
    caseGaveBack,
    `update payment_case set outcome = 'dismissed', credited_member_id = null, goods = null, coins = null where outcome = 'credited'`,
  ],
  [reasons, `delete from order_refund where case_id is not null`],
  [written, `delete from audit where action = 'payment-case.refund'`],
  [paidBack, `update gateway_refund set amount_fen = amount_fen - 1`],
  [paidBack, `update gateway_refund set state = 'refused'`],
  [
    paidBack,
    `update gateway_refund set state = 'unknown', settled_by_id = null, settled_at = null, settled_for = null`,
  ],
  [paidBack, `delete from gateway_refund`],
  [paidBack, `update order_refund set reference = 'R-other' where reference like 'gateway:%'`],
  [paidBack, `delete from order_refund where reference like 'gateway:%'`],
  [
    paidBack,
    `delete from ledger_posting where transaction_id = (select entry.id from ledger_transaction entry
       join purchase_order sold on entry.business_key = 'refund:' || sold.number
       join gateway_refund asked on asked.order_id = sold.id)`,
  ],
  [
    commission,
    `update order_refund set commission_taken_fen = commission_taken_fen + 1 where order_id is not null`,
  ],
  [
    commission,
    `delete from ledger_posting where transaction_id = ${entry('commission_returned:%')}`,
  ],
  [reasons, `delete from order_refund where order_id = ${order('coins')}`],
  [
    reasons,
    `update ledger_transaction set business_key = 'repaid:nothing ' || id where kind = 'debt_repaid'`,
  ],
  [
    owing,
    `update ledger_account set balance = 1 where kind in ('member_coin_debt', 'member_coins_given', 'member_coins_bought')`,
  ],
  [credited, `update payment_case set coins = coins + 1 where outcome = 'credited'`],
  [credited, `delete from ledger_transaction where business_key like 'case:%'`],
  [
    credited,
    `update purchase_order set trade_no = matched.trade_no, channel = matched.channel
                from payment_case matched where purchase_order.id = ${order('vip')}`,
  ],
  [written, `delete from audit where target like 'order V%'`],
  [written, `delete from audit where target like 'payment case %'`],
])('%s: not after %s', async (check, fault) => {
  expect(await findAfter(fault)).toContain(check);
});
