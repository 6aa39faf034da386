import type { Goods } from '@lantern/rules/goods';

import { type Db, statement } from '../../platform/database/db.ts';
import type { CaseKind } from './notify.repo.ts';
import { goodsColumns, type GoodsRow, readGoods } from './order.repo.ts';

export interface CaseRow {
  caseId: number;
  kind: CaseKind;
  channel: string;
  tradeNo: string;
  orderNumber: string | null;
  memberCode: string | null;
  orderFen: number | null;
  /** Null when what was paid is no amount. */
  paidFen: number | null;
  openedAt: Date;
  resolvedAt: Date | null;
}

const columns = `payment_case.id as "caseId", payment_case.kind, payment_case.channel,
  payment_case.trade_no as "tradeNo", purchase_order.number as "orderNumber", member.code as "memberCode",
  purchase_order.amount_fen as "orderFen", payment_notify.amount_fen as "paidFen", opened_at as "openedAt",
  resolved_at as "resolvedAt"`;

const from = `from payment_case
     join payment_notify on payment_notify.id = payment_case.notify_id
     left join purchase_order on purchase_order.id = payment_case.order_id
     left join member on member.id = purchase_order.member_id`;

const selectOpen = statement<CaseRow>(
  'payment-cases',
  `select ${columns} ${from} where resolved_at is null order by payment_case.id limit $2 offset $1`,
);

const countOpen = statement<{ total: number }>(
  'payment-count-cases',
  'select count(*)::int as total from payment_case where resolved_at is null',
);

const selectOne = statement<CaseRow>(
  'payment-case',
  `select ${columns} ${from} where payment_case.id = $1`,
);

const updateCase = statement(
  'payment-close-case',
  `update payment_case set resolved_at = $2, resolved_by = $3, resolution = $4, outcome = $5,
          credited_member_id = $6, goods = $7, vip_plan = $8, vip_days = $9, coins = $10
    where id = $1`,
);

const lockOfTrade = statement<{ outcome: string | null }>(
  'payment-lock-cases-of-trade',
  `select outcome from payment_case
    where channel = $1 and trade_no = $2 order by id for no key update`,
);

type CreditedRow = Omit<CreditedCase, 'goods'> & GoodsRow;

const selectCredited = `select payment_case.id as "caseId", purchase_order.number as "orderNumber",
    payment_case.credited_member_id as "memberId", payment_notify.amount_fen as "paidFen",
    payment_case.goods as kind, payment_case.vip_plan as "vipPlan", payment_case.vip_days as "vipDays",
    payment_case.coins
  ${from}
  where payment_case.outcome = 'credited'`;

const lockCreditedRow = statement<CreditedRow>(
  'payment-lock-credited-case',
  `${selectCredited} and payment_case.channel = $1 and payment_case.trade_no = $2
     for no key update of payment_case`,
);

const lockCreditedOfOrder = statement<CreditedRow>(
  'payment-lock-credited-case-of-order',
  `${selectCredited} and payment_case.order_id = $1 order by payment_case.id limit 1
     for no key update of payment_case`,
);

/** Cases that wait, the oldest first. */
export async function findOpenCases(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db.rows(selectOpen, [offset, limit]),
    db.row(countOpen),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export const findCase = (db: Db, caseId: number): Promise<CaseRow | null> =>
  db.row(selectOne, [caseId]);

export interface CreditedCase {
  caseId: number;
  orderNumber: string | null;
  memberId: number;
  goods: Goods;
  paidFen: number;
}

/** The case that credited a trade, or null. Nobody else refunds it before this transaction ends. */
export async function lockCredited(
  tx: Db,
  channel: string,
  tradeNo: string,
): Promise<CreditedCase | null> {
  const row = await tx.row(lockCreditedRow, [channel, tradeNo]);
  return row && { ...row, goods: readGoods(row) };
}

/** The same of an order: the first case that credited a payment of it. */
export async function lockFirstCredited(tx: Db, orderId: number): Promise<CreditedCase | null> {
  const row = await tx.row(lockCreditedOfOrder, [orderId]);
  return row && { ...row, goods: readGoods(row) };
}

/** What became of a trade in its cases, such as `credited`. None of them is closed before this transaction ends. */
export const findTradeEnds = async (
  tx: Db,
  channel: string,
  tradeNo: string,
): Promise<ReadonlySet<string | null>> =>
  new Set((await tx.rows(lockOfTrade, [channel, tradeNo])).map(({ outcome }) => outcome));

export interface CaseEnd {
  outcome: 'credited' | 'refunded' | 'dismissed';
  at: Date;
  /** Login name of who decided, and why. */
  operator: string;
  reason: string;
  /** What was given to whom; null unless it was credited. */
  credit: { memberId: number; goods: Goods } | null;
}

export async function closeCase(tx: Db, caseId: number, end: CaseEnd): Promise<void> {
  const { outcome, at, operator, reason, credit } = end;
  const { plan, days, coins } = credit ? goodsColumns(credit.goods) : {};
  const goods = [credit?.goods.kind ?? null, plan ?? null, days ?? null, coins ?? null];
  const how = [at, operator, reason, outcome, credit?.memberId ?? null];
  await tx.run(updateCase, [caseId, ...how, ...goods]);
}
