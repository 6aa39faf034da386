import { createHmac } from 'node:crypto';

import * as z from 'zod/mini';

import { isSameSecret } from '../../../../../platform/signing/is-same-secret.ts';
import { type Mismatch, type Raw, refused, type Word } from '../../channels/channel.ts';
import { parseJson } from '../ask-gateway.ts';

/** What a channel's events are measured by. */
export interface StripeOwn {
  key: string;
  isLive: boolean;
  webhookSecrets: readonly string[];
}

const windowSeconds = 300;

/** Why a body isn't signed at the moment it came; null where it is. One time, and any of the signatures of the first version. */
function findFault(
  secrets: readonly string[],
  { body, headers, receivedAt }: Raw,
): Mismatch | null {
  const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.filter((it) => it.startsWith(`${name}=`)).map((it) => it.slice(name.length + 1));
  const [time = '', ...others] = valuesOf('t');
  if (!/^\d{1,12}$/.test(time) || others.length > 0) return 'bad_sign';
  const wanted = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex'),
  );
  const fits = valuesOf('v1').some((given) => wanted.some((it) => isSameSecret(given, it)));
  if (!fits) return 'bad_sign';
  const off = Math.abs(Math.floor(receivedAt.getTime() / 1000) - Number(time));
  return off > windowSeconds ? 'stale' : null;
}

const metadata = z._default(z.nullable(z.record(z.string(), z.string())), {});

export const session = z.object({
  mode: z._default(z.string(), ''),
  client_reference_id: z._default(z.nullable(z.string()), ''),
  metadata,
  amount_total: z._default(z.nullable(z.int()), null),
  currency: z._default(z.nullable(z.string()), ''),
  payment_status: z.string(),
  payment_intent: z._default(z.nullable(z.string()), ''),
  status: z._default(z.nullable(z.string()), ''),
});

const charge = z.object({
  metadata,
  amount_refunded: z.int(),
  currency: z.string(),
  payment_intent: z._default(z.nullable(z.string()), ''),
});

const dispute = z.object({
  amount: z.int(),
  currency: z.string(),
  payment_intent: z._default(z.nullable(z.string()), ''),
});

const event = z.object({
  type: z.string(),
  livemode: z.boolean(),
  account: z.optional(z.string()),
  data: z.object({ object: z.unknown() }),
});

const moneyOf = (currency: string, minor: number) => ({
  currency: currency.toUpperCase(),
  minor: BigInt(minor),
});

type Session = z.output<typeof session>;

/** An order of ours in a session; null where it is another site's: every endpoint of an account hears every session. */
function orderOf({ mode, metadata: named, client_reference_id: order }: Session, key: string) {
  if (mode !== 'payment' || named?.['channel'] !== key) return null;
  return { order: order ?? '', isSame: named['order'] === order && order !== '' };
}

/** What a session says that is paid. */
export function readPaid(checkout: Session, order: string): Word {
  const { payment_status: status, payment_intent: trade, amount_total: total, currency } = checkout;
  if (status !== 'paid') return { says: 'not_paid' };
  if (trade === null || trade === '') return refused('malformed');
  const money = total === null ? null : moneyOf(currency ?? '', total);
  return { says: 'paid', order, trade, money };
}

function readSession(type: string, object: unknown, key: string): Word {
  const parsed = session.safeParse(object);
  if (!parsed.success) return refused('malformed');
  const ours = orderOf(parsed.data, key);
  if (ours === null) return { says: 'ignored' };
  if (!ours.isSame) return refused('malformed');
  const { order } = ours;
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return readPaid(parsed.data, order);
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { says: 'failed', order, trade: parsed.data.payment_intent ?? '' };
    default:
      return { says: 'ignored' };
  }
}

function readRefund(object: unknown, key: string): Word {
  const parsed = charge.safeParse(object);
  if (!parsed.success) return refused('malformed');
  const { metadata: named, amount_refunded: minor, currency, payment_intent: trade } = parsed.data;
  if (named?.['channel'] !== key || trade === null || trade === '') return { says: 'ignored' };
  const order = named['order'] ?? null;
  const money = moneyOf(currency, minor);
  return { says: 'refunded', order, trade, money, request: null, how: 'refund' };
}

/** A dispute names no order: its payment decides whether it is of this site. */
function readDispute(object: unknown): Word {
  const parsed = dispute.safeParse(object);
  if (!parsed.success) return refused('malformed');
  const { amount, currency, payment_intent: trade } = parsed.data;
  // Our payments have one; a charge without is of another program at the same merchant.
  if (trade === null || trade === '') return { says: 'ignored' };
  const money = moneyOf(currency, amount);
  return { says: 'refunded', order: null, trade, money, request: null, how: 'chargeback' };
}

/** Reads an event: the signature first, over the bytes. */
export function readStripeEvent({ key, isLive, webhookSecrets }: StripeOwn, raw: Raw): Word {
  const fault = findFault(webhookSecrets, raw);
  if (fault !== null) return refused(fault);
  const parsed = event.safeParse(parseJson(raw.body.toString()));
  if (!parsed.success) return refused('malformed');
  const { type, livemode, account, data } = parsed.data;
  if (livemode !== isLive || account !== undefined) return refused('wrong_merchant');
  if (type.startsWith('checkout.session.')) return readSession(type, data.object, key);
  if (type === 'charge.refunded') return readRefund(data.object, key);
  return type === 'charge.dispute.created' ? readDispute(data.object) : { says: 'ignored' };
}
