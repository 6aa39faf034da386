import { refused, type Word, yuan } from '../../channels/channel.ts';
import { type Fields, signedText, textOf } from '../fields-of.ts';
import { readGatewayYuan } from '../gateway-amount.ts';
import { fitsRsa } from '../rsa.ts';
import type { AlipaySettings } from './alipay-settings.ts';

/** Texts that shops choose and the site does not read. */
export const alipayProse: ReadonlySet<string> = new Set(['subject', 'body', 'passback_params']);

/** Alipay has two forms: the way to sign is part of the signed text, or it isn't. */
function isSigned(all: readonly AlipaySettings[], fields: Fields): boolean {
  if (textOf(fields, 'sign_type') !== 'RSA2') return false;
  const sign = textOf(fields, 'sign');
  const texts = [['sign', 'sign_type'], ['sign']].map((without) =>
    signedText(fields, { without, keepsEmpty: true }),
  );
  return all.some(({ alipayKey }) => texts.some((text) => fitsRsa(text, sign, alipayKey)));
}

/** Reads a notify. One key of Alipay may serve several apps, so the app decides. */
export function readAlipayNotify(all: readonly AlipaySettings[], fields: Fields): Word {
  if (!isSigned(all, fields)) return refused('bad_sign');
  const [own] = all;
  const isOurs = textOf(fields, 'app_id') === own?.appId;
  const seller = textOf(fields, 'seller_id');
  if (!isOurs || !['', seller].includes(own.sellerId)) return refused('wrong_merchant');
  if (textOf(fields, 'notify_type') !== 'trade_status_sync') return { says: 'ignored' };
  const [order, trade] = [textOf(fields, 'out_trade_no'), textOf(fields, 'trade_no')];
  if (!/^[\w-]{1,64}$/.test(order) || !/^\d{1,64}$/.test(trade)) return refused('malformed');
  return readState(fields, { order, trade });
}

/** A refund of a part has the state of a payment; a whole one has that of a time-out. */
function readState(fields: Fields, named: { order: string; trade: string }): Word {
  const back = readGatewayYuan(textOf(fields, 'refund_fee'));
  if (textOf(fields, 'gmt_refund') !== '' || (back ?? 0n) > 0n) {
    const request = textOf(fields, 'out_biz_no') || null;
    const money = back === null ? null : yuan(back);
    return { says: 'refunded', ...named, money, request, how: 'refund' };
  }
  switch (textOf(fields, 'trade_status')) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { says: 'paid', ...named, money: moneyOf(fields) };
    case 'TRADE_CLOSED':
      return { says: 'failed', ...named };
    case 'WAIT_BUYER_PAY':
      return { says: 'not_paid' };
    default:
      return refused('malformed');
  }
}

/** The whole price: what the buyer pays himself is less with a red packet. */
function moneyOf(fields: Fields) {
  const fen = readGatewayYuan(textOf(fields, 'total_amount'));
  const currency = textOf(fields, 'trans_currency') || 'CNY';
  return fen === null ? null : { currency, minor: fen };
}
