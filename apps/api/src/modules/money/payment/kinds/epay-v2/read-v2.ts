import type { KeyObject } from 'node:crypto';

import { formatYuan } from '@lantern/rules/money';

import {
  ChannelFault,
  type Opening,
  refused,
  type RefundAnswer,
  type RefundOrder,
  type Word,
  yuan,
} from '../../channels/channel.ts';
import type { GatewayAnswer } from '../ask-gateway.ts';
import { epayProse } from '../epay/epay-manners.ts';
import { readEpayPayment } from '../epay/read-epay.ts';
import { type Fields, fieldsOf, signedText, textOf } from '../fields-of.ts';
import { readGatewayYuan } from '../gateway-amount.ts';
import { fitsRsa } from '../rsa.ts';

/** A verified answer. */
export interface Answer {
  text: string;
  fields: Fields;
  /** Whether the gateway said no; such an answer has no signature. */
  isRefusal: boolean;
}

export type Answers = (path: string, form: URLSearchParams) => Promise<Answer>;

/** Texts of an answer that people read. */
const prose: ReadonlySet<string> = new Set([...epayProse, 'msg', 'pay_info']);

/** Verifies an answer. A good one must have the platform's signature; it may name the merchant. */
export function verifiedAnswer(
  { body, text }: Pick<GatewayAnswer, 'body' | 'text'>,
  key: KeyObject,
  pid: string,
): Answer {
  const [method, contentType, query] = ['POST', 'application/json', Buffer.alloc(0)];
  const fields = fieldsOf(
    { method, contentType, query, body, headers: {}, receivedAt: new Date(0) },
    prose,
  );
  if (fields === null) throw new ChannelFault('unclear', 'the gateway said nothing understood');
  const code = textOf(fields, 'code');
  if (/^-[1-9]\d*$/.test(code)) return { text, fields, isRefusal: true };
  const signed = signedText(fields, { without: ['sign', 'sign_type', 'code', 'msg'] });
  const whole = signedText(fields, { without: ['sign', 'sign_type'] });
  const sign = textOf(fields, 'sign');
  if (code !== '0' || !(fitsRsa(whole, sign, key) || fitsRsa(signed, sign, key))) {
    throw new ChannelFault('unsigned', 'the answer has no good signature');
  }
  if (!['', pid].includes(textOf(fields, 'pid'))) {
    throw new ChannelFault('unclear', 'the answer is about another merchant');
  }
  return { text, fields, isRefusal: false };
}

/** Reads what create answered. A page that a gateway wants written into ours is never written. */
export function readOpeningV2({ fields, isRefusal }: Answer): Opening {
  if (isRefusal) throw new ChannelFault('refused', 'the gateway refused the order');
  const info = textOf(fields, 'pay_info');
  switch (textOf(fields, 'pay_type')) {
    case 'jump':
    case 'urlscheme':
      return { as: 'redirect', url: info };
    case 'qrcode':
      return { as: 'qr', text: info, link: info };
    default:
      throw new ChannelFault('unclear', 'the gateway named no payment page');
  }
}

/** What a query of an order says. */
export function readOrderV2({ fields, isRefusal }: Answer, asked: string): Word {
  if (isRefusal) return { says: 'not_paid' };
  const [order, trade] = [textOf(fields, 'out_trade_no'), textOf(fields, 'trade_no')];
  if (order !== asked) throw new ChannelFault('unclear', 'the answer is about another order');
  switch (textOf(fields, 'status')) {
    case '1':
      return readEpayPayment({ order, trade, money: textOf(fields, 'money') });
    case '2': {
      const fen = readGatewayYuan(textOf(fields, 'refundmoney'));
      const money = fen === null ? null : yuan(fen);
      return { says: 'refunded', order, trade, money, request: null, how: 'refund' };
    }
    case '0':
    case '3':
      return { says: 'not_paid' };
    default:
      return refused('malformed');
  }
}

/**
 * Refunds by a number of ours: the same number pays back once, however often it is asked. What became of one is not asked: a
 * refusal has no signature, and would be heard after the first request was obeyed.
 */
export function refundsV2(
  ask: Answers,
  form: (fields: Readonly<Record<string, string>>) => URLSearchParams,
) {
  const requestRefund = async ({ request, tradeNo, money }: RefundOrder): Promise<RefundAnswer> => {
    const asked = { trade_no: tradeNo, money: formatYuan(money.minor), out_refund_no: request };
    try {
      const { text: raw, fields, isRefusal } = await ask('refund', form(asked));
      if (isRefusal) return { state: 'refused', raw, fault: null };
      const isWhole = readGatewayYuan(textOf(fields, 'money')) === money.minor;
      const isOurs = textOf(fields, 'out_refund_no') === request;
      return isWhole && isOurs
        ? { state: 'paid', raw, fault: null }
        : { state: 'unknown', raw, fault: 'unclear' };
    } catch (error) {
      if (!(error instanceof ChannelFault)) throw error;
      return { state: 'unknown', raw: null, fault: error.fault };
    }
  };
  return { ask: requestRefund, look: null };
}
