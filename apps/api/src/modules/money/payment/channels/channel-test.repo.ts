import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { written } from '../../../../platform/database/statement.ts';
import type { Fault, Mismatch, Money, Opening } from './channel.ts';

/** An order of one fen with which an operator tests a channel. */
export interface ChannelTest {
  id: number;
  number: string;
  channel: string;
  method: string;
  amountFen: number;
  /** What its channel asks for; without a sum, the amount in yuan. */
  askCurrency: string;
  askMinor: number | null;
  createdAt: Date;
  payUrl: string | null;
  /** Whether `payUrl` is the text of a code to scan. */
  isCode: boolean;
  /** The time of the gateway's answer, or why there was none. */
  answeredAt: Date | null;
  fault: Fault | null;
  /** The time of its notify, why it was refused, and the amount that it named. */
  heardAt: Date | null;
  mismatch: Mismatch | 'failed' | null;
  heardFen: number | null;
  tradeNo: string | null;
  settledAt: Date | null;
}

const columns = `id, number, channel, method, amount_fen as "amountFen", ask_currency as "askCurrency",
  ask_minor as "askMinor", created_at as "createdAt", pay_url as "payUrl",
  coalesce(opening ->> 'as' = 'qr', false) as "isCode",
  answered_at as "answeredAt", fault, heard_at as "heardAt", mismatch, heard_fen as "heardFen", trade_no as "tradeNo",
  settled_at as "settledAt"`;

const insertOne = sql.one(
  'channel-test-insert',
  `insert into channel_test (number, channel, method, amount_fen, operator_id, created_at, ask_currency, ask_minor)
   values (:number, :channel, :method, :amountFen, :operatorId, :at, :currency, :minor) returning ${columns}`,
  { notNull: ['isCode'], written: written<Pick<ChannelTest, 'fault' | 'mismatch'>>() },
);

const updateAnswer = sql.run(
  'channel-test-answered',
  `update channel_test set pay_url = :payUrl, fault = :fault, answered_at = :answeredAt, opening = :opening, gateway_order = :gatewayOrder
    where number = :number and settled_by_id is null`,
);

export interface ChannelHealth {
  channel: string;
  orders: number;
  paid: number;
  /** From the order to its payment. */
  medianSeconds: number | null;
}

export interface NewTest {
  number: string;
  channel: string;
  method: string;
  amountFen: number;
  ask: Money;
  operatorId: number;
  at: Date;
}

export const insertTest = (tx: Db, it: NewTest): Promise<ChannelTest> =>
  insertOne(tx, { ...it, currency: it.ask.currency, minor: it.ask.minor });

export const findTest = sql.row(
  'channel-test',
  `select ${columns} from channel_test where number = :number`,
  { notNull: ['isCode'], written: written<Pick<ChannelTest, 'fault' | 'mismatch'>>() },
);

/** Locks and returns a test: no other transaction settles it before this one ends. */
export const lockTest = sql.row(
  'channel-test-lock',
  `select ${columns} from channel_test where number = :number for no key update`,
  { notNull: ['isCode'], written: written<Pick<ChannelTest, 'fault' | 'mismatch'>>() },
);

/** What a gateway answered to a test. */
export interface TestAnswer {
  payUrl: string | null;
  opening: Opening | null;
  fault: Fault | null;
}

/** Keeps the address of a test's payment page, or why its gateway gave none. */
export const saveTestAnswer = (
  db: Db,
  number: string,
  { payUrl, opening, fault, at }: TestAnswer & { at: Date },
): Promise<number> => {
  const gatewayOrder = opening?.gatewayOrder ?? null;
  const answeredAt = fault === null ? at : null;
  return updateAnswer(db, { number, payUrl, fault, answeredAt, opening, gatewayOrder });
};

/** Keeps a test's notify that did not settle it. */
export const saveHeard = sql.run(
  'channel-test-heard',
  `update channel_test set heard_at = :at, mismatch = :mismatch::text::notify_outcome, heard_fen = :heardFen
    where number = :number and channel = :channel and settled_by_id is null`,
);

export const settleTestRow = sql.run(
  'channel-test-settled',
  `update channel_test set heard_at = :at, mismatch = null, heard_fen = amount_fen, trade_no = :tradeNo, settled_by_id = :notifyId,
          settled_at = :at where number = :number`,
);

/** Keeps why a channel could not be asked; it replaces the last such reason. */
export const saveFault = sql.run(
  'channel-keep-fault',
  `insert into channel_fault (channel, fault, at) values (:channel, :fault, :at)
   on conflict (channel) do update set fault = excluded.fault, at = excluded.at`,
);

/** The outcomes of orders since a moment, by channel. */
export const findHealth = sql.rows(
  'channel-health',
  `select channel, count(*)::int as orders, count(paid_at)::int as paid,
          percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at))::float8 as "medianSeconds"
     from purchase_order where created_at >= :since group by channel`,
);

/** The last notify and the last fault of each channel. */
export const findNews = sql.rows(
  'channel-news',
  `select wanted.channel, last.fault, last.at as "faultAt",
          (select received_at from payment_notify where channel = wanted.channel
            order by received_at desc limit 1) as "notifiedAt",
          (select number from channel_test where channel = wanted.channel order by id desc limit 1) as "testNumber"
     from unnest(:channels::text[]) wanted (channel) left join channel_fault last on last.channel = wanted.channel`,
  { notNull: ['channel'], written: written<{ fault: Fault | null }>() },
);
