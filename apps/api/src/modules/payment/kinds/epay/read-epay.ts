import { parseYuan } from '@lantern/rules/money';
import * as z from 'zod/mini';

import type { EpayConfig } from '../../../../platform/config/read-payments.ts';
import {
  accepted,
  ChannelFault,
  mismatched,
  type NotifyFields,
  type ParsedNotify,
} from '../../channels/channel.ts';
import { isSignedBy } from './epay-sign.ts';

type Merchant = Pick<EpayConfig, 'pid' | 'key' | 'oldKey' | 'keyJoin'>;

const orderNumberForm = /^[\w.|-]{1,64}$/;
const tradeNoForm = /^[\w.|-]{1,64}$/;

/** The keys that are valid at a moment: the current one, and the previous one until its time is over. */
const keysAt = ({ key, oldKey }: Merchant, at: Date): string[] =>
  oldKey !== null && at.getTime() < oldKey.until.getTime() ? [key, oldKey.key] : [key];

/** Parses a notify. It never compares `name`, which gateways replace. */
export function readEpayNotify(merchant: Merchant, fields: NotifyFields, at: Date): ParsedNotify {
  const isMd5 = fields.get('sign_type')?.toUpperCase() === 'MD5';
  if (!isMd5 || !isSignedBy(fields, keysAt(merchant, at), merchant.keyJoin)) {
    return mismatched('bad_sign');
  }
  if (fields.get('pid') !== merchant.pid) return mismatched('wrong_merchant');
  if (fields.get('trade_status') !== 'TRADE_SUCCESS') return mismatched('not_paid');
  return readPayment({
    orderNumber: fields.get('out_trade_no') ?? '',
    tradeNo: fields.get('trade_no') ?? '',
    money: fields.get('money') ?? '',
  });
}

function readPayment(said: {
  orderNumber: string;
  tradeNo: string;
  money: string | number;
}): ParsedNotify {
  const { orderNumber, tradeNo, money } = said;
  if (!orderNumberForm.test(orderNumber) || !tradeNoForm.test(tradeNo)) {
    return mismatched('malformed');
  }
  return accepted({ orderNumber, tradeNo, amountFen: parseYuan(money), status: 'paid' });
}

export const textOrNumber = z.union([z.string(), z.number()]);

/** Numbers arrive as numbers or as text, and gateways add fields. */
const orderAnswer = z.object({
  code: textOrNumber,
  pid: z.optional(textOrNumber),
  out_trade_no: z.optional(textOrNumber),
  trade_no: z.optional(textOrNumber),
  money: z.optional(textOrNumber),
  status: z.optional(textOrNumber),
});

/** Parses the answer to a query about an order. It is not signed: TLS protects it. */
export function readEpayOrder(merchant: Merchant, asked: string, raw: string): ParsedNotify {
  const parsed = orderAnswer.safeParse(parseJson(raw));
  if (!parsed.success)
    throw new ChannelFault('unclear', 'the gateway said nothing about the order');
  const { code, pid, out_trade_no, trade_no = '', money = '', status = 0 } = parsed.data;
  if (String(code) !== '1' || String(status) !== '1') return mismatched('not_paid');
  if (pid !== undefined && String(pid) !== merchant.pid) return mismatched('wrong_merchant');
  if (String(out_trade_no) !== asked) return mismatched('malformed');
  return readPayment({ orderNumber: asked, tradeNo: String(trade_no), money });
}

const openAnswer = z.object({
  code: textOrNumber,
  payurl: z.optional(z.string()),
  urlscheme: z.optional(z.string()),
  qrcode: z.optional(z.string()),
});

/** The address of the payment page, from the answer to an order. The caller checks it against the allow-list. */
export function readEpayAddress(raw: string): string {
  const parsed = openAnswer.safeParse(parseJson(raw));
  if (!parsed.success)
    throw new ChannelFault('unclear', 'the gateway said nothing to be understood');
  const { code, payurl, urlscheme, qrcode } = parsed.data;
  if (String(code) !== '1') throw new ChannelFault('refused', 'the gateway refused the order');
  const address = [payurl, urlscheme, qrcode].find((it) => it !== undefined && it !== '');
  if (address === undefined) throw new ChannelFault('unclear', 'the gateway named no payment page');
  return address;
}

/** Keeps a whole number that is too long for JavaScript as its digits: a trade number may be one. */
const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

/** Null when the text is no JSON. */
export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw, keepDigits);
  } catch {
    return null;
  }
}
