import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/payments';
import type { GatewayRefund } from '@lantern/contracts/entities/operator-order';
import { formatYuan } from '@lantern/rules/money';
import { nextRefundAskAt } from '@lantern/rules/payment-reconciliation';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { ActContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { refuseOwnAccount } from '../../../ground/operator/refuse-own-account.ts';
import { lockCredited } from '../cases/case.repo.ts';
import { saleOfCase } from '../cases/refund-case.ts';
import { type Money, type PaymentChannel, type RefundOrder, yuan } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import * as repo from './gateway-refund.repo.ts';
import { lockSaleOfOrder } from './refund-order.ts';
import { refundSale, type Sale } from './refund-sale.ts';
import { findRefund } from './refund.repo.ts';

type Asked = PayloadOf<typeof calls.refundByGateway>;

/**
 * Asks the gateway of an order, once, to pay back the whole payment. The request is recorded before it is sent. On a yes the
 * sale is taken back; on a no nothing changes; any other answer waits for an operator, and is repeated automatically only
 * where the refund has a number of its own, which pays once.
 */
export async function refundByGateway(
  context: ActContext,
  asked: Asked,
): Promise<AnswerOf<typeof calls.refundByGateway>> {
  const { deps } = context;
  const { find } = await channelsOf(deps)();
  const { refunds, ...kept } = await recordRefundRequest(context, asked, find);
  const answer = await refunds.ask(refundOf(kept));
  await repo.saveRefundAnswer(deps.db, kept.id, { ...answer, at: deps.now() });
  if (answer.state === 'paid') await takeBack(context, { ...kept, ...asked }, null);
  return { state: answer.state };
}

/** Records the request to the gateway; refuses when the gateway was asked already. */
const recordRefundRequest = (
  { deps, act }: ActContext,
  { orderNo, attempt, reason }: Asked,
  find: (channel: string) => PaymentChannel | null,
) =>
  deps.db.transact(async (tx) => {
    const sale = await lockSaleOfOrder(tx, orderNo);
    const { payment, amountFen, caseId, memberId } = sale;
    const refunds = find(payment.channel)?.refunds ?? refuse('gateway-refunds-off');
    if (await findRefund(tx, sale)) refuse('refund-moved-on');
    const { operatorId } = act;
    await refuseOwnAccount({ deps, act }, tx, memberId);
    const what = { ...payment, orderNo, caseId, amountFen };
    const request = refunds.ownNumber ? requestNumber(orderNo, attempt) : null;
    const at = deps.now();
    const nextAskAt = request === null ? null : nextRefundAskAt(at, at);
    const by = { attempt, operatorId, reason, request, at, nextAskAt };
    const id =
      (await repo.recordRefundRequest(tx, { ...what, ...by })) ?? refuse('refund-moved-on');
    const after = { attempt, money: formatYuan(amountFen), channel: payment.channel };
    await act.saveAudit(tx, { subject: { kind: 'order', id: orderNo }, after, reason });
    const money = (await repo.findRefundMoney(tx, [id])).get(id) ?? yuan(amountFen);
    return { ...what, id, request: request ?? '', money, refunds };
  });

/** Our number of a refund: the same for the same attempt. */
const requestNumber = (orderNo: string, attempt: number): string => `${orderNo}R${attempt}`;

export const refundOf = (kept: {
  request: string;
  orderNo: string;
  tradeNo: string;
  money: Money;
}): RefundOrder => ({
  request: kept.request,
  order: kept.orderNo,
  tradeNo: kept.tradeNo,
  money: kept.money,
});

type Kept = Pick<repo.GatewayRefundRow, 'id' | 'orderNo' | 'caseId' | 'channel' | 'tradeNo'>;

/** The sale of this gateway refund, also when its order was paid again since. */
async function lockSaleOf(tx: Db, { caseId, orderNo, channel, tradeNo }: Kept): Promise<Sale> {
  if (caseId === null) return lockSaleOfOrder(tx, orderNo);
  return saleOfCase((await lockCredited(tx, channel, tradeNo)) ?? refuse('case-unknown'));
}

/** The reference of a refund that a gateway paid; no operator can type it. */
const referenceOf = (id: number): string => `gateway:${id}`;

/** Takes back the sale after the gateway has paid back, and ends the gateway refund in the same transaction. */
export const takeBack = (
  { deps, act }: ActContext,
  kept: Kept & { reason: string },
  byHand: repo.ByHand | null,
) => {
  const { id, reason } = kept;
  const back = { kind: 'refund', reference: referenceOf(id), reason } as const;
  return refundSale(deps, back, act, async (tx) => {
    const sale = await lockSaleOf(tx, kept);
    if (!(await repo.endGatewayRefund(tx, id, 'paid', byHand))) refuse('refund-moved-on');
    return sale;
  });
};

/** The time beyond the gateway's time limit after which the asking process counts as dead. */
const graceMs = 60_000;

type Timed = Pick<repo.GatewayRefundRow, 'state' | 'askedAt'>;

/** The current state: a request whose process is dead is `unknown`. */
function stateOf({ config, now }: Pick<Deps, 'config' | 'now'>, { state, askedAt }: Timed) {
  if (state !== 'asked') return state;
  const waited = now().getTime() - askedAt.getTime();
  return waited > config.payments.timeoutMs + graceMs ? 'unknown' : 'asked';
}

/** An operator records the outcome of an unknown gateway refund. */
export async function settleGatewayRefund(
  context: ActContext,
  { id, isPaidBack, reason }: PayloadOf<typeof calls.settleGatewayRefund>,
): Promise<null> {
  const { deps, act } = context;
  const row = (await repo.findGatewayRefund(deps.db, { id })) ?? refuse('gateway-refund-unknown');
  const state = stateOf(deps, row);
  if (state !== 'unknown') refuse(state === 'asked' ? 'refund-at-gateway' : 'refund-moved-on');
  const { operatorId } = act;
  const byHand = { operatorId, at: deps.now(), reason };
  if (isPaidBack) {
    await takeBack(context, { ...row, reason }, byHand);
    return null;
  }
  return deps.db.transact(async (tx) => {
    const { memberId } = await lockSaleOf(tx, row);
    await refuseOwnAccount({ deps, act }, tx, memberId);
    if (!(await repo.endGatewayRefund(tx, id, 'refused', byHand))) refuse('refund-moved-on');
    const subject = { kind: 'order', id: row.orderNo } as const;
    await act.saveAudit(tx, { subject, after: { state: 'refused' }, reason });
    return null;
  });
}

/** The gateway refunds of an order, and the payment for which its gateway can still be asked. */
export async function presentGatewayRefunds(
  deps: Deps,
  orderId: number,
): Promise<{ gatewayRefunds: GatewayRefund[]; payableBack: string | null }> {
  const rows = await repo.findGatewayRefunds(deps.db, { orderId });
  const payment = await repo.findPaymentOfOrder(deps.db, { orderId });
  const { find } = await channelsOf(deps)();
  const isAsked = rows.some(
    ({ state, tradeNo }) => state !== 'refused' && tradeNo === payment?.tradeNo,
  );
  const may = payment && !payment.isRefunded && !isAsked && find(payment.channel)?.refunds;
  return {
    gatewayRefunds: rows.map((row) => ({
      id: row.id,
      money: formatYuan(row.amountFen),
      state: stateOf(deps, row),
      operator: row.operator,
      reason: row.reason,
      createTime: formatShanghaiTime(row.askedAt),
      answer: row.answer ?? '',
      fault: row.fault ?? '',
      answerTime: row.answeredAt && formatShanghaiTime(row.answeredAt),
      settledBy: row.settledBy ?? '',
      settledFor: row.settledFor ?? '',
      settleTime: row.settledAt && formatShanghaiTime(row.settledAt),
    })),
    payableBack: may ? formatYuan(payment.amountFen) : null,
  };
}
