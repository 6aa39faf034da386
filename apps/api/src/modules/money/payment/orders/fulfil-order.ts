import { shareOf } from '@lantern/rules/money';

import type { Db } from '../../../../platform/database/db.ts';
import { killPoint } from '../../../../platform/processes/kill-points.ts';
import { findInviter } from '../../../members/invite/find-inviter.ts';
import { isBanned } from '../../../members/member/ban-member.ts';
import { redeemCoupon } from '../../cards/coupon.ts';
import { saveDue } from '../commissions/dues.repo.ts';
import { creditGoods } from './credit-goods.ts';
import { closeOrder, type LockedOrder, type Order, payOrder } from './order.repo.ts';

export interface Payment {
  /** The channel's number of the payment. */
  tradeNo: string;
  notifyId: number;
  at: Date;
  /** The commission rate for an order without terms of its own. */
  commissionBasisPoints: number;
}

/**
 * Fulfils a locked order: marks it paid, posts its money, gives the goods, and keeps what is due to the inviter, which the
 * caller carries out after the commit.
 */
export async function fulfilOrder(tx: Db, order: LockedOrder, payment: Payment): Promise<void> {
  const { tradeNo, notifyId, at } = payment;
  const basisPoints = order.commissionBasisPoints ?? payment.commissionBasisPoints;
  const commission = await findCommission(tx, order, basisPoints);
  await payOrder(tx, { ...order, tradeNo, notifyId, at, ...commission });
  if (order.couponId !== null) await redeemCoupon(tx, order.couponId, order);
  killPoint('notify: order paid');
  await creditGoods(tx, { ...order, businessKey: `order:${order.number}`, at });
  const { inviterId, commissionFen: amountFen } = commission;
  if (inviterId !== null) {
    const { orderId, memberId } = order;
    await saveDue(tx, { orderId, kind: 'commission', memberId, inviterId, amountFen, at });
  }
  killPoint('notify: credited');
  await closeOrder(tx, { ...order, at });
}

async function findCommission(tx: Db, { memberId, amountFen }: Order, basisPoints: number) {
  const found = await findInviter(tx, memberId);
  const inviterId = found !== null && (await isBanned(tx, found)) ? null : found;
  const commissionFen = inviterId === null ? 0n : shareOf(amountFen, basisPoints);
  return commissionFen === 0n
    ? { inviterId: null, commissionFen: 0n }
    : { inviterId, commissionFen };
}
