import type { RefundReceipt } from '@lantern/contracts/entities/payment-case';
import { formatYuan } from '@lantern/rules/money';

import { refuse } from '../../calls/app-error.ts';
import type { Db } from '../../db.ts';
import type { Deps } from '../../deps.ts';
import { reach } from '../../kill-points.ts';
import { commissionReturnedDetail, refundDetail } from '../../text/zh-payment.ts';
import { isOwnAccount } from '../operator/is-own-account.ts';
import { keepAudit } from '../operator/keep-audit.ts';
import type { Posting } from '../wallet/accounts.ts';
import { takeBackCoins, takeBackCommission, takeBackVip } from '../wallet/take-back.ts';
import { postOnce } from './credit-goods.ts';
import { lockOrder, type Order } from './order.repo.ts';
import {
  claimRefundReference,
  findCommission,
  findRefund,
  keepRefund,
  type RefundRow,
} from './refund.repo.ts';

export interface RefundRequest {
  orderNo: string;
  kind: 'refund' | 'chargeback';
  /** What the channel calls the refund. */
  reference: string;
  reason: string;
}

/**
 * Takes back what an order sold, because its money went back: coins and the inviter's commission as far as they
 * are there, the rest as a debt; the days of VIP. An order is refunded once: asked again, it answers what was done.
 */
export async function refundOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { orderNo, kind, reference, reason }: RefundRequest,
  operatorId: number,
): Promise<RefundReceipt> {
  const receipt = await db.transact(async (tx) => {
    const order = (await lockOrder(tx, orderNo)) ?? refuse('order-unknown');
    const before = await findRefund(tx, order.orderId);
    if (before) return present(orderNo, before, false);
    if (order.state !== 'fulfilled') refuse('order-not-paid');
    if (await isOwnAccount(tx, operatorId, order.memberId)) refuse('own-account');
    if (!(await claimRefundReference(tx, reference))) refuse('refund-reference-used');
    const at = now();
    const taken = await takeBack(tx, order, at);
    reach('refund: taken back');
    const { orderId } = order;
    await keepRefund(tx, { ...taken, orderId, kind, reference, operatorId, at });
    await keepAudit(tx, { operatorId, action: kind, target: `order ${orderNo}`, reason, at });
    reach('refund: before commit');
    return present(orderNo, taken, true);
  });
  reach('refund: committed');
  return receipt;
}

async function takeBack(tx: Db, order: Order, at: Date): Promise<RefundRow> {
  const goods = await takeGoods(tx, order, at);
  return { ...goods, ...(await takeCommission(tx, order, at)) };
}

/** The money that went back, and the coins that come back with it. */
async function takeGoods(tx: Db, { number, memberId, goods, amountFen }: Order, at: Date) {
  const businessKey = `refund:${number}`;
  const returned: Posting[] = [
    { account: 'sales', amount: -amountFen },
    { account: 'receipts', amount: amountFen },
  ];
  const entry = { businessKey, kind: 'refund', detail: refundDetail(goods), at } as const;
  if (goods.kind === 'vip') {
    const { plan, days } = goods;
    await takeBackVip(tx, { businessKey, memberId, plan, days, at });
    await postOnce(tx, { ...entry, postings: returned });
    return { coinsTaken: 0, coinsOwed: 0, daysTaken: days };
  }
  const { owed, postings } = await takeBackCoins(tx, memberId, goods.coins);
  await postOnce(tx, { ...entry, postings: [...returned, ...postings] });
  return { coinsTaken: goods.coins - owed, coinsOwed: owed, daysTaken: 0 };
}

async function takeCommission(tx: Db, { orderId, number }: Order, at: Date) {
  const paid = await findCommission(tx, orderId);
  if (paid === null) return { commissionTakenFen: 0, commissionOwedFen: 0 };
  const { takenFen, owedFen } = await takeBackCommission(tx, {
    businessKey: `commission_returned:${number}`,
    detail: commissionReturnedDetail,
    memberId: paid.inviterId,
    amountFen: paid.amountFen,
    at,
  });
  return { commissionTakenFen: Number(takenFen), commissionOwedFen: Number(owedFen) };
}

const present = (orderNo: string, row: RefundRow, moved: boolean): RefundReceipt => ({
  orderNo,
  moved,
  coinsTaken: row.coinsTaken,
  coinsOwed: row.coinsOwed,
  daysTaken: row.daysTaken,
  commissionTaken: formatYuan(row.commissionTakenFen),
  commissionOwed: formatYuan(row.commissionOwedFen),
});
