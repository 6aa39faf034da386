import * as z from 'zod/mini';

import { ChannelFault, refused, type Word, yuan } from '../../channels/channel.ts';
import { parseJson } from '../ask-gateway.ts';
import { type Fields, textOf } from '../fields-of.ts';
import { readGatewayYuan } from '../gateway-amount.ts';
import { isSignedBy, type KeyJoin } from './epay-sign.ts';

/** The merchant, with the keys that are valid. */
interface Merchant {
  pid: string;
  keys: readonly string[];
  keyJoin: KeyJoin;
}

const numberForm = /^[\w.|-]{1,64}$/;

/** Reads a notify. It never compares `name`, which gateways replace. A gateway without `sign_type` has MD5, too. */
export function readEpayNotify({ pid, keys, keyJoin }: Merchant, fields: Fields): Word {
  const isMd5 = /^(?:MD5)?$/i.test(textOf(fields, 'sign_type'));
  if (!isMd5 || !isSignedBy(fields, keys, keyJoin)) return refused('bad_sign');
  if (textOf(fields, 'pid') !== pid) return refused('wrong_merchant');
  if (textOf(fields, 'trade_status') !== 'TRADE_SUCCESS') return { says: 'not_paid' };
  return readEpayPayment({
    order: textOf(fields, 'out_trade_no'),
    trade: textOf(fields, 'trade_no'),
    money: textOf(fields, 'money'),
  });
}

export function readEpayPayment(fields: { order: string; trade: string; money: string }): Word {
  const { order, trade, money } = fields;
  if (!numberForm.test(order) || !numberForm.test(trade)) return refused('malformed');
  const fen = readGatewayYuan(money);
  return { says: 'paid', order, trade, money: fen === null ? null : yuan(fen) };
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

/** Reads the answer to a query about an order. It is not signed: TLS protects it. */
export function readEpayOrder(merchant: Pick<Merchant, 'pid'>, asked: string, text: string): Word {
  const parsed = orderAnswer.safeParse(parseJson(text));
  if (!parsed.success)
    throw new ChannelFault('unclear', 'the gateway said nothing about the order');
  const { code, pid, out_trade_no, trade_no = '', money = '', status = 0 } = parsed.data;
  if (String(code) !== '1' || String(status) !== '1') return { says: 'not_paid' };
  if (pid !== undefined && String(pid) !== merchant.pid) return refused('wrong_merchant');
  if (String(out_trade_no) !== asked) return refused('malformed');
  return readEpayPayment({ order: asked, trade: String(trade_no), money: String(money) });
}

const openAnswer = z.object({
  code: textOrNumber,
  payurl: z.optional(z.string()),
  urlscheme: z.optional(z.string()),
  qrcode: z.optional(z.string()),
});

/** The address of the payment page, or the text of a code to scan, from the answer to an order. */
export function readEpayOpening(text: string): { url: string; isCode: boolean } {
  const parsed = openAnswer.safeParse(parseJson(text));
  if (!parsed.success)
    throw new ChannelFault('unclear', 'the gateway said nothing to be understood');
  const { code, payurl = '', urlscheme = '', qrcode = '' } = parsed.data;
  if (String(code) !== '1') throw new ChannelFault('refused', 'the gateway refused the order');
  const page = payurl || urlscheme;
  if (page !== '') return { url: page, isCode: false };
  if (qrcode === '') throw new ChannelFault('unclear', 'the gateway named no payment page');
  return { url: qrcode, isCode: true };
}
