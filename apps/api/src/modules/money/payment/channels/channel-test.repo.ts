import { type Db } from '../../../../platform/database/db.ts';
import { statement, written } from '../../../../platform/database/statement.ts';
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

const insertOne = statement(
  'channel-test-insert',
  `insert into channel_test (number, channel, method, amount_fen, operator_id, created_at, ask_currency, ask_minor)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
  { notNull: ['isCode'], written: written<Pick<ChannelTest, 'fault' | 'mismatch'>>() },
);

const selectOne = statement(
  'channel-test',
  `select ${columns} from channel_test where number = $1`,
  { notNull: ['isCode'], written: written<Pick<ChannelTest, 'fault' | 'mismatch'>>() },
);

const lockOne = statement(
  'channel-test-lock',
  `select ${columns} from channel_test where number = $1 for no key update`,
  { notNull: ['isCode'], written: written<Pick<ChannelTest, 'fault' | 'mismatch'>>() },
);

const updateAnswer = statement(
  'channel-test-answered',
  `update channel_test set pay_url = $2, fault = $3, answered_at = $4, opening = $5, gateway_order = $6
    where number = $1 and settled_by_id is null`,
);

const updateHeard = statement(
  'channel-test-heard',
  `update channel_test set heard_at = $3, mismatch = $4::text::notify_outcome, heard_fen = $5
    where number = $1 and channel = $2 and settled_by_id is null`,
);

const updateSettled = statement(
  'channel-test-settled',
  `update channel_test set heard_at = $2, mismatch = null, heard_fen = amount_fen, trade_no = $3, settled_by_id = $4,
          settled_at = $2 where number = $1`,
);

const putFault = statement(
  'channel-keep-fault',
  `insert into channel_fault (channel, fault, at) values ($1, $2, $3)
   on conflict (channel) do update set fault = excluded.fault, at = excluded.at`,
);

export interface ChannelHealth {
  channel: string;
  orders: number;
  paid: number;
  /** From the order to its payment. */
  medianSeconds: number | null;
}

const selectHealth = statement(
  'channel-health',
  `select channel, count(*)::int as orders, count(paid_at)::int as paid,
          percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at))::float8 as "medianSeconds"
     from purchase_order where created_at >= $1 group by channel`,
);

interface ChannelNews {
  channel: string;
  notifiedAt: Date | null;
  fault: Fault | null;
  faultAt: Date | null;
  testNumber: string | null;
}

const selectNews = statement(
  'channel-news',
  `select wanted.channel, last.fault, last.at as "faultAt",
          (select received_at from payment_notify where channel = wanted.channel
            order by received_at desc limit 1) as "notifiedAt",
          (select number from channel_test where channel = wanted.channel order by id desc limit 1) as "testNumber"
     from unnest($1::text[]) wanted (channel) left join channel_fault last on last.channel = wanted.channel`,
  { notNull: ['channel'], written: written<{ fault: Fault | null }>() },
);

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
  tx.one(insertOne, [
    it.number,
    it.channel,
    it.method,
    it.amountFen,
    it.operatorId,
    it.at,
    it.ask.currency,
    it.ask.minor,
  ]);

export const findTest = (db: Db, number: string): Promise<ChannelTest | null> =>
  db.row(selectOne, [number]);

/** Locks and returns a test: no other transaction settles it before this one ends. */
export const lockTest = (tx: Db, number: string): Promise<ChannelTest | null> =>
  tx.row(lockOne, [number]);

/** What a gateway answered to a test. */
export interface TestAnswer {
  payUrl: string | null;
  opening: Opening | null;
  fault: Fault | null;
}

/** Keeps the address of a test's payment page, or why its gateway gave none. */
export const keepAnswer = (
  db: Db,
  number: string,
  { payUrl, opening, fault, at }: TestAnswer & { at: Date },
): Promise<number> => {
  const gatewayOrder = opening?.gatewayOrder ?? null;
  const answeredAt = fault === null ? at : null;
  return db.run(updateAnswer, [number, payUrl, fault, answeredAt, opening, gatewayOrder]);
};

/** Keeps a test's notify that did not settle it. */
export const keepHeard = (
  db: Db,
  number: string,
  it: { channel: string; mismatch: ChannelTest['mismatch']; heardFen: bigint | null; at: Date },
): Promise<number> => db.run(updateHeard, [number, it.channel, it.at, it.mismatch, it.heardFen]);

export const settleTestRow = (
  tx: Db,
  number: string,
  it: { tradeNo: string; notifyId: number; at: Date },
): Promise<number> => tx.run(updateSettled, [number, it.at, it.tradeNo, it.notifyId]);

/** Keeps why a channel could not be asked; it replaces the last such reason. */
export const keepFault = (db: Db, channel: string, fault: Fault, at: Date): Promise<number> =>
  db.run(putFault, [channel, fault, at]);

/** The outcomes of orders since a moment, by channel. */
export const findHealth = (db: Db, since: Date): Promise<ChannelHealth[]> =>
  db.rows(selectHealth, [since]);

/** The last notify and the last fault of each channel. */
export const findNews = (db: Db, channels: string[]): Promise<ChannelNews[]> =>
  db.rows(selectNews, [channels]);
