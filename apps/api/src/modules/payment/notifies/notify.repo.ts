import { type Db } from '../../../platform/database/db.ts';
import { statement, written } from '../../../platform/database/statement.ts';
import type { Mismatch, RawNotify } from '../channels/channel.ts';

/** Why a genuine payment needs an operator. */
export type CaseKind =
  | 'unknown_order'
  | 'amount_mismatch'
  | 'trade_reused'
  | 'overpaid'
  | 'member_banned';
export type Outcome = 'accepted' | 'repeated' | 'failed' | Mismatch | CaseKind;

const insertNotify = statement(
  'payment-keep-notify',
  `insert into payment_notify (channel, source, raw, headers, address, received_at)
   values ($1, $2, $3, $4, $5, $6) returning id as "notifyId"`,
);

/** The number of sampled notifies that are kept; a newer one replaces the oldest. */
const slots = 1000;

const putSample = statement(
  'payment-sample-notify',
  `with drawn as (select nextval(pg_get_serial_sequence('refused_notify', 'number')) as number)
   insert into refused_notify (slot, number, channel, outcome, raw, address, received_at)
   select number % ${slots}, number, $1, $2, $3, $4, $5 from drawn
   on conflict (slot) do update
     set number = excluded.number, channel = excluded.channel, outcome = excluded.outcome, raw = excluded.raw,
         address = excluded.address, received_at = excluded.received_at`,
);

const deleteSamples = statement(
  'payment-forget-samples',
  'delete from refused_notify where received_at < $1',
);

const selectKeptOfTrade = statement(
  'payment-kept-of-trade',
  `select count(*)::int as kept from
     (select 1 from payment_notify where channel = $1 and trade_no = $2 limit $3) known`,
);

const judgeNotify = statement(
  'payment-judge-notify',
  `update payment_notify set outcome = $2, judged_at = $3, order_id = $4, trade_no = $5, amount_fen = $6
    where id = $1 and outcome is null`,
);

const selectUnjudged = statement(
  'payment-unjudged',
  `select id as "notifyId", channel, raw, headers from payment_notify
    where outcome is null and source = 'notify' and received_at < $1 and channel <> all ($2::text[]) order by received_at limit 50`,
  { written: written<{ headers: RawNotify['headers'] }>() },
);

const selectWaiting = statement(
  'payment-waiting-notifies',
  `select raw from payment_notify where outcome is null and channel = $1 and position($2 in raw) > 0`,
);

const selectCaseChannel = statement(
  'payment-case-channel',
  `select channel from payment_case
    where kind = 'unknown_order' and trade_no = $1 and channel = any ($2::text[]) order by id limit 1`,
);

const selectSaidElsewhere = statement(
  'payment-said-elsewhere',
  `select payment_notify.raw, payment_notify.headers
     from payment_case join payment_notify on payment_notify.id = payment_case.notify_id
    where kind = 'unknown_order' and payment_case.trade_no = $1 and payment_case.channel <> $2`,
  { written: written<{ headers: RawNotify['headers'] }>() },
);

const insertCase = statement(
  'payment-open-case',
  `insert into payment_case (kind, channel, trade_no, order_id, notify_id, opened_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (kind, channel, trade_no) do nothing`,
);

const closeSettled = statement(
  'payment-close-settled',
  `update payment_case set resolved_at = $3, resolved_by = 'system', resolution = 'settled', outcome = 'settled'
    where kind <> 'trade_reused' and channel = $1 and trade_no = $2 and resolved_at is null`,
);

export interface NewNotify {
  channel: string;
  source: 'notify' | 'query';
  raw: string;
  headers?: RawNotify['headers'];
  address: string;
  at: Date;
}

/**
 * The whole text: requests and gateways' answers have their size limits at the door. Characters that a text column can't
 * hold are replaced: such a text is refused anyway.
 */
const storable = (raw: string): string => raw.replaceAll('\0', '\uFFFD').toWellFormed();

/** Keeps a notify before it is judged. */
export async function keepNotify(db: Db, notify: NewNotify): Promise<number> {
  const { channel, source, address, at, headers = {} } = notify;
  const values = [channel, source, storable(notify.raw), headers, address, at];
  return (await db.one(insertNotify, values)).notifyId;
}

/** The most characters kept of an unsigned notify: enough to tell a wrong key from an attack. */
const sampledCharacters = 1500;

export interface RefusedNotify extends Omit<NewNotify, 'source'> {
  outcome: Outcome;
}

/** Counts a notify that moves nothing, and keeps its beginning until a thousand more have come. */
export async function sampleNotify(db: Db, it: RefusedNotify): Promise<void> {
  const raw = storable(it.raw.slice(0, sampledCharacters));
  await db.run(putSample, [it.channel, it.outcome, raw, it.address, it.at]);
}

export const forgetSamples = (db: Db, before: Date): Promise<number> =>
  db.run(deleteSamples, [before]);

/** The number of kept notifies of a payment, counted up to `most`. */
export const countKept = async (
  db: Db,
  { channel, tradeNo, most }: { channel: string; tradeNo: string; most: number },
): Promise<number> => (await db.one(selectKeptOfTrade, [channel, tradeNo, most])).kept;

/** A notify that was kept and not judged, because its process stopped. */
export interface KeptNotify extends RawNotify {
  notifyId: number;
  channel: string;
}

/** Some notifies that wait for a judgement, the oldest first, without those of unusable channels. */
export const findUnjudged = (
  db: Db,
  before: Date,
  unready: readonly string[],
): Promise<KeptNotify[]> => db.rows(selectUnjudged, [before, unready]);

/** The waiting notifies whose text contains this order number. */
export const findWaiting = async (db: Db, channel: string, number: string): Promise<string[]> =>
  (await db.rows(selectWaiting, [channel, number])).map(({ raw }) => raw);

export interface Judgement {
  notifyId: number;
  outcome: Outcome;
  at: Date;
  orderId?: number | null;
  tradeNo?: string;
  amountFen?: bigint | null;
}

/** Writes the judgement beside the notify, once. */
export async function keepJudgement(db: Db, by: Judgement): Promise<void> {
  const { notifyId, outcome, at, orderId = null, tradeNo = null, amountFen = null } = by;
  await db.run(judgeNotify, [notifyId, outcome, at, orderId, tradeNo, amountFen]);
}

export interface NewCase {
  kind: CaseKind;
  channel: string;
  tradeNo: string;
  orderId: number | null;
  notifyId: number;
  at: Date;
}

/** Opens a case, unless this trade has one of its kind. */
export async function openCase(tx: Db, it: NewCase): Promise<void> {
  await tx.run(insertCase, [it.kind, it.channel, it.tradeNo, it.orderId, it.notifyId, it.at]);
}

/** The channel, among these, at which a trade without an order has its case. */
export const findCaseChannel = async (
  db: Db,
  tradeNo: string,
  channels: readonly string[],
): Promise<string | null> =>
  (await db.row(selectCaseChannel, [tradeNo, channels]))?.channel ?? null;

/** The notifies that opened cases of a trade without an order at channels other than this one. */
export const findNotifiesAtOtherChannels = (
  tx: Db,
  channel: string,
  tradeNo: string,
): Promise<RawNotify[]> => tx.rows(selectSaidElsewhere, [tradeNo, channel]);

/** Closes the case of a trade that has settled an order since. */
export const closeSettledCases = (
  tx: Db,
  { channel, tradeNo, at }: Pick<NewCase, 'channel' | 'tradeNo' | 'at'>,
): Promise<number> => tx.run(closeSettled, [channel, tradeNo, at]);
