import type { OrderState } from '@lantern/rules/order-states';

import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { variant, written } from '../../../../platform/database/statement.ts';
import type { CaseKind } from '../notifies/notify.repo.ts';
import { isCredited, shownState } from '../shown-state.repo.ts';
import type { GoodsRow } from './order.repo.ts';

/** An order in the operators' list. */
export interface ListedOrderRow extends GoodsRow {
  orderId: number;
  number: string;
  memberCode: string;
  nickname: string;
  amountFen: number;
  couponOffFen: number | null;
  channel: string;
  method: string;
  state: OrderState;
  tradeNo: string | null;
  openCases: number;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
}

const columns = `sold.id as "orderId", sold.number, member.code as "memberCode", member.nickname, sold.goods as kind,
  sold.vip_plan as "vipPlan", sold.vip_days as "vipDays", sold.coins, sold.amount_fen as "amountFen",
  sold.coupon_off_fen as "couponOffFen", sold.channel,
  sold.method, ${shownState('sold')} as state, sold.trade_no as "tradeNo", sold.created_at as "createdAt", sold.expires_at as "expiresAt",
  sold.paid_at as "paidAt",
  (select count(*)::int from payment_case where order_id = sold.id and resolved_at is null) as "openCases"`;

/** Selects orders: all, one member's, or those with the given ids. */
type Way = 'all' | 'member' | 'ids';

const ways: Readonly<Record<Way, string>> = {
  all: '$4::bigint is null',
  member: 'sold.member_id = $4::bigint',
  ids: 'sold.id = any($4::bigint[])',
};

/** The single upper bound from which a page is read: with two bounds, PostgreSQL may start at the farther one. */
const condition = (way: Way): string =>
  `sold.created_at >= coalesce($1::timestamptz, '-infinity')
    and (sold.created_at, sold.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, 9223372036854775807))
    and ${ways[way]}`;

const states = ['created', 'paid', 'fulfilled', 'refunded', 'expired', 'failed'] as const;
/** The state in which an order is shown that a case credited. */
const ofCredited = new Set<OrderState>(['fulfilled', 'refunded']);

const withMember = 'sold join member on member.id = sold.member_id where';
const alone = 'sold where';
const newestFirst = 'order by sold.created_at desc, sold.id desc limit $5';
/** `offset 0` keeps PostgreSQL from starting with the days: it takes any span for a small one, and would read all its orders. */
const credited = `(select * from purchase_order
  where id = any(array(select order_id from payment_case where outcome = 'credited')) offset 0)`;

/**
 * The parts in which orders are read. Without a state, one index serves. With a state (written out, because some states are
 * rare), one part reads the orders in that state by another index, and one part the few orders that a case credited.
 */
function partsOf(
  way: Way,
  state: OrderState | null,
  [what, table]: readonly [what: string, table: string],
): string[] {
  const select = `select ${what} from`;
  const where = `${table} ${condition(way)}`;
  if (state === null) return [`(${select} purchase_order ${where} ${newestFirst})`];
  const inState = `(${select} purchase_order ${where}
    and sold.state = '${state}' and not (${isCredited('sold')}) ${newestFirst})`;
  const shownSo = `(${select} ${credited} ${where} and ${isCredited('sold')} and ${shownState('sold')} = '${state}')`;
  return ofCredited.has(state) ? [inState, shownSo] : [inState];
}

/** Each way of narrowing is a statement of its own. */
function made(way: Way, state: OrderState | null) {
  const name = state === null ? way : `${way}-${state}`;
  return {
    state,
    page: variant(
      'orders',
      name,
      `select * from (${partsOf(way, state, [columns, withMember]).join(' union all ')}) found
        order by "createdAt" desc, "orderId" desc limit $5`,
    ),
    count: variant(
      'orders-count',
      name,
      `select least(count(*), $5)::int as found from (${partsOf(way, state, ['1', alone]).join(' union all ')}) bounded`,
    ),
  };
}

const madeFor = (way: Way) => [null, ...states].map((state) => made(way, state));
const statements = { all: madeFor('all'), member: madeFor('member'), ids: madeFor('ids') };

/** Filters of the list; null is no filter. */
export interface OrderFilters {
  since: Date | null;
  before: Date | null;
  state: OrderState | null;
  who: { way: 'all' } | { way: 'member'; memberId: number } | { way: 'ids'; ids: number[] };
}

const whoOf = ({ who }: OrderFilters): number | number[] | null => {
  if (who.way === 'member') return who.memberId;
  return who.way === 'ids' ? who.ids : null;
};

function statementsOf({ who, state }: OrderFilters) {
  const found = statements[who.way].find((it) => it.state === state);
  if (found === undefined) throw new Error(`no orders are ${state}`);
  return found;
}

function valuesOf(
  filters: OrderFilters,
  after: { at: Date; id: number } | null,
  most: number,
): unknown[] {
  const { since, before } = filters;
  const end = after ?? (before && { at: before, id: 0 });
  return [since, end?.at ?? null, end?.id ?? null, whoOf(filters), most];
}

export const findListedOrders = (
  db: Db,
  filters: OrderFilters,
  { after, size }: { after: { at: Date; id: number } | null; size: number },
): Promise<ListedOrderRow[]> => db.rows(statementsOf(filters).page, valuesOf(filters, after, size));

/** The number of matching orders, counted up to `most`. */
export const countListedOrders = async (
  db: Db,
  filters: OrderFilters,
  most: number,
): Promise<number> =>
  (await db.one(statementsOf(filters).count, valuesOf(filters, null, most))).found;

const selectNamed = sql.rows(
  'orders-named',
  `select id as "orderId" from purchase_order where number = upper(:text)
   union select id from purchase_order where trade_no = :text limit 100`,
);

/** Orders whose number, or whose payment's trade number, is this text. */
export const findNamed = async (db: Db, text: string): Promise<number[]> =>
  (await selectNamed(db, { text })).map(({ orderId }) => orderId);

const selectNotifies = sql.rows(
  'order-story-notifies',
  `select id, source, raw, address, outcome, received_at as "receivedAt"
     from payment_notify where order_id = :orderId order by id desc limit 50`,
);

const selectCases = sql.rows(
  'order-story-cases',
  `select opened.id as "caseId", opened.kind, opened.trade_no as "tradeNo", notify.amount_fen as "paidFen",
          opened.outcome, opened.resolved_by as "resolvedBy", opened.resolution, opened.opened_at as "openedAt"
     from payment_case opened join payment_notify notify on notify.id = opened.notify_id
    where opened.order_id = :orderId order by opened.id desc`,
  { written: written<{ kind: CaseKind }>() },
);

const selectRefund = sql.row(
  'order-story-refund',
  `select taken.kind, taken.reference, operator.login_name as operator, taken.coins_taken as "coinsTaken",
          taken.coins_owed as "coinsOwed", taken.days_taken as "daysTaken", taken.created_at as "createdAt"
     from order_refund taken join operator on operator.id = taken.operator_id
    where taken.order_id = :orderId or taken.case_id = any(array(select id from payment_case where order_id = :orderId))
    order by taken.id limit 1`,
);

export const findStory = sql.row(
  'order-story',
  `select ${columns}, sold.fulfilled_at as "fulfilledAt", sold.next_ask_at as "nextAskAt",
          sold.commission_fen as "commissionFen", (select code from member where id = sold.inviter_id) as "inviterCode"
     from purchase_order sold join member on member.id = sold.member_id where sold.number = :number`,
);

/** The notifies, cases and refunds of an order. */
export async function findStoryParts(db: Db, orderId: number) {
  const [notifies, cases, refund] = await Promise.all([
    selectNotifies(db, { orderId }),
    selectCases(db, { orderId }),
    selectRefund(db, { orderId }),
  ]);
  return { notifies, cases, refund };
}
