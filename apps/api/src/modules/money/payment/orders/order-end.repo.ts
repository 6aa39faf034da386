import { type Db, statement } from '../../../../platform/database/db.ts';
import type { AskedOrder } from '../channels/channel.ts';
import type { OrderId } from './order-opening.repo.ts';
import { goodsColumns, type Order } from './order.repo.ts';

/** SQL: an order that ends is closed at its gateway. One whose payment page is still being asked for is, once that comes. */
export const ends = (now: string): string =>
  `state = 'expired', close_at = case when opening is not null then ${now}::timestamptz end`;

const expireSome = statement(
  'payment-expire',
  `update purchase_order set ${ends('$1')} where state = 'created' and id in (
     select id from purchase_order where state = 'created' and expires_at <= $1
      order by expires_at limit 200 for no key update skip locked)`,
);

/** An order that is being settled is left alone: its payment locks it before the member, who is locked here. */
const expireReplaced = statement(
  'payment-expire-replaced',
  `update purchase_order set ${ends('$3')} where state = 'created' and id in (
     select id from purchase_order
      where member_id = $1 and state = 'created' and id <> $2 and goods = $4 and vip_plan is not distinct from $5
        and vip_days is not distinct from $6 and coins is not distinct from $7
        and not exists (select from payment_case where order_id = purchase_order.id and outcome = 'credited')
      order by id for no key update skip locked)`,
);

const takeToClose = statement(
  'payment-take-to-close',
  `update purchase_order set close_at = $1::timestamptz + interval '1 minute' where id in (
     select id from purchase_order where close_at <= $1
      order by close_at limit $2 for no key update skip locked)
   returning id as "orderId", member_id as "memberId", number, channel, amount_fen as "amountFen", ask_currency as "askCurrency",
          ask_minor as "askMinor", gateway_order as "gatewayOrder", created_at as "createdAt"`,
);

const setCloseAt = statement(
  'payment-close-again',
  'update purchase_order set close_at = $2 where id = $1 and member_id = $3 and settled_by_id is null',
);

/** Expires a batch of overdue orders; returns their number. */
export const expireOverdue = (db: Db, now: Date): Promise<number> => db.run(expireSome, [now]);

/** Expires a member's other waiting orders for the same goods, except those that are being settled. */
export function expireOthers(
  tx: Db,
  { orderId, memberId, goods }: Pick<Order, 'orderId' | 'memberId' | 'goods'>,
  at: Date,
): Promise<number> {
  const { plan, days, coins } = goodsColumns(goods);
  return tx.run(expireReplaced, [memberId, orderId, at, goods.kind, plan, days, coins]);
}

/** An order that is over, whose channel is to be told so. */
export interface EndedOrder
  extends AskedOrder, Pick<Order, 'orderId' | 'memberId' | 'channel' | 'createdAt'> {}

/** Takes orders whose channels are to be told that they are over: no other process tells them for a minute. */
export async function takeOrdersToClose(db: Db, now: Date, most: number): Promise<EndedOrder[]> {
  const rows = await db.rows(takeToClose, [now, most]);
  return rows.map(({ askCurrency: currency, askMinor, amountFen, ...rest }) => ({
    ...rest,
    ask: { currency, minor: BigInt(askMinor ?? amountFen) },
  }));
}

export const closeAgainAt = (
  db: Db,
  { orderId, memberId }: OrderId,
  at: Date | null,
): Promise<number> => db.run(setCloseAt, [orderId, at, memberId]);
