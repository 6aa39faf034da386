import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { statement, written } from '../../../../platform/database/statement.ts';
import {
  type Fault,
  type Money,
  type RefundAnswer,
  type RefundedWord,
  yuan,
} from '../channels/channel.ts';

/** A gateway refund: a request to a gateway to pay back an order's payment. */
export interface GatewayRefundRow {
  id: number;
  orderNo: string;
  /** The case that credited the payment; null when the payment settled the order itself. */
  caseId: number | null;
  channel: string;
  tradeNo: string;
  amountFen: number;
  operator: string;
  reason: string;
  askedAt: Date;
  state: 'asked' | 'unknown' | 'refused' | 'paid';
  answer: string | null;
  fault: Fault | null;
  answeredAt: Date | null;
  settledBy: string | null;
  settledAt: Date | null;
  settledFor: string | null;
}

const select = `select asked.id, sold.number as "orderNo", asked.case_id as "caseId", asked.channel,
    asked.trade_no as "tradeNo", asked.amount_fen as "amountFen", operator.login_name as operator, asked.reason,
    asked.asked_at as "askedAt", asked.state, asked.answer, asked.fault, asked.answered_at as "answeredAt",
    settler.login_name as "settledBy", asked.settled_at as "settledAt", asked.settled_for as "settledFor"
  from gateway_refund asked
  join purchase_order sold on sold.id = asked.order_id
  join operator on operator.id = asked.operator_id
  left join operator settler on settler.id = asked.settled_by_id`;

/** The next of its order and no other; none where the payment is paid back, or may be. */
const insertAsked = sql.row(
  'gateway-refund-ask',
  `insert into gateway_refund (order_id, case_id, attempt, channel, trade_no, amount_fen, operator_id, reason, asked_at,
          request_number, next_ask_at)
   select id, :caseId, :attempt::int, :channel, :tradeNo, :amountFen, :operatorId, :reason, :at, :request, :nextAskAt from purchase_order
    where number = :orderNo and :attempt::int = 1 + (select count(*) from gateway_refund where order_id = purchase_order.id)
   on conflict do nothing returning id`,
);

const selectWaiting = sql.row(
  'gateway-refund-waits',
  `select 1 from gateway_refund where channel = :channel and trade_no = :tradeNo and state in ('asked', 'unknown')`,
);

const selectOwnRefund = sql.row(
  'gateway-refund-own',
  `select 1 from gateway_refund
    where channel = :channel and trade_no = :tradeNo and state <> 'refused' and :how::text = 'refund'
      and (:request::text is null or request_number = :request)
   union all
   select 1 from order_refund back join purchase_order sold on sold.id = back.order_id
    where sold.channel = :channel and sold.trade_no = :tradeNo
   union all
   select 1 from order_refund back join payment_case matched on matched.id = back.case_id
    where matched.channel = :channel and matched.trade_no = :tradeNo`,
);

const takeAgain = sql.rows(
  'gateway-refund-take-again',
  `update gateway_refund asked set next_ask_at = :now::timestamptz + interval '1 minute'
     from purchase_order sold, operator
    where sold.id = asked.order_id and operator.id = asked.operator_id and asked.id in (
      select id from gateway_refund where next_ask_at <= :now and state in ('asked', 'unknown')
       order by next_ask_at limit :most for no key update skip locked)
   returning asked.id, sold.number as "orderNo", asked.case_id as "caseId", asked.channel, asked.trade_no as "tradeNo",
          asked.reason, asked.asked_at as "askedAt", asked.request_number as request,
          asked.operator_id as "operatorId", operator.login_name as operator`,
);

/** What was paid, in the currency of its channel: what the order asked for, or what the notify of its case named. */
const selectMoney = sql.rows(
  'gateway-refund-money',
  `select asked.id, asked.amount_fen as "amountFen",
          case when asked.case_id is null then sold.ask_currency else word.paid_currency end as currency,
          case when asked.case_id is null then sold.ask_minor else word.paid_minor end as minor
     from gateway_refund asked join purchase_order sold on sold.id = asked.order_id
     left join payment_case matched on matched.id = asked.case_id
     left join payment_notify word on word.id = matched.notify_id
    where asked.id = any(:ids::bigint[])`,
);

const updateWord = statement(
  'gateway-refund-word',
  `update gateway_refund set answer = $2, fault = $3, answered_at = $4,
          state = case when state = 'asked' then $5::text::gateway_refund_state else state end,
          next_ask_at = case when state = 'asked' and $5 = 'refused' then null else next_ask_at end
    where id = $1 and answered_at is null`,
);

const updateEnd = sql.run(
  'gateway-refund-end',
  `update gateway_refund set state = :state::text::gateway_refund_state, settled_by_id = :operatorId, settled_at = :at, settled_for = :reason,
          next_ask_at = null
    where id = :id and state in ('asked', 'unknown')`,
);

interface NewGatewayRefund extends Pick<
  GatewayRefundRow,
  'orderNo' | 'caseId' | 'channel' | 'tradeNo' | 'reason'
> {
  attempt: number;
  amountFen: bigint;
  operatorId: number;
  at: Date;
  /** Our number of the refund; null where the gateway takes none. */
  request: string | null;
  /** When the gateway is asked again, if it has told no outcome; null where that would pay back twice. */
  nextAskAt: Date | null;
}

/** Records that a gateway will be asked; null when a refund is recorded already or has succeeded. */
export async function recordRefundRequest(tx: Db, it: NewGatewayRefund): Promise<number | null> {
  const values = {
    orderNo: it.orderNo,
    caseId: it.caseId,
    attempt: it.attempt,
    channel: it.channel,
    tradeNo: it.tradeNo,
    amountFen: it.amountFen,
    operatorId: it.operatorId,
    reason: it.reason,
    at: it.at,
    request: it.request,
    nextAskAt: it.nextAskAt,
  };
  return (await insertAsked(tx, values))?.id ?? null;
}

export const findGatewayRefund = sql.row('gateway-refund', `${select} where asked.id = :id`, {
  written: written<{ fault: Fault | null }>(),
});

export const findGatewayRefunds = sql.rows(
  'gateway-refunds-of-order',
  `${select} where asked.order_id = :orderId order by asked.attempt`,
  { written: written<{ fault: Fault | null }>() },
);

/** A gateway refund without an outcome, which is asked for again in the name of its operator. */
export interface RefundToRepeat extends Pick<
  GatewayRefundRow,
  'id' | 'orderNo' | 'caseId' | 'channel' | 'tradeNo' | 'reason' | 'askedAt' | 'operator'
> {
  operatorId: number;
  request: string;
  money: Money;
}

/** Takes refunds that are due to be asked for again: no other process asks for a minute. */
export async function takeRefundsToRepeat(
  db: Db,
  now: Date,
  most: number,
): Promise<RefundToRepeat[]> {
  const rows = await takeAgain(db, { now, most });
  const sums = await findRefundMoney(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ request, ...rest }) => {
    const money = sums.get(rest.id);
    return request === null || money === undefined ? [] : [{ ...rest, request, money }];
  });
}

/** What gateways are asked to pay back, by the id of the gateway refund; always the same for the same one. */
export async function findRefundMoney(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Money>> {
  const rows = await selectMoney(db, { ids });
  return new Map(
    rows.map(({ id, amountFen, currency, minor }) => [
      id,
      currency === null || minor === null
        ? yuan(BigInt(amountFen))
        : { currency, minor: BigInt(minor) },
    ]),
  );
}

/** Makes the refund of a payment due to be asked about. */
export const askRefundSoon = sql.run(
  'gateway-refund-ask-soon',
  `update gateway_refund set next_ask_at = least(next_ask_at, :at)
    where channel = :channel and trade_no = :tradeNo and request_number is not null and state in ('asked', 'unknown')`,
);

export const askRefundAgainAt = sql.run(
  'gateway-refund-ask-again',
  `update gateway_refund set next_ask_at = :at where id = :id and state in ('asked', 'unknown')`,
);

/** Whether a gateway was asked to pay back this payment and the outcome is unknown. */
export const isAtGateway = async (
  db: Db,
  { channel, tradeNo }: { channel: string; tradeNo: string },
): Promise<boolean> => (await selectWaiting(db, { channel, tradeNo })) !== null;

/**
 * Whether the site itself asked for this refund, by its number or by the payment, or has taken its goods back. What its payer
 * charges back was never asked for.
 */
export const isOwnRefund = async (
  tx: Db,
  it: Pick<RefundedWord, 'request' | 'how'> & { channel: string; tradeNo: string },
): Promise<boolean> => (await selectOwnRefund(tx, it)) !== null;

/** The most characters of a gateway's answer that are kept. */
const mostCharacters = 2000;

/** The answer as Postgres can store it. */
const storable = (raw: string): string =>
  raw.replaceAll('\0', '\uFFFD').slice(0, mostCharacters).toWellFormed();

/** Keeps a gateway's answer, once. A yes changes the state only together with the ledger. */
export const saveRefundAnswer = (
  db: Db,
  id: number,
  { state, raw, fault, at }: RefundAnswer & { at: Date },
): Promise<number> => {
  const answer = raw === null ? null : storable(raw);
  return db.run(updateWord, [id, answer, fault, at, state === 'paid' ? 'asked' : state]);
};

/** The operator who settled its outcome, and the reason. */
export interface ByHand {
  operatorId: number;
  at: Date;
  reason: string;
}

/** Ends an open gateway refund; returns whether it was open. */
export const endGatewayRefund = async (
  tx: Db,
  id: number,
  state: 'refused' | 'paid',
  by: ByHand | null,
): Promise<boolean> => {
  return (
    (await updateEnd(tx, {
      id,
      state,
      operatorId: by?.operatorId ?? null,
      at: by?.at ?? null,
      reason: by?.reason ?? null,
    })) === 1
  );
};

/** The payment of an order, or of the case that credited it; null while there is none. */
export const findPaymentOfOrder = sql.row(
  'gateway-refund-payment',
  `select sold.channel, sold.trade_no as "tradeNo", sold.amount_fen as "amountFen", sold.state = 'refunded' as "isRefunded"
     from purchase_order sold where sold.id = :orderId and sold.state in ('fulfilled', 'refunded')
   union all
   (select matched.channel, matched.trade_no, word.amount_fen,
           exists (select from order_refund where case_id = matched.id)
      from payment_case matched join payment_notify word on word.id = matched.notify_id
      join purchase_order sold on sold.id = matched.order_id
     where matched.order_id = :orderId and matched.outcome = 'credited' and sold.state not in ('fulfilled', 'refunded')
     order by matched.id limit 1)`,
  { notNull: ['tradeNo', 'amountFen'] },
);
