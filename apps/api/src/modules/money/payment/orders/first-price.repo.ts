import type { Db } from '../../../../platform/database/db.ts';
import { lockMember } from '../../../../platform/database/lock-member.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { OrderId } from './order-opening.repo.ts';

/** A member's payments for VIP: of orders, also those paid back, and what operators credited for one. */
const paidForVip = (member: string, but: string): string =>
  `(exists (select from purchase_order paid where paid.member_id = ${member} and paid.goods = 'vip'
      and paid.paid_at is not null and paid.id <> ${but})
    or exists (select from payment_case credited where credited.credited_member_id = ${member}
      and credited.goods = 'vip'))`;

const selectPaid = sql.one(
  'payment-paid-for-vip',
  `select ${paidForVip(':memberId::bigint', '0')} as "hasPaid"`,
  { notNull: ['hasPaid'] },
);

const selectMark = sql.row(
  'payment-first-price',
  'select first_price as "isFirstPrice" from purchase_order where id = :orderId and member_id = :memberId',
);

const selectOther = sql.one(
  'payment-first-price-used',
  `select ${paidForVip(':memberId::bigint', ':orderId::bigint')} as "isUsed"`,
  { notNull: ['isUsed'] },
);

/** Whether a member has never paid for VIP. */
export const isFirstPurchase = async (db: Db, memberId: number): Promise<boolean> =>
  !(await selectPaid(db, { memberId })).hasPaid;

/** Notes that an order has the price of a first purchase. */
export const markFirstPrice = sql.run(
  'payment-mark-first-price',
  'update purchase_order set first_price = true where id = :orderId and member_id = :memberId',
);

/**
 * Whether an order has the price of a first purchase and its member has paid for VIP otherwise meanwhile. Locks the member
 * of such an order, so that of two paid at once one is the first.
 */
export async function isFirstPriceUsed(tx: Db, { orderId, memberId }: OrderId): Promise<boolean> {
  const isMarked = (await selectMark(tx, { orderId, memberId }))?.isFirstPrice === true;
  if (!isMarked) return false;
  await lockMember(tx, memberId);
  return (await selectOther(tx, { orderId, memberId })).isUsed;
}
