import type { OrderState } from '@lantern/rules/order-states';
import type { ListWindow } from '@lantern/rules/paging';
import { type Goods, type GoodsKind, readPlan } from '@lantern/rules/vip-plans';

import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { written } from '../../../../platform/database/statement.ts';
import type { Money } from '../channels/channel.ts';
import type { KeptOpening } from './order-opening.repo.ts';

/** The columns of the goods. */
export interface GoodsRow {
  kind: GoodsKind;
  vipPlan: number | null;
  vipDays: number | null;
  coins: number | null;
}

interface OrderRow extends GoodsRow, Omit<Order, 'goods' | 'amountFen' | 'couponOffFen' | 'ask'> {
  amountFen: number;
  couponOffFen: number | null;
  askCurrency: string;
  askMinor: number | null;
}

type OrderWritten = Pick<OrderRow, 'opening'>;

/** An order. */
export interface Order {
  orderId: number;
  number: string;
  memberId: number;
  goods: Goods;
  amountFen: bigint;
  /** Its coupon, and what that took off; the amount is what is left. Null without one. */
  couponId: number | null;
  couponOffFen: bigint | null;
  /** What its channel asks for, in the channel's currency. */
  ask: Money;
  channel: string;
  method: string;
  state: OrderState;
  payUrl: string | null;
  opening: KeptOpening | null;
  /** The gateway's own number of the order, where it gave one. */
  gatewayOrder: string | null;
  tradeNo: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** An order as its member sees it: a case that credited it counts, when no payment settled the order itself. */
export interface OrderView extends Order {
  /** The goods that a case credited, and whether they were taken back; null while no case credited it. */
  credited: { goods: Goods; isRefunded: boolean } | null;
}

const columns = `id as "orderId", number, member_id as "memberId", goods as kind, vip_plan as "vipPlan",
  vip_days as "vipDays", coins, amount_fen as "amountFen", coupon_id as "couponId",
  coupon_off_fen as "couponOffFen", ask_currency as "askCurrency", ask_minor as "askMinor", channel, method, state, pay_url as "payUrl", opening, gateway_order as "gatewayOrder",
  trade_no as "tradeNo", created_at as "createdAt", expires_at as "expiresAt"`;

/** The fields by which two taps count as the same order. */
const selectPending = sql.row(
  'payment-pending',
  `select ${columns} from purchase_order
    where member_id = :memberId and state = 'created' and expires_at > :now and channel = :channel and method = :method
      and amount_fen = :amountFen and goods = :kind and vip_days is not distinct from :days and coins is not distinct from :coins
      and coupon_id is not distinct from :couponId
      and not exists (select from payment_case where order_id = purchase_order.id and outcome = 'credited')
    order by id desc limit 1`,
  { written: written<OrderWritten>() },
);

const insertOrder = sql.one(
  'payment-insert-order',
  `insert into purchase_order (number, member_id, goods, vip_plan, vip_days, coins, amount_fen, channel, method,
     created_at, expires_at, next_ask_at, sale_terms_id, commission_terms_id, ask_currency, ask_minor, ask_rate,
     coupon_id, coupon_off_fen)
   values (:number, :memberId, :kind, :plan, :days, :coins, :amountFen, :channel, :method, :createdAt, :expiresAt, :nextAskAt, :termsId, :commissionTermsId, :currency, :askMinor, :askRate, :couponId, :couponOffFen) returning ${columns}`,
  { written: written<OrderWritten>() },
);

const selectOrder = sql.row(
  'payment-order',
  `select ${columns} from purchase_order where number = :number`,
  { written: written<OrderWritten>() },
);

type ShownRow = OrderRow & { credited: (GoodsRow & { isRefunded: boolean }) | null };

/** Among several cases of an order, one whose money was not paid back comes first. */
const shown = (orders: string): string =>
  `select sold.*, given.credited from (${orders}) sold
     left join lateral (
       select json_build_object('kind', matched.goods, 'vipPlan', matched.vip_plan, 'vipDays', matched.vip_days,
                'coins', matched.coins, 'isRefunded', back.id is not null) as credited
         from payment_case matched left join order_refund back on back.case_id = matched.id
        where matched.order_id = sold."orderId" and matched.outcome = 'credited'
        order by back.id is not null, matched.id limit 1
     ) given on sold.state in ('created', 'expired', 'failed')
    order by sold."orderId" desc`;

const selectShown = sql.row(
  'payment-shown-order',
  shown(`select ${columns} from purchase_order where number = :number`),
  { written: written<OrderWritten & Pick<ShownRow, 'credited'>>() },
);

const selectOwn = sql.rows(
  'payment-own-orders',
  shown(
    `select ${columns} from purchase_order where member_id = :memberId order by id desc limit :limit offset :offset`,
  ),
  { written: written<OrderWritten & Pick<ShownRow, 'credited'>>() },
);

const lockOrderRow = sql.row(
  'payment-lock-order',
  `select ${columns}, (select banned_at is not null from member where id = member_id) as "buyerBanned",
          (select (content ->> 'basisPoints')::int from sale_terms where id = commission_terms_id) as "commissionBasisPoints"
     from purchase_order where number = :number for no key update`,
  { notNull: ['buyerBanned'], written: written<OrderWritten>() },
);

const selectTrade = sql.row(
  'payment-trade-used',
  'select number from purchase_order where channel = :channel and trade_no = :tradeNo',
);

const takeDue = sql.rows(
  'payment-take-due',
  `update purchase_order set next_ask_at = :now::timestamptz + interval '1 minute' where id in (
     select id from purchase_order where next_ask_at <= :now
      order by next_ask_at limit :most for no key update skip locked)
   returning ${columns}`,
  { written: written<OrderWritten>() },
);

export function readGoods({ kind, vipPlan, vipDays, coins }: GoodsRow): Goods {
  const plan = readPlan(vipPlan);
  if (kind === 'coins' || plan === 0 || plan === 5) return { kind: 'coins', coins: coins ?? 0 };
  return { kind: 'vip', plan, days: vipDays ?? 0 };
}

function toOrder(row: OrderRow): Order {
  const { kind: _, vipPlan: __, vipDays: ___, coins: ____, askCurrency, askMinor, ...rest } = row;
  const amountFen = BigInt(row.amountFen);
  const couponOffFen = row.couponOffFen === null ? null : BigInt(row.couponOffFen);
  const ask = { currency: askCurrency, minor: askMinor === null ? amountFen : BigInt(askMinor) };
  return { ...rest, goods: readGoods(row), amountFen, couponOffFen, ask };
}

const toShown = ({ credited, ...row }: ShownRow): OrderView => ({
  ...toOrder(row),
  credited: credited && { goods: readGoods(credited), isRefunded: credited.isRefunded },
});

/** The goods as values of their columns. */
export const goodsColumns = (goods: Goods) =>
  goods.kind === 'vip'
    ? { plan: goods.plan, days: goods.days, coins: null }
    : { plan: null, days: null, coins: goods.coins };

export type OrderKey = Pick<
  Order,
  'memberId' | 'goods' | 'amountFen' | 'channel' | 'method' | 'couponId'
>;

/** A waiting order for the same goods. */
export async function findPending(tx: Db, wanted: OrderKey, now: Date): Promise<Order | null> {
  const { days, coins } = goodsColumns(wanted.goods);
  const { kind } = wanted.goods;
  const row = await selectPending(tx, { ...wanted, kind, days, coins, now });
  return row && toOrder(row);
}

export interface NewOrder extends OrderKey, Pick<Order, 'couponOffFen'> {
  ask: Money;
  /** Yuan for a unit of the channel's currency; null for yuan. */
  askRate: string | null;
  number: string;
  createdAt: Date;
  expiresAt: Date;
  nextAskAt: Date | null;
  /** The versions of the terms that it keeps; null where the environment sets them. */
  termsId: number | null;
  commissionTermsId: number | null;
}

export async function saveOrder(tx: Db, order: NewOrder): Promise<Order> {
  const { currency, minor } = order.ask;
  const askMinor = currency === 'CNY' ? null : minor;
  const goods = { kind: order.goods.kind, ...goodsColumns(order.goods) };
  return toOrder(await insertOrder(tx, { ...order, ...goods, currency, askMinor }));
}

export async function findOrder(db: Db, number: string): Promise<Order | null> {
  const row = await selectOrder(db, { number });
  return row && toOrder(row);
}

export async function findOrderView(db: Db, number: string): Promise<OrderView | null> {
  const row = await selectShown(db, { number });
  return row && toShown(row);
}

/** A member's orders, newest first. */
export async function findOwnOrders(
  db: Db,
  memberId: number,
  { offset, limit }: ListWindow,
): Promise<OrderView[]> {
  return (await selectOwn(db, { memberId, offset, limit })).map(toShown);
}

/** The order with the facts that decide its sale, and the commission rate; null where its terms name none. */
export type LockedOrder = Order & { buyerBanned: boolean; commissionBasisPoints: number | null };

/** Locks and returns an order: no other transaction changes it before this one ends. */
export async function lockOrder(tx: Db, number: string): Promise<LockedOrder | null> {
  const row = await lockOrderRow(tx, { number });
  if (row === null) return null;
  const { buyerBanned, commissionBasisPoints } = row;
  return { ...toOrder(row), buyerBanned, commissionBasisPoints };
}

export const isTradeUsed = async (tx: Db, channel: string, tradeNo: string): Promise<boolean> =>
  (await selectTrade(tx, { channel, tradeNo })) !== null;

/** The number of the order that a trade paid; null for a trade that paid none. */
export const findNumberByTrade = async (
  tx: Db,
  channel: string,
  tradeNo: string,
): Promise<string | null> => (await selectTrade(tx, { channel, tradeNo }))?.number ?? null;

export const payOrder = sql.run(
  'payment-paid',
  `update purchase_order set state = 'paid', trade_no = :tradeNo, settled_by_id = :notifyId, paid_at = :at,
          inviter_id = :inviterId, commission_fen = :commissionFen, next_ask_at = null, close_at = null
    where id = :orderId and member_id = :memberId`,
);

export const closeOrder = sql.run(
  'payment-fulfilled',
  `update purchase_order set state = 'fulfilled', fulfilled_at = :at where id = :orderId and member_id = :memberId`,
);

export const failOrder = sql.run(
  'payment-failed',
  `update purchase_order set state = 'failed' where id = :orderId and member_id = :memberId and state = 'created'`,
);

/** Takes orders that are due to be asked about: no other process asks for a minute, even if this one dies. */
export async function takeOrdersToAsk(db: Db, now: Date, most: number): Promise<Order[]> {
  return (await takeDue(db, { now, most })).map(toOrder);
}
