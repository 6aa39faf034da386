import { countedUpTo } from '@lantern/contracts/operator-list';
import type { Goods } from '@lantern/rules/vip-plans';

import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { variant, written } from '../../../../platform/database/statement.ts';
import type { CaseKind } from '../notifies/notify.repo.ts';
import { goodsColumns, type GoodsRow, readGoods } from '../orders/order.repo.ts';
import { shownState } from '../shown-state.repo.ts';

export interface CaseRow {
  caseId: number;
  kind: CaseKind;
  channel: string;
  tradeNo: string;
  orderNumber: string | null;
  memberCode: string | null;
  orderFen: number | null;
  /** Null when the channel named no valid amount. */
  paidFen: number | null;
  openedAt: Date;
  resolvedAt: Date | null;
  outcome: CaseEnd['outcome'] | 'settled' | null;
  isTakenBack: boolean;
  /** The goods of its order; null without one. */
  orderGoods: GoodsRow | null;
  /** The order's member. */
  orderMemberId: number | null;
  /** A credit that waits for a second person. */
  waiting: WaitingCredit | null;
}

/** A credit that waits, as JSON holds it. */
interface WaitingCredit {
  operatorId: number;
  operator: string;
  reason: string;
  createdAtMs: number;
}

const columns = `payment_case.id as "caseId", payment_case.kind, payment_case.channel,
  payment_case.trade_no as "tradeNo", purchase_order.number as "orderNumber",
  (select code from member where id = coalesce(payment_case.credited_member_id, purchase_order.member_id)) as "memberCode",
  purchase_order.amount_fen as "orderFen", payment_notify.amount_fen as "paidFen", opened_at as "openedAt",
  resolved_at as "resolvedAt", payment_case.outcome,
  exists (select from order_refund where case_id = payment_case.id) as "isTakenBack",
  purchase_order.member_id as "orderMemberId",
  case when purchase_order.id is not null then json_build_object('kind', purchase_order.goods, 'vipPlan', purchase_order.vip_plan,
    'vipDays', purchase_order.vip_days, 'coins', purchase_order.coins) end as "orderGoods",
  (select json_build_object('operatorId', credit.operator_id, 'operator', operator.login_name, 'reason', credit.reason,
            'createdAtMs', (extract(epoch from credit.created_at) * 1000)::bigint)
     from payment_case_credit credit join operator on operator.id = credit.operator_id
    where credit.case_id = payment_case.id and credit.state = 'waiting' and payment_case.resolved_at is null) as waiting`;

const from = `from payment_case
     join payment_notify on payment_notify.id = payment_case.notify_id
     left join purchase_order on purchase_order.id = payment_case.order_id`;

/** A page of the matching cases, and their number up to a bound. */
const casesThat = (name: string, fits: string, order: string) => ({
  select: variant(
    'payment-cases',
    name,
    `select ${columns} ${from} where ${fits} order by ${order} limit $2 offset $1`,
    { written: written<Pick<CaseRow, 'kind' | 'orderGoods' | 'waiting'>>() },
  ),
  count: variant(
    'payment-count-cases',
    name,
    `select count(*)::int as total from (
       select from payment_case where ${fits.replace('$3', '$1')} limit ${countedUpTo + 1}) counted`,
  ),
});

const casesIn = {
  waiting: casesThat('waiting', 'resolved_at is null', 'payment_case.id'),
  decided: casesThat(
    'decided',
    'resolved_at is not null',
    'resolved_at desc, payment_case.id desc',
  ),
} as const;

const casesOfTrade = casesThat('of-trade', 'payment_case.trade_no = $3', 'payment_case.id');

const updateCase = sql.run(
  'payment-close-case',
  `update payment_case set resolved_at = :at, resolved_by = :operator, resolution = :reason, outcome = :outcome,
          credited_member_id = :memberId, goods = :kind, vip_plan = :plan, vip_days = :days, coins = :coins
    where id = :caseId`,
);

/** The cases of a trade. They are locked: none is closed before this transaction ends. */
export const lockTradeCases = sql.rows(
  'payment-lock-cases-of-trade',
  `select kind, outcome, order_id as "orderId" from payment_case
    where channel = :channel and trade_no = :tradeNo order by id for no key update`,
);

const selectCaseOfOrder = sql.row(
  'payment-case-of-order-and-trade',
  'select 1 from payment_case where order_id = :orderId and channel = :channel and trade_no = :tradeNo',
);

/** A payment that has a case, and the number of its order; that is null where it has none. Null for a payment without a case. */
export const findCaseOrder = sql.row(
  'payment-order-of-case',
  `select sold.number as "order" from payment_case left join purchase_order sold on sold.id = payment_case.order_id
    where payment_case.channel = :channel and payment_case.trade_no = :tradeNo order by payment_case.id limit 1`,
);

const selectCredited = `select payment_case.id as "caseId", purchase_order.number as "orderNumber",
    payment_case.credited_member_id as "memberId", payment_notify.amount_fen as "paidFen",
    payment_case.goods as kind, payment_case.vip_plan as "vipPlan", payment_case.vip_days as "vipDays",
    payment_case.coins, payment_case.channel, payment_case.trade_no as "tradeNo"
  ${from}
  where payment_case.outcome = 'credited'`;

const lockCreditedRow = sql.row(
  'payment-lock-credited-case',
  `${selectCredited} and payment_case.channel = :channel and payment_case.trade_no = :tradeNo
     for no key update of payment_case`,
  { notNull: ['kind', 'memberId', 'paidFen'] },
);

const lockCreditedOfOrder = sql.row(
  'payment-lock-credited-case-of-order',
  `${selectCredited} and payment_case.order_id = :orderId order by payment_case.id limit 1
     for no key update of payment_case`,
  { notNull: ['kind', 'memberId', 'paidFen'] },
);

export interface WantedCases {
  state: keyof typeof casesIn;
  /** Where given: only cases of this payment, in both states. */
  tradeNo?: string | undefined;
  offset: number;
  limit: number;
}

/** Open cases, the oldest first, or decided ones, the latest first. */
export async function findCases(
  db: Db,
  { state, tradeNo, offset, limit }: WantedCases,
): Promise<{ rows: CaseRow[]; total: number }> {
  const { select, count } = tradeNo === undefined ? casesIn[state] : casesOfTrade;
  const fits = tradeNo === undefined ? [] : [tradeNo];
  const [rows, { total }] = await Promise.all([
    db.rows(select, [offset, limit, ...fits]),
    db.one(count, fits),
  ]);
  return { rows, total };
}

export const findCase = sql.row(
  'payment-case',
  `select ${columns} ${from} where payment_case.id = :caseId`,
  { written: written<Pick<CaseRow, 'kind' | 'orderGoods' | 'waiting'>>() },
);

/** The message that opened a case, and its order as it is shown. */
export const findBesideCase = sql.one(
  'payment-case-beside',
  `select word.source, word.address, word.raw, word.received_at as "receivedAt", coalesce(payer.nickname, '') as nickname,
          sold.channel, sold.method, sold.created_at as "createdAt",
          sold.paid_at as "paidAt", sold.trade_no as "tradeNo", ${shownState('sold')} as state,
          (select count(*)::int from payment_notify again
            where again.channel = payment_case.channel and again.trade_no = payment_case.trade_no) as notifies
     from payment_case join payment_notify word on word.id = payment_case.notify_id
     left join purchase_order sold on sold.id = payment_case.order_id
     left join member payer on payer.id = coalesce(payment_case.credited_member_id, sold.member_id)
    where payment_case.id = :caseId`,
  { notNull: ['nickname', 'notifies'] },
);

export interface CreditedCase {
  caseId: number;
  orderNumber: string | null;
  memberId: number;
  goods: Goods;
  paidFen: number;
  channel: string;
  tradeNo: string;
}

/** Locks and returns the case that credited a trade, or null. No other transaction refunds it before this one ends. */
export async function lockCredited(
  tx: Db,
  channel: string,
  tradeNo: string,
): Promise<CreditedCase | null> {
  const row = await lockCreditedRow(tx, { channel, tradeNo });
  return row && { ...row, goods: readGoods(row) };
}

/** The same for an order: the first case that credited a payment of it. */
export async function lockFirstCredited(tx: Db, orderId: number): Promise<CreditedCase | null> {
  const row = await lockCreditedOfOrder(tx, { orderId });
  return row && { ...row, goods: readGoods(row) };
}

/** Whether a payment of an order has a case, open or decided, at the order's own channel. */
export const hasCase = async (
  tx: Db,
  { orderId, channel }: { orderId: number; channel: string },
  tradeNo: string,
): Promise<boolean> => (await selectCaseOfOrder(tx, { orderId, channel, tradeNo })) !== null;

export interface CaseEnd {
  outcome: 'credited' | 'refunded' | 'dismissed';
  at: Date;
  /** The login name of the operator who decided, and the reason. */
  operator: string;
  reason: string;
  /** The goods that were given, and to whom; null unless the case was credited. */
  credit: { memberId: number; goods: Goods } | null;
}

export async function closeCase(tx: Db, caseId: number, end: CaseEnd): Promise<void> {
  const { outcome, at, operator, reason, credit } = end;
  const { plan, days, coins } = credit ? goodsColumns(credit.goods) : {};

  await updateCase(tx, {
    caseId,
    at,
    operator,
    reason,
    outcome,
    memberId: credit?.memberId ?? null,
    kind: credit?.goods.kind ?? null,
    plan: plan ?? null,
    days: days ?? null,
    coins: coins ?? null,
  });
}
