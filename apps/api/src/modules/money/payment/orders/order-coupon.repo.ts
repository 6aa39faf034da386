import { type Db, statement } from '../../../../platform/database/db.ts';
import { ends } from './order-end.repo.ts';

/** SQL: an order that a case credited is paid, whatever its state says. */
const isCredited = `exists (select from payment_case where order_id = purchase_order.id and outcome = 'credited')`;

/** An order that is being settled is left alone, as where another replaces it. */
const releaseRows = statement(
  'payment-release-coupon',
  `update purchase_order set ${ends('$3')} where state = 'created' and id in (
     select id from purchase_order
      where coupon_id = $1 and state = 'created' and (member_id = $2 or expires_at <= $3) and not ${isCredited}
      order by id for no key update skip locked)`,
);

const selectHolder = statement(
  'payment-coupon-holder',
  `select case when paid_at is not null or ${isCredited} then 'used' else 'held' end as "isHow"
     from purchase_order
    where coupon_id = $1 and (paid_at is not null or ${isCredited}
      or (state = 'created' and expires_at > $2 and member_id is distinct from $3))
    order by paid_at is null, id limit 1`,
  { notNull: ['isHow'] },
);

/** Expires the waiting orders that hold a coupon: the member's own, and those whose time is over. */
export const releaseCoupon = (
  tx: Db,
  couponId: number,
  { memberId, at }: { memberId: number; at: Date },
): Promise<number> => tx.run(releaseRows, [couponId, memberId, at]);

/** Whether an order was paid with a coupon, or waits with it; orders of `but` that wait don't count. Null where it is free. */
export const findHolder = async (
  db: Db,
  couponId: number,
  { at, but }: { at: Date; but: number | null },
): Promise<'used' | 'held' | null> =>
  (await db.row(selectHolder, [couponId, at, but]))?.isHow ?? null;
