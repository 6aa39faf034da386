import { returnKinds, type unmatchedKinds } from '@lantern/contracts/entities/payment-case';

import type { Db } from '../../../../platform/database/db.ts';
import { sql, textsOf } from '../../../../platform/database/sql.ts';
import { written } from '../../../../platform/database/statement.ts';
import type { Mismatch, Money, Raw } from '../channels/channel.ts';

type ReturnKind = (typeof returnKinds)[number];
const returns: ReadonlySet<string> = new Set(returnKinds);
/** Whether a case of this kind says that money went back. */
export const isReturnKind = (kind: string): boolean => returns.has(kind);

/** Why a genuine payment needs an operator, or that its money went back. */
export type CaseKind = (typeof unmatchedKinds)[number] | ReturnKind;
/** What became of a notify. */
export type Outcome =
  | 'accepted'
  | 'repeated'
  | 'failed'
  | 'not_paid'
  | 'ignored'
  | 'refund_note'
  | Mismatch
  | Exclude<CaseKind, ReturnKind>;

const insertNotify = sql.one(
  'payment-keep-notify',
  `insert into payment_notify (channel, source, raw, headers, address, received_at, method, query, body, content_type)
   values (:channel, :source, :raw, :headers, :address, :receivedAt, :method, :query, :body, :contentType) returning id as "notifyId"`,
);

/** The number of sampled notifies that are kept; a newer one replaces the oldest. */
const slots = 1000;

const putSample = sql.run(
  'payment-sample-notify',
  `with drawn as (select nextval(pg_get_serial_sequence('refused_notify', 'number')) as number)
   insert into refused_notify (slot, number, channel, outcome, raw, address, received_at)
   select number % ${slots}, number, :channel, :outcome, :text, :address, :receivedAt from drawn
   on conflict (slot) do update
     set number = excluded.number, channel = excluded.channel, outcome = excluded.outcome, raw = excluded.raw,
         address = excluded.address, received_at = excluded.received_at`,
);

const selectKeptOfTrade = sql.one(
  'payment-kept-of-trade',
  `select count(*)::int as kept from
     (select 1 from payment_notify where channel = :channel and trade_no = :tradeNo limit :most) known`,
);

const updateJudgement = sql.run(
  'payment-judge-notify',
  `update payment_notify set outcome = :outcome, judged_at = :at, order_id = :orderId, trade_no = :tradeNo, amount_fen = :amountFen,
          paid_currency = :currency, paid_minor = :minor
    where id = :notifyId and outcome is null`,
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

const selectUnjudged = sql.rows(
  'payment-unjudged',
  `select id as "notifyId", channel, ${kept} from payment_notify
    where outcome is null and source = 'notify' and received_at < :before and channel <> all (:unready::text[])
      and (:after::bigint is null or id > :after) order by id limit 50`,
  { written: written<Pick<KeptColumns, 'headers'>>() },
);

const selectWaiting = sql.rows(
  'payment-waiting-notifies',
  `select raw from payment_notify where outcome is null and channel = :channel and position(:number in raw) > 0`,
);

const selectCaseChannel = sql.row(
  'payment-case-channel',
  `select channel from payment_case
    where kind = 'unknown_order' and trade_no = :tradeNo and channel = any (:channels::text[]) order by id limit 1`,
);

const selectAtOtherChannels = sql.rows(
  'payment-said-elsewhere',
  `select ${kept} from payment_case join payment_notify on payment_notify.id = payment_case.notify_id
    where kind = 'unknown_order' and payment_case.trade_no = :tradeNo and payment_case.channel <> :channel`,
  { written: written<Pick<KeptColumns, 'headers'>>() },
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

/**
 * The whole text: requests and gateways' answers have their size limits at the door. Characters that a text column can't
 * hold are replaced: such a text is refused anyway.
 */
const storable = (raw: string): string => raw.replaceAll('\0', '\uFFFD').toWellFormed();

/** A message as text, for people, as it is kept; its bytes are kept beside it. */
export const textOfRaw = ({ query, body }: Raw): string =>
  storable([query, body].filter(({ length }) => length > 0).join('\n'));

/** Keeps a notify before it is judged. */
export async function saveNotify(db: Db, { channel, raw, address }: NewNotify): Promise<number> {
  const { method, query, body, contentType, headers, receivedAt } = raw;
  const kept = await insertNotify(db, {
    channel,
    source: 'notify',
    raw: textOfRaw(raw),
    headers,
    address,
    receivedAt,
    method,
    query,
    body,
    contentType: storable(contentType),
  });
  return kept.notifyId;
}

/** Keeps an answer before it is judged. */
export async function saveAnswerRow(db: Db, { channel, text, at }: NewAnswer): Promise<number> {
  const kept = await insertNotify(db, {
    channel,
    source: 'query',
    raw: storable(text),
    headers: {},
    address: '',
    receivedAt: at,
    method: 'GET',
    query: null,
    body: null,
    contentType: '',
  });
  return kept.notifyId;
}

/** The most characters kept of an unsigned notify: enough to tell a wrong key from an attack. */
const sampledCharacters = 1500;

export interface RefusedNotify extends NewNotify {
  outcome: Outcome;
}

/** Counts a notify that moves nothing, and keeps its beginning until a thousand more have come. */
export async function sampleNotify(db: Db, it: RefusedNotify): Promise<void> {
  const text = textOfRaw(it.raw).slice(0, sampledCharacters).toWellFormed();
  await putSample(db, { ...it, text, receivedAt: it.raw.receivedAt });
}

export const forgetSamples = sql.run(
  'payment-forget-samples',
  'delete from refused_notify where received_at < :before',
);

/** The number of kept notifies of a payment, counted up to `most`. */
export const countKept = async (
  db: Db,
  { channel, tradeNo, most }: { channel: string; tradeNo: string; most: number },
): Promise<number> => (await selectKeptOfTrade(db, { channel, tradeNo, most })).kept;

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
  (await selectUnjudged(db, { before, unready, after })).map((row) => ({
    notifyId: row.notifyId,
    channel: row.channel,
    raw: toRaw(row),
  }));

/** How many notifies of a channel wait, and how many of them one address sent since a moment. */
export const countWaiting = sql.one(
  'payment-count-waiting',
  `select count(*)::int as "ofChannel",
          (count(*) filter (where address = :address and received_at > :since))::int as "ofAddress"
     from payment_notify where outcome is null and source = 'notify' and channel = :channel`,
);

/** The waiting notifies whose text contains this order number. */
export const findWaiting = async (db: Db, channel: string, number: string): Promise<string[]> =>
  (await selectWaiting(db, { channel, number })).map(({ raw }) => raw);

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
export async function saveJudgement(db: Db, by: Judgement): Promise<void> {
  const { notifyId, outcome, at, orderId = null, tradeNo = null, amountFen = null, money } = by;
  await updateJudgement(db, {
    notifyId,
    outcome,
    at,
    orderId,
    tradeNo,
    amountFen,
    currency: money?.currency ?? null,
    minor: money?.minor ?? null,
  });
}

/** Locks a notify and returns its judgement, if any: no other transaction judges it before this one ends. */
export const lockJudgement = sql.row(
  'payment-lock-notify',
  'select outcome from payment_notify where id = :notifyId for no key update',
  { written: written<{ outcome: Outcome | null }>() },
);

/** Opens a case, unless this trade has one of its kind. */
export const openCase = sql.run(
  'payment-open-case',
  `insert into payment_case (kind, channel, trade_no, order_id, notify_id, opened_at)
   values (:kind, :channel, :tradeNo, :orderId, :notifyId, :at) on conflict (kind, channel, trade_no) do nothing`,
);

/**
 * Opens the case of a payment that was charged back before the site knew it. Such a word names the payment alone; it was kept as
 * `ignored`, by the payment's number, because most of them are about another site of the same merchant.
 */
export const openEarlyReturn = sql.run(
  'payment-open-early-return',
  `insert into payment_case (kind, channel, trade_no, order_id, notify_id, opened_at)
   select 'charged_back', channel, trade_no, :orderId, id, :at from payment_notify
    where channel = :channel and trade_no = :tradeNo and outcome = 'ignored' order by id limit 1
   on conflict (kind, channel, trade_no) do nothing`,
);

/** The channel, among these, at which a trade without an order has its case. */
export const findCaseChannel = async (
  db: Db,
  tradeNo: string,
  channels: readonly string[],
): Promise<string | null> => (await selectCaseChannel(db, { tradeNo, channels }))?.channel ?? null;

/** The notifies that opened cases of a trade without an order at channels other than this one. */
export const findNotifiesAtOtherChannels = async (
  tx: Db,
  channel: string,
  tradeNo: string,
): Promise<Raw[]> => (await selectAtOtherChannels(tx, { tradeNo, channel })).map(toRaw);

/** Closes the cases of a trade that has settled an order since. One that says that the money went back stays open: it is still true. */
export const closeSettledCases = sql.run(
  'payment-close-settled',
  `update payment_case set resolved_at = :at, resolved_by = 'system', resolution = 'settled', outcome = 'settled'
    where kind not in (${textsOf(['trade_reused', ...returnKinds])}) and channel = :channel and trade_no = :tradeNo and resolved_at is null`,
);
