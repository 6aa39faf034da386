import type { GoodsKind } from '@lantern/rules/vip-plans';

import { type Db, statement } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { shownState } from '../../money/payment/shown-state.repo.ts';

/** A range of days as times; null for no bound. `before` is not included. */
export interface ExportDays {
  since: Date | null;
  before: Date | null;
}

/** The last exported row. */
export interface ExportPlace {
  at: Date;
  id: number;
}

interface Placed {
  id: number;
  at: Date;
}

/** An order as a line of a file. */
export interface OrderLine extends Placed {
  number: string;
  memberCode: string;
  nickname: string;
  goods: GoodsKind;
  amount: number;
  amountFen: number;
  channel: string;
  method: string;
  state: string;
  tradeNo: string | null;
  paidAt: Date | null;
}

/** A withdrawal as a line of a file. */
export interface WithdrawalLine extends Placed {
  orderNo: string;
  memberCode: string;
  nickname: string;
  amountFen: number;
  channel: 'wechat' | 'alipay';
  state: string;
  payoutReference: string | null;
  rejectReason: string | null;
  changedAt: Date;
}

/** The single upper bound from which it reads on: with two bounds, PostgreSQL may start at the farther one. */
const between = (table: string): string =>
  `${table}.created_at >= coalesce($1::timestamptz, '-infinity')
    and (${table}.created_at, ${table}.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, 9223372036854775807))
  order by ${table}.created_at desc, ${table}.id desc limit $4`;

const selectOrders = statement(
  'export-orders',
  `select sold.id, sold.created_at as at, sold.number, member.code as "memberCode", member.nickname, sold.goods,
          coalesce(sold.vip_days, sold.coins) as amount, sold.amount_fen as "amountFen", sold.channel, sold.method,
          ${shownState('sold')} as state, sold.trade_no as "tradeNo", sold.paid_at as "paidAt"
     from purchase_order sold join member on member.id = sold.member_id where ${between('sold')}`,
  { notNull: ['amount'] },
);

const selectWithdrawals = statement(
  'export-withdrawals',
  `select asked.id, asked.created_at as at, asked.order_no as "orderNo", member.code as "memberCode", member.nickname,
          asked.amount as "amountFen", asked.channel, asked.state, asked.payout_reference as "payoutReference",
          asked.reject_reason as "rejectReason", asked.changed_at as "changedAt"
     from withdrawal asked join member on member.id = asked.member_id where ${between('asked')}`,
);

/** A day's figures as a line of a file. */
export interface FigureLine extends Placed {
  visitors: number;
  registrations: number;
  invited: number;
  players: number;
  paywalled: number;
  ordered: number;
  payers: number;
  /** The number of members of that day's registrations who came back after this many days; null before that day is over. */
  nextDay: number | null;
  week: number | null;
  month: number | null;
  invites: number;
  revenueFen: number;
  refundedFen: number;
  commissionFen: number;
  sales: number;
}

const sumOf = (kind: string, key?: string): string =>
  `coalesce(sum(value) filter (where kind = '${kind}'${key === undefined ? '' : ` and key = '${key}'`}), 0)::bigint`;

const cameBack = (days: number): string =>
  `case when figure_day.day + ${days} < :today::date then coalesce((select value from figure_day back
     where back.day = figure_day.day + ${days} and back.kind = 'returned' and back.key = '${days}'), 0)::bigint end`;

/** Days are their own places: the moment they begin. */
const selectFigures = sql.rows(
  'export-figures',
  `select 0::bigint as id, day::timestamp at time zone 'Asia/Shanghai' as at, ${sumOf('visitors')} as visitors,
          ${sumOf('registrations')} as registrations, ${sumOf('registrations', 'invited')} as invited,
          ${sumOf('players')} as players, ${sumOf('paywalled')} as paywalled, ${sumOf('ordered')} as ordered,
          ${sumOf('payers')} as payers, ${cameBack(1)} as "nextDay", ${cameBack(7)} as week, ${cameBack(30)} as month,
          ${sumOf('invites')} as invites, ${sumOf('revenue.goods')} as "revenueFen", ${sumOf('refunded')} as "refundedFen",
          ${sumOf('commission')} as "commissionFen", ${sumOf('sales')} as sales
     from figure_day
    where day >= coalesce((:since::timestamptz at time zone 'Asia/Shanghai')::date, '-infinity')
      and day < coalesce((coalesce(:at::timestamptz, :before::timestamptz) at time zone 'Asia/Shanghai')::date, 'infinity')
    group by day order by day desc limit :atOnce`,
);

/** The number of rows in memory at a time. */
const atOnce = 1000;

function valuesOf({ since, before }: ExportDays, after: ExportPlace | null): unknown[] {
  const end = after ?? (before && { at: before, id: 0 });
  return [since, end?.at ?? null, end?.id ?? null, atOnce];
}

/** The next orders, the newest first; none at the end. */
export const nextOrders = (db: Db, days: ExportDays, after: ExportPlace | null) =>
  db.rows(selectOrders, valuesOf(days, after));

/** The next withdrawals, in the same way. */
export const nextWithdrawals = (db: Db, days: ExportDays, after: ExportPlace | null) =>
  db.rows(selectWithdrawals, valuesOf(days, after));

/** Figures of days, as they stand on `today`: a day in Shanghai, as `YYYY-MM-DD`. */
export interface FigureDays extends ExportDays {
  today: string;
}

/** The next days with figures, in the same way. */
export const nextFigures = (
  db: Db,
  { since, before, today }: FigureDays,
  after: ExportPlace | null,
) => selectFigures(db, { since, before, at: after?.at ?? null, today, atOnce });
