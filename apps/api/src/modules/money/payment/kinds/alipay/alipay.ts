import { formatYuan } from '@lantern/rules/money';

import { alipayWords } from '../../../../../text/channel-kinds/alipay.ts';
import { refundReason } from '../../../../../text/chinese-alone.ts';
import {
  type AskedOrder,
  ChannelFault,
  type ChannelOrder,
  inYuan,
  type Opening,
  type Place,
  refused,
  type RefundAnswer,
  type RefundOrder,
  type Word,
  yuan,
} from '../../channels/channel.ts';
import { epayMostBytes, epayReplies, orderNumberIn } from '../epay/epay-manners.ts';
import { fieldsOf } from '../fields-of.ts';
import { readGatewayYuan } from '../gateway-amount.ts';
import { defineKind, type Ground, settingsAt } from '../kind.ts';
import { type AlipaySettings, fields, settings } from './alipay-settings.ts';
import { type AlipayAnswer, askAlipay, signAlipay } from './ask-alipay.ts';
import { alipayProse, readAlipayNotify } from './read-alipay.ts';

const facts = {
  signedHeaders: [],
  replies: epayReplies,
  mostBytes: epayMostBytes,
  orderNumberOf: orderNumberIn('out_trade_no', alipayProse),
};

type Product = 'wap' | 'page' | 'precreate';

/** The product for a place, among those that the merchant has. */
function productAt(given: Pick<AlipaySettings, Product>, place: Place): Product | null {
  if (place === 'wechat' || place === 'qq') return null;
  const wanted: readonly Product[] =
    place === 'desktop' ? ['page', 'precreate', 'wap'] : ['wap', 'precreate', 'page'];
  return wanted.find((product) => given[product]) ?? null;
}

const codes = { wap: 'QUICK_WAP_WAY', page: 'FAST_INSTANT_TRADE_PAY' } as const;

/** What an order asks for, by the product. */
function contentOf(
  order: ChannelOrder,
  product: Product,
  { now, publicBaseUrl }: Pick<Ground, 'now' | 'publicBaseUrl'>,
) {
  const minutes = Math.ceil((order.expiresAt.getTime() - now().getTime()) / 60_000);
  return {
    out_trade_no: order.number,
    total_amount: formatYuan(order.ask.minor),
    subject: order.title,
    ...(product !== 'precreate' && { product_code: codes[product] }),
    timeout_express: `${Math.max(minutes, 1)}m`,
    ...(product === 'wap' && { quit_url: `${publicBaseUrl}/vip` }),
  };
}

async function open(
  given: AlipaySettings,
  ground: Ground,
  order: ChannelOrder,
  place: Place,
): Promise<Opening> {
  const product = productAt(given, place);
  if (product === null) throw new ChannelFault('refused', 'nothing of Alipay works there');
  const method = `alipay.trade.${product === 'precreate' ? product : `${product}.pay`}`;
  const content = contentOf(order, product, ground);
  if (product !== 'precreate') {
    const { notifyUrl } = ground;
    const returnUrl = ground.returnUrl(order.number);
    const query = signAlipay(given, { method, content, notifyUrl, returnUrl, at: ground.now() });
    return { as: 'redirect', url: `${given.gateway}?${query.toString()}` };
  }
  const answer = await askAlipay(given, ground, { method, content });
  return readPrecreated(answer, order.number);
}

/** Reads the code of an order. Its own address opens the wallet on the phone that shows it. */
function readPrecreated(answer: AlipayAnswer, asked: string): Opening {
  const { code, qr_code: text, out_trade_no: order } = answer;
  if (code !== '10000') throw new ChannelFault('refused', 'Alipay refused the order');
  if (order !== asked || text === '') throw new ChannelFault('unclear', 'no code of this order');
  return { as: 'qr', text, link: text };
}

/** What a query says. An order that is paid by a code doesn't exist until its payer has scanned it. */
function readQueried(answer: AlipayAnswer, asked: string): Word {
  const { code, sub_code: why, out_trade_no: order, trade_no: trade } = answer;
  if (why === 'ACQ.TRADE_NOT_EXIST') return { says: 'not_paid' };
  if (code !== '10000') throw new ChannelFault('refused', `refused: ${why}`);
  if (order !== asked) throw new ChannelFault('unclear', 'the answer is about another order');
  const fen = readGatewayYuan(answer.total_amount);
  const money = fen === null ? null : yuan(fen);
  switch (answer.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { says: 'paid', order, trade, money };
    case 'TRADE_CLOSED':
      return answer.send_pay_date === ''
        ? { says: 'failed', order, trade }
        : { says: 'refunded', order, trade, money, request: null, how: 'refund' };
    default:
      return { says: 'not_paid' };
  }
}

/** Reads the answer to a refund: only a change of the fund by all of it is a yes, and a failure of the system is no no. */
function readRefunded(
  { code, fund_change: change, refund_fee: fee, sub_code: why, text }: AlipayAnswer,
  { money }: RefundOrder,
): RefundAnswer {
  const isWhole = readGatewayYuan(fee) === money.minor;
  if (code === '10000' && change === 'Y' && isWhole) {
    return { state: 'paid', raw: text, fault: null };
  }
  const saysNo = code === '40004' && !/SYSTEM_ERROR/.test(why);
  return { state: saysNo ? 'refused' : 'unknown', raw: text, fault: null };
}

async function requestRefund(
  given: AlipaySettings,
  ground: Ground,
  refund: RefundOrder,
): Promise<RefundAnswer> {
  const { tradeNo, money, request } = refund;
  const content = {
    trade_no: tradeNo,
    refund_amount: formatYuan(money.minor),
    out_request_no: request,
    refund_reason: refundReason,
  };
  return orUnknown(async () => {
    const method = 'alipay.trade.refund';
    return readRefunded(await askAlipay(given, ground, { method, content }), refund);
  });
}

async function look(
  given: AlipaySettings,
  ground: Ground,
  { tradeNo, money, request }: RefundOrder,
): Promise<RefundAnswer> {
  const content = {
    trade_no: tradeNo,
    out_request_no: request,
    query_options: ['gmt_refund_pay'],
  };
  return orUnknown(async () => {
    const method = 'alipay.trade.fastpay.refund.query';
    const answer = await askAlipay(given, ground, { method, content });
    const isWhole = readGatewayYuan(answer.refund_amount) === money.minor;
    const isPaid = answer.refund_status === 'REFUND_SUCCESS' && isWhole;
    return { state: isPaid ? 'paid' : 'unknown', raw: answer.text, fault: null };
  });
}

async function orUnknown(ask: () => Promise<RefundAnswer>): Promise<RefundAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error;
    return { state: 'unknown', raw: null, fault: error.fault };
  }
}

async function close(given: AlipaySettings, ground: Ground, { number }: AskedOrder) {
  const content = { out_trade_no: number };
  const { code, sub_code: why } = await askAlipay(given, ground, {
    method: 'alipay.trade.close',
    content,
  });
  if (code === '10000' || why === 'ACQ.TRADE_NOT_EXIST') return 'closed';
  return why === 'ACQ.TRADE_STATUS_ERROR' ? 'paid' : 'unknown';
}

/** Alipay's own interface, for merchants of it: pages for phones and computers, and codes. */
export const alipay = defineKind({
  ...facts,
  name: 'alipay',
  words: alipayWords,
  methods: ['alipay'],
  hasPages: false,
  refunds: 'own-number',
  isAsked: true,
  fields,
  settings,
  create: (given, ground) => {
    const own = given.settings;
    return {
      ...facts,
      ...inYuan,
      key: ground.key,
      methods: ground.methods,
      opens: [new URL(own.gateway).origin, 'https://qr.alipay.com', 'alipays:'],
      testFen: 1n,
      worksAt: (_method, place) => productAt(own, place) !== null,
      open: (order, { place }) => open(own, ground, order, place),
      read(raw) {
        if (raw.method !== 'POST' || raw.body.length === 0) return refused('malformed');
        const found = fieldsOf(raw, alipayProse);
        if (found === null) return refused('ambiguous');
        return readAlipayNotify(settingsAt(given, raw.receivedAt), found);
      },
      async ask({ number }) {
        const content = { out_trade_no: number };
        const answer = await askAlipay(own, ground, { method: 'alipay.trade.query', content });
        return { raw: answer.text, word: readQueried(answer, number) };
      },
      close: (order) => close(own, ground, order),
      refunds: ground.refundsByGateway
        ? {
            ownNumber: true,
            ask: (refund) => requestRefund(own, ground, refund),
            look: (refund) => look(own, ground, refund),
          }
        : null,
    };
  },
});
