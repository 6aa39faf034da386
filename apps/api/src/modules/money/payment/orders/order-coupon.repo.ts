import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { ends } from './order-end.repo.ts';

/** SQL: an order that a case credited is paid, whatever its state says. */
const isCredited = `exists (select from payment_case where order_id = purchase_order.id and outcome = 'credited')`;

const selectUse = sql.row(
  'payment-coupon-use',
  `select case when paid_at is not null or ${isCredited} then 'used' else 'held' end as "isHow"
     from purchase_order
    where coupon_id = :couponId and (paid_at is not null or ${isCredited}
      or (state = 'created' and expires_at > :at and member_id is distinct from :but))
    order by "isHow" desc, id limit 1`,
  { notNull: ['isHow'] },
);

/**
 * Expires the waiting orders that hold a coupon: the member's own, and those whose time is over. An order that is being
 * settled stays, as when another order replaces it.
 */
export const releaseCoupon = sql.run(
  'payment-release-coupon',
  `update purchase_order set ${ends(':at')} where state = 'created' and id in (
     select id from purchase_order
      where coupon_id = :couponId and state = 'created' and (member_id = :memberId or expires_at <= :at) and not ${isCredited}
      order by id for no key update skip locked)`,
);

/**
 * Whether an order was paid or credited with a coupon, or else waits with it; orders of `but` that wait don't count. Null where it is
 * free.
 */
export const findCouponUse = async (
  db: Db,
  couponId: number,
  { at, but }: { at: Date; but: number | null },
): Promise<'used' | 'held' | null> => (await selectUse(db, { couponId, at, but }))?.isHow ?? null;
