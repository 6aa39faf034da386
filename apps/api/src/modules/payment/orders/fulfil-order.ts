import { shareOf } from '@lantern/rules/money';

import type { Db } from '../../../platform/database/db.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { redeemCoupon } from '../../cards/coupon.ts';
import { findInviter } from '../../invite/find-inviter.ts';
import { isBanned } from '../../member/ban-member.ts';
import { creditGoods, postOnce } from './credit-goods.ts';
import { closeOrder, type LockedOrder, type Order, payOrder } from './order.repo.ts';

export interface Payment {
  /** The channel's number of the payment. */
  tradeNo: string;
  notifyId: number;
  at: Date;
  /** The commission rate for an order without terms of its own. */
  commissionBasisPoints: number;
}

/** Fulfils a locked order: marks it paid, posts its money, gives the goods, and credits the inviter's commission. */
export async function fulfilOrder(tx: Db, order: LockedOrder, payment: Payment): Promise<void> {
  const { tradeNo, notifyId, at } = payment;
  const basisPoints = order.commissionBasisPoints ?? payment.commissionBasisPoints;
  const commission = await findCommission(tx, order, basisPoints);
  await payOrder(tx, order.orderId, { tradeNo, notifyId, at, ...commission });
  if (order.couponId !== null) await redeemCoupon(tx, order.couponId, order);
  killPoint('notify: order paid');
  await creditGoods(tx, { ...order, businessKey: `order:${order.number}`, at });
  if (commission.inviterId !== null) {
    await payCommission(tx, order, commission.inviterId, commission.commissionFen, at);
  }
  killPoint('notify: credited');
  await closeOrder(tx, order.orderId, at);
}

async function findCommission(tx: Db, { memberId, amountFen }: Order, basisPoints: number) {
  const found = await findInviter(tx, memberId);
  const inviterId = found !== null && (await isBanned(tx, found)) ? null : found;
  const commissionFen = inviterId === null ? 0n : shareOf(amountFen, basisPoints);
  return commissionFen === 0n
    ? { inviterId: null, commissionFen: 0n }
    : { inviterId, commissionFen };
}

async function payCommission(
  tx: Db,
  { number }: Order,
  memberId: number,
  amount: bigint,
  at: Date,
): Promise<void> {
  const share = { account: 'member_balance', memberId, amount } as const;
  const postings = [{ account: 'commissions', amount: -amount } as const, share];
  const businessKey = `commission:${number}`;
  const entry = {
    businessKey,
    kind: 'commission',
    reason: { code: 'commission' },
    at,
    postings,
  } as const;
  await postOnce(tx, entry, share);
}
