import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { checkCoupon as checkCouponCall } from '@lantern/contracts/calls/payment';
import { isForPlan } from '@lantern/rules/coupon';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { lockMember } from '../../../../platform/database/lock-member.ts';
import {
  checkGoodCoupon,
  type CouponRow,
  findCoupon,
  inCoupon,
  lockCoupon,
  lockCardById,
  refuseUnknown,
} from '../../cards/coupon.ts';
import { findCouponUse, releaseCoupon } from './order-coupon.repo.ts';
import type { Order } from './order.repo.ts';

/** Tells what a coupon takes off a plan. An unknown code counts against the limit of guesses. */
export async function checkCoupon(
  { deps: { db, now }, actor: { memberId }, limit }: MemberContext,
  { coupon: code, comSpec }: PayloadOf<typeof checkCouponCall>,
): Promise<AnswerOf<typeof checkCouponCall>> {
  await limit.check(db);
  const coupon = await findCoupon(db, code);
  if (coupon === null) {
    await limit.count(db);
    return refuseUnknown(db, code);
  }
  const at = now();
  checkGoodCoupon(coupon, { memberId, at });
  await refuseHeld(db, coupon, { at, but: memberId });
  if (!isForPlan(coupon, comSpec)) refuse('coupon-other-plan', inCoupon);
  const { off, amount, planDays, validUntil } = coupon;
  return { off, amount, planDays, endTime: validUntil && formatShanghaiTime(validUntil) };
}

/** Locks and returns the coupon that an order names; null without one. */
export async function lockNamedCoupon(
  tx: Db,
  wish: { coupon?: string | undefined } | { typesOf: 1 },
): Promise<CouponRow | null> {
  const code = 'coupon' in wish ? wish.coupon : undefined;
  if (code === undefined || code.trim() === '') return null;
  return (await lockCoupon(tx, code)) ?? refuseUnknown(tx, code);
}

/** Makes a locked coupon free for a member's new order, or refuses it. What the member ordered with it before is over. */
export async function takeCoupon(
  tx: Db,
  coupon: CouponRow,
  by: { memberId: number; at: Date },
): Promise<void> {
  checkGoodCoupon(coupon, by);
  await releaseCoupon(tx, { ...by, couponId: coupon.couponId });
  await refuseHeld(tx, coupon, { at: by.at, but: null });
}

async function refuseHeld(
  db: Db,
  { couponId }: CouponRow,
  asked: { at: Date; but: number | null },
): Promise<void> {
  const use = await findCouponUse(db, couponId, asked);
  if (use !== null) refuse(`coupon-${use}`, inCoupon);
}

/**
 * Locks the coupon of an order that is settled or credited, behind the order's member, as where one is ordered with. Of two
 * orders that are paid at once, one is the first.
 */
export async function lockOrderCoupon(
  tx: Db,
  { couponId, memberId }: Pick<Order, 'couponId' | 'memberId'>,
): Promise<void> {
  if (couponId === null) return;
  await lockMember(tx, memberId);
  await lockCardById(tx, { cardId: couponId });
}

/** Whether a payment was taken with the coupon of an order meanwhile, or credited by an operator. */
export async function isCouponUsed(
  tx: Db,
  order: Pick<Order, 'couponId' | 'memberId' | 'createdAt'>,
): Promise<boolean> {
  const { couponId, createdAt: at } = order;
  if (couponId === null) return false;
  await lockOrderCoupon(tx, order);
  return (await findCouponUse(tx, couponId, { at, but: null })) === 'used';
}
