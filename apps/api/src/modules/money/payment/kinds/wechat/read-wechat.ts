import { createDecipheriv } from 'node:crypto';

import * as z from 'zod/mini';

import { type Mismatch, type Raw, refused, type Word } from '../../channels/channel.ts';
import { parseJson } from '../ask-gateway.ts';
import { fitsRsa } from '../rsa.ts';
import type { WechatSettings } from './wechat-settings.ts';

/** How far the time of a signature may be from its arrival. */
const windowSeconds = 300;

/** The headers that sign a body. */
export interface Signature {
  time: string;
  nonce: string;
  serial: string;
  sign: string;
}

export const signatureOf = (headers: Readonly<Record<string, unknown>>): Signature => {
  const text = (name: string) => {
    const value = headers[`wechatpay-${name}`];
    return typeof value === 'string' ? value : '';
  };
  return {
    time: text('timestamp'),
    nonce: text('nonce'),
    serial: text('serial'),
    sign: text('signature'),
  };
};

/**
 * Why a body isn't signed by WeChat at a moment; null where it is. Keys are known here, and never fetched on a stranger's
 * word.
 */
export function findFault(
  { platform }: Pick<WechatSettings, 'platform'>,
  { time, nonce, serial, sign }: Signature,
  { body, at }: { body: Buffer; at: Date },
): Mismatch | 'unknown-serial' | null {
  if (!/^\d{1,12}$/.test(time) || sign === '' || nonce === '') return 'bad_sign';
  const key = platform.get(serial) ?? platform.get(serial.toUpperCase());
  if (key === undefined) return 'unknown-serial';
  const text = Buffer.concat([Buffer.from(`${time}\n${nonce}\n`), body, Buffer.from('\n')]);
  if (!fitsRsa(text, sign, key)) return 'bad_sign';
  const off = Math.abs(Math.floor(at.getTime() / 1000) - Number(time));
  return off > windowSeconds ? 'stale' : null;
}

const notify = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z._default(z.nullable(z.string()), ''),
  }),
});

/** Opens a sealed resource; null where the key doesn't fit. */
function unseal(
  apiV3Key: string,
  { ciphertext, nonce, associated_data }: z.output<typeof notify>['resource'],
): string | null {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length < 16) return null;
  try {
    const cipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce));
    cipher.setAuthTag(bytes.subarray(-16)).setAAD(Buffer.from(associated_data ?? ''));
    return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString();
  } catch {
    return null;
  }
}

const transaction = z.object({
  mchid: z._default(z.string(), ''),
  appid: z._default(z.string(), ''),
  out_trade_no: z.string(),
  transaction_id: z._default(z.string(), ''),
  trade_state: z.string(),
  amount: z.optional(
    z.object({ total: z.optional(z.unknown()), currency: z._default(z.string(), 'CNY') }),
  ),
});

const refund = z.object({
  mchid: z._default(z.string(), ''),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.int() }),
});

/** Reads a notify: the signature first, over the bytes; then the merchant, inside the seal. */
export function readWechatNotify(all: readonly WechatSettings[], raw: Raw): Word {
  const [own] = all;
  if (own === undefined || raw.method !== 'POST') return refused('malformed');
  const signature = signatureOf(raw.headers);
  const signed = { body: raw.body, at: raw.receivedAt };
  const [fault] = all.map((it) => findFault(it, signature, signed)).toSorted(byMercy);
  if (fault === 'unknown-serial') return { says: 'later', why: fault };
  if (fault) return refused(fault);
  const parsed = notify.safeParse(parseJson(raw.body.toString()));
  if (!parsed.success) return refused('malformed');
  const { event_type: event, resource } = parsed.data;
  if (event !== 'TRANSACTION.SUCCESS' && event !== 'REFUND.SUCCESS') return { says: 'ignored' };
  const isKnown = resource.algorithm === 'AEAD_AES_256_GCM';
  const text = isKnown ? firstOf(all.map((it) => unseal(it.apiV3Key, resource))) : null;
  if (text === null) return { says: 'later', why: 'sealed-otherwise' };
  return event === 'REFUND.SUCCESS' ? readRefund(own, text) : readTransaction(own, parseJson(text));
}

const mercy = [null, 'unknown-serial', 'stale'] as const;

/** The key before and the key in force may say different things: what is good counts, then what may become good. */
const byMercy = (one: unknown, other: unknown): number => rank(one) - rank(other);
const rank = (fault: unknown): number => {
  const index = mercy.findIndex((it) => it === fault);
  return index === -1 ? mercy.length : index;
};

const firstOf = (texts: readonly (string | null)[]): string | null =>
  texts.find((it) => it !== null) ?? null;

const states: Readonly<Record<string, 'paid' | 'refunded' | 'failed'>> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  CLOSED: 'failed',
  REVOKED: 'failed',
  PAYERROR: 'failed',
};

/** Reads a transaction. */
export function readTransaction(own: WechatSettings, data: unknown): Word {
  const parsed = transaction.safeParse(data);
  if (!parsed.success) return refused('malformed');
  const { mchid, appid, out_trade_no: order, transaction_id: trade } = parsed.data;
  if (mchid !== own.mchId || appid !== own.appId) return refused('wrong_merchant');
  switch (states[parsed.data.trade_state]) {
    case 'paid':
      return { says: 'paid', order, trade, money: moneyOf(parsed.data) };
    case 'refunded':
      return { says: 'refunded', order, trade, money: null, request: null, how: 'refund' };
    case 'failed':
      return { says: 'failed', order, trade };
    default:
      return { says: 'not_paid' };
  }
}

/** The whole price: what the payer pays is less with a coupon. */
function moneyOf({ amount }: z.output<typeof transaction>) {
  const total = z.int().safeParse(amount?.total);
  if (!amount || !total.success) return null;
  return { currency: amount.currency, minor: BigInt(total.data) };
}

function readRefund({ mchId }: WechatSettings, text: string): Word {
  const parsed = refund.safeParse(parseJson(text));
  if (!parsed.success) return refused('malformed');
  const { mchid, out_trade_no: order, transaction_id: trade, amount } = parsed.data;
  if (mchid !== mchId) return refused('wrong_merchant');
  const money = { currency: 'CNY', minor: BigInt(amount.refund) };
  const request = parsed.data.out_refund_no;
  return { says: 'refunded', order, trade, money, request, how: 'refund' };
}
