import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { AskedOrder } from '../channels/channel.ts';
import { goodsColumns, type Order } from './order.repo.ts';

/** SQL: an order that ends is closed at its gateway. One whose payment page is still being asked for is, once that comes. */
export const ends = (now: string): string =>
  `state = 'expired', close_at = case when opening is not null then ${now}::timestamptz end`;

/** An order that is being settled is left alone: its payment locks it before the member, who is locked here. */
const expireReplaced = sql.run(
  'payment-expire-replaced',
  `update purchase_order set ${ends(':at')} where state = 'created' and id in (
     select id from purchase_order
      where member_id = :memberId and state = 'created' and id <> :orderId and goods = :kind and vip_plan is not distinct from :plan
        and vip_days is not distinct from :days and coins is not distinct from :coins
        and not exists (select from payment_case where order_id = purchase_order.id and outcome = 'credited')
      order by id for no key update skip locked)`,
);

const takeToClose = sql.rows(
  'payment-take-to-close',
  `update purchase_order set close_at = :now::timestamptz + interval '1 minute' where id in (
     select id from purchase_order where close_at <= :now
      order by close_at limit :most for no key update skip locked)
   returning id as "orderId", member_id as "memberId", number, channel, amount_fen as "amountFen", ask_currency as "askCurrency",
          ask_minor as "askMinor", gateway_order as "gatewayOrder", created_at as "createdAt"`,
);

/** Expires a batch of overdue orders; returns their number. */
export const expireOverdue = sql.run(
  'payment-expire',
  `update purchase_order set ${ends(':now')} where state = 'created' and id in (
     select id from purchase_order where state = 'created' and expires_at <= :now
      order by expires_at limit 200 for no key update skip locked)`,
);

/** Expires a member's other waiting orders for the same goods, except those that are being settled. */
export function expireOthers(
  tx: Db,
  { orderId, memberId, goods }: Pick<Order, 'orderId' | 'memberId' | 'goods'>,
  at: Date,
): Promise<number> {
  const { plan, days, coins } = goodsColumns(goods);
  return expireReplaced(tx, { memberId, orderId, at, kind: goods.kind, plan, days, coins });
}

/** An order that is over, whose channel is to be told so. */
export interface EndedOrder
  extends AskedOrder, Pick<Order, 'orderId' | 'memberId' | 'channel' | 'createdAt'> {}

/** Takes orders whose channels are to be told that they are over: no other process tells them for a minute. */
export async function takeOrdersToClose(db: Db, now: Date, most: number): Promise<EndedOrder[]> {
  const rows = await takeToClose(db, { now, most });
  return rows.map(({ askCurrency: currency, askMinor, amountFen, ...rest }) => ({
    ...rest,
    ask: { currency, minor: BigInt(askMinor ?? amountFen) },
  }));
}

export const closeAgainAt = sql.run(
  'payment-close-again',
  'update purchase_order set close_at = :at where id = :orderId and member_id = :memberId and settled_by_id is null',
);
