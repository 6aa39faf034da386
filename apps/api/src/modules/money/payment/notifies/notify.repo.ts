import { type Db } from '../../../../platform/database/db.ts';
import { statement, written } from '../../../../platform/database/statement.ts';
import type { Mismatch, Money, Raw } from '../channels/channel.ts';

/** The outcomes that open a case: genuine payments that need an operator. */
export const openingOutcomes = [
  'unknown_order',
  'amount_mismatch',
  'trade_reused',
  'overpaid',
  'member_banned',
  'first_price_used',
  'coupon_used',
] as const;

/** Why a genuine payment needs an operator, or that money went back which the site didn't ask for. */
export type CaseKind = (typeof openingOutcomes)[number] | 'refunded_elsewhere';
export type Outcome =
  | 'accepted'
  | 'repeated'
  | 'failed'
  | 'not_paid'
  | 'ignored'
  | 'refund_note'
  | Mismatch
  | Exclude<CaseKind, 'refunded_elsewhere'>;

const insertNotify = statement(
  'payment-keep-notify',
  `insert into payment_notify (channel, source, raw, headers, address, received_at, method, query, body, content_type)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id as "notifyId"`,
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
  `update payment_notify set outcome = $2, judged_at = $3, order_id = $4, trade_no = $5, amount_fen = $6,
          paid_currency = $7, paid_minor = $8
    where id = $1 and outcome is null`,
);

const kept = `payment_notify.raw, payment_notify.headers, method, query, body, content_type as "contentType",
  received_at as "receivedAt"`;

/** The columns of a message as it came. */
interface KeptColumns extends Omit<Raw, 'query' | 'body'> {
  raw: string;
  query: Buffer | null;
  body: Buffer | null;
}

/** A message as it came. Of an older row only its text is left, a query or a form. */
const toRaw = ({ raw, query, body, ...rest }: KeptColumns): Raw => {
  const { method, contentType, headers, receivedAt } = rest;
  const bytes = query === null || body === null ? null : { query, body };
  const old = { query: Buffer.from(raw), body: Buffer.alloc(0) };
  return { method, contentType, headers, receivedAt, ...(bytes ?? old) };
};

const selectUnjudged = statement(
  'payment-unjudged',
  `select id as "notifyId", channel, ${kept} from payment_notify
    where outcome is null and source = 'notify' and received_at < $1 and channel <> all ($2::text[])
      and ($3::bigint is null or id > $3) order by id limit 50`,
  { written: written<Pick<KeptColumns, 'headers'>>() },
);

const selectWaiting = statement(
  'payment-waiting-notifies',
  `select raw from payment_notify where outcome is null and channel = $1 and position($2 in raw) > 0`,
);

const countWaitingRows = statement(
  'payment-count-waiting',
  `select count(*)::int as "ofChannel",
          (count(*) filter (where address = $2 and received_at > $3))::int as "ofAddress"
     from payment_notify where outcome is null and source = 'notify' and channel = $1`,
);

const selectCaseChannel = statement(
  'payment-case-channel',
  `select channel from payment_case
    where kind = 'unknown_order' and trade_no = $1 and channel = any ($2::text[]) order by id limit 1`,
);

const selectSaidElsewhere = statement(
  'payment-said-elsewhere',
  `select ${kept} from payment_case join payment_notify on payment_notify.id = payment_case.notify_id
    where kind = 'unknown_order' and payment_case.trade_no = $1 and payment_case.channel <> $2`,
  { written: written<Pick<KeptColumns, 'headers'>>() },
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
  raw: Raw;
  /** The network address of its sender. */
  address: string;
}

/** A gateway's answer to a question about an order. */
export interface NewAnswer {
  channel: string;
  text: string;
  at: Date;
}

/** A message as text, for people; its bytes are kept beside it. */
export const textOfRaw = ({ query, body }: Raw): string =>
  [query, body].filter(({ length }) => length > 0).join('\n');

/**
 * The whole text: requests and gateways' answers have their size limits at the door. Characters that a text column can't
 * hold are replaced: such a text is refused anyway.
 */
const storable = (raw: string): string => raw.replaceAll('\0', '\uFFFD').toWellFormed();

/** Keeps a notify before it is judged. */
export async function keepNotify(db: Db, { channel, raw, address }: NewNotify): Promise<number> {
  const { method, query, body, contentType, headers, receivedAt } = raw;
  const text = [storable(textOfRaw(raw)), headers, address, receivedAt];
  const values = [channel, 'notify', ...text, method, query, body, storable(contentType)];
  return (await db.one(insertNotify, values)).notifyId;
}

/** Keeps an answer before it is judged. */
export async function keepAnswerRow(db: Db, { channel, text, at }: NewAnswer): Promise<number> {
  const values = [channel, 'query', storable(text), {}, '', at, 'GET', null, null, ''];
  return (await db.one(insertNotify, values)).notifyId;
}

/** The most characters kept of an unsigned notify: enough to tell a wrong key from an attack. */
const sampledCharacters = 1500;

export interface RefusedNotify extends NewNotify {
  outcome: Outcome;
}

/** Counts a notify that moves nothing, and keeps its beginning until a thousand more have come. */
export async function sampleNotify(db: Db, it: RefusedNotify): Promise<void> {
  const text = storable(textOfRaw(it.raw).slice(0, sampledCharacters));
  await db.run(putSample, [it.channel, it.outcome, text, it.address, it.raw.receivedAt]);
}

export const forgetSamples = (db: Db, before: Date): Promise<number> =>
  db.run(deleteSamples, [before]);

/** The number of kept notifies of a payment, counted up to `most`. */
export const countKept = async (
  db: Db,
  { channel, tradeNo, most }: { channel: string; tradeNo: string; most: number },
): Promise<number> => (await db.one(selectKeptOfTrade, [channel, tradeNo, most])).kept;

/** A notify that was kept and not judged, because its process stopped or its channel had no readable key. */
export interface KeptNotify {
  notifyId: number;
  channel: string;
  raw: Raw;
}

/** Some notifies that wait for a judgement, the oldest first, without those of unusable channels. */
export const findUnjudged = async (
  db: Db,
  before: Date,
  { unready, after }: { unready: readonly string[]; after: number | null },
): Promise<KeptNotify[]> =>
  (await db.rows(selectUnjudged, [before, unready, after])).map((row) => ({
    notifyId: row.notifyId,
    channel: row.channel,
    raw: toRaw(row),
  }));

/** How many notifies of a channel wait, and how many of them one address sent since a moment. */
export const countWaiting = (
  db: Db,
  channel: string,
  address: string,
  since: Date,
): Promise<{ ofChannel: number; ofAddress: number }> =>
  db.one(countWaitingRows, [channel, address, since]);

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
  money?: Money | null;
}

/** Writes the judgement beside the notify, once. */
export async function keepJudgement(db: Db, by: Judgement): Promise<void> {
  const { notifyId, outcome, at, orderId = null, tradeNo = null, amountFen = null, money } = by;
  const paid = [money?.currency ?? null, money?.minor ?? null];
  await db.run(judgeNotify, [notifyId, outcome, at, orderId, tradeNo, amountFen, ...paid]);
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
export const findNotifiesAtOtherChannels = async (
  tx: Db,
  channel: string,
  tradeNo: string,
): Promise<Raw[]> => (await tx.rows(selectSaidElsewhere, [tradeNo, channel])).map(toRaw);

/** Closes the case of a trade that has settled an order since. */
export const closeSettledCases = (
  tx: Db,
  { channel, tradeNo, at }: Pick<NewCase, 'channel' | 'tradeNo' | 'at'>,
): Promise<number> => tx.run(closeSettled, [channel, tradeNo, at]);
