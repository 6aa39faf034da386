import { readCardCode } from '@lantern/rules/card-code';

import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  type CouponRow,
  findByDigest,
  findCouponRow,
  saveRedeemed,
  lockCouponOf,
} from './cards.repo.ts';
import { digestOf } from './make-cards.ts';

export { type CouponRow, lockCardById } from './cards.repo.ts';

/** The field of a payload that holds a coupon. */
export const inCoupon = { fields: ['coupon'] } as const;

const digestOfCode = (code: string): Buffer | null => {
  const characters = readCardCode(code);
  return characters === null ? null : digestOf(characters, 'coupon');
};

/** The coupon with a code; null where there is none. */
export async function findCoupon(db: Db, code: string): Promise<CouponRow | null> {
  const digest = digestOfCode(code);
  return digest && findCouponRow(db, digest);
}

/** Locks and returns the coupon with a code; null where there is none. */
export async function lockCoupon(tx: Db, code: string): Promise<CouponRow | null> {
  const digest = digestOfCode(code);
  return digest && lockCouponOf(tx, digest);
}

/** Refuses a code that is no coupon's. */
export async function refuseUnknown(db: Db, code: string): Promise<never> {
  const characters = readCardCode(code);
  const isCard =
    characters !== null &&
    (await findByDigest(db, { digests: [digestOf(characters)], afterId: 0, size: 1 })).length > 0;
  return refuse(isCard ? 'coupon-is-card' : 'coupon-unknown', inCoupon);
}

/** Refuses a coupon with which this member can make no order. */
export function checkGoodCoupon(
  coupon: CouponRow,
  { memberId, at }: { memberId: number; at: Date },
): void {
  if (coupon.redeemedAt !== null) refuse('coupon-used', inCoupon);
  if (coupon.revokedAt !== null) refuse('coupon-revoked', inCoupon);
  if (coupon.isWaiting) refuse('coupon-waiting', inCoupon);
  const isOver = coupon.validUntil !== null && coupon.validUntil.getTime() <= at.getTime();
  if (isOver) refuse('coupon-over', inCoupon);
  if (coupon.makerId === memberId) refuse('own-account', inCoupon);
}

/** Marks a coupon as used by the member of an order, at the moment when the order was made. */
export const redeemCoupon = (
  tx: Db,
  couponId: number,
  order: { memberId: number; createdAt: Date },
): Promise<number> =>
  saveRedeemed(tx, { cardId: couponId, memberId: order.memberId, at: order.createdAt });
