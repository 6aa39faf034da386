import { type Db, statement } from '../../../../platform/database/db.ts';
import { lockMember } from '../../../../platform/database/lock-member.ts';
import type { OrderId } from './order-opening.repo.ts';

/** A member's payments for VIP: of orders, also those paid back, and what operators credited for one. */
const paidForVip = (member: string, but: string): string =>
  `(exists (select from purchase_order paid where paid.member_id = ${member} and paid.goods = 'vip'
      and paid.paid_at is not null and paid.id <> ${but})
    or exists (select from payment_case credited where credited.credited_member_id = ${member}
      and credited.goods = 'vip'))`;

const selectPaid = statement(
  'payment-paid-for-vip',
  `select ${paidForVip('$1::bigint', '0')} as "hasPaid"`,
  { notNull: ['hasPaid'] },
);

const markOrder = statement(
  'payment-mark-first-price',
  'update purchase_order set first_price = true where id = $1 and member_id = $2',
);

const selectMark = statement(
  'payment-first-price',
  'select first_price as "isFirstPrice" from purchase_order where id = $1 and member_id = $2',
);

const selectOther = statement(
  'payment-first-price-used',
  `select ${paidForVip('$2::bigint', '$1::bigint')} as "isUsed"`,
  { notNull: ['isUsed'] },
);

/** Whether a member has never paid for VIP. */
export const isFirstPurchase = async (db: Db, memberId: number): Promise<boolean> =>
  !(await db.one(selectPaid, [memberId])).hasPaid;

/** Notes that an order has the price of a first purchase. */
export const markFirstPrice = (tx: Db, { orderId, memberId }: OrderId): Promise<number> =>
  tx.run(markOrder, [orderId, memberId]);

/**
 * Whether an order has the price of a first purchase and its member has paid for VIP otherwise meanwhile. Locks the member
 * of such an order, so that of two paid at once one is the first.
 */
export async function isFirstPriceUsed(tx: Db, { orderId, memberId }: OrderId): Promise<boolean> {
  const isMarked = (await tx.row(selectMark, [orderId, memberId]))?.isFirstPrice === true;
  if (!isMarked) return false;
  await lockMember(tx, memberId);
  return (await tx.one(selectOther, [orderId, memberId])).isUsed;
}
