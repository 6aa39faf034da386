import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import { wechatWords } from '../../../../../text/channel-kinds/wechat.ts';
import { refundReason, wechatNo } from '../../../../../text/chinese-alone.ts';
import {
  ChannelFault,
  type ChannelOrder,
  inYuan,
  type Opening,
  type PageCall,
  type Payer,
  type Place,
  type RefundAnswer,
  type RefundOrder,
  type Word,
} from '../../channels/channel.ts';
import { defineKind, type Ground, settingsAt } from '../kind.ts';
import { signRsa } from '../rsa.ts';
import { askWechat, type WechatAnswer } from './ask-wechat.ts';
import { readTransaction, readWechatNotify } from './read-wechat.ts';
import { payerPageOf, payersOf } from './wechat-payers.ts';
import { fields, settings, type WechatSettings } from './wechat-settings.ts';

const facts = {
  signedHeaders: [
    'wechatpay-timestamp',
    'wechatpay-nonce',
    'wechatpay-serial',
    'wechatpay-signature',
  ],
  replies: {
    yes: { status: 204, body: '' },
    no: {
      status: 400,
      body: wechatNo,
      type: 'application/json; charset=utf-8',
    },
    caseIs: 'no',
  },
  mostBytes: 32_768,
  orderNumberOf: () => null,
} as const;

/** WeChat's ways to pay: a code on a computer, a page on a phone, a call inside WeChat. */
type Product = 'native' | 'h5' | 'jsapi';

function productAt(given: Pick<WechatSettings, Product>, place: Place): Product | null {
  if (place === 'wechat' && given.jsapi) return 'jsapi';
  if (place === 'phone' && given.h5) return 'h5';
  return place === 'desktop' && given.native ? 'native' : null;
}

/** The body of the request that opens an order, by the product. */
const orderContent = (
  { appId, mchId }: Pick<WechatSettings, 'appId' | 'mchId'>,
  {
    order,
    product,
    payer,
    notifyUrl,
  }: { order: ChannelOrder; product: Product; payer: Payer; notifyUrl: string },
) => ({
  appid: appId,
  mchid: mchId,
  description: order.title,
  out_trade_no: order.number,
  time_expire: `${formatShanghaiTime(order.expiresAt).replace(' ', 'T')}+08:00`,
  notify_url: notifyUrl,
  amount: { total: Number(order.ask.minor), currency: 'CNY' },
  ...(product === 'h5' && {
    scene_info: { payer_client_ip: payer.address, h5_info: { type: 'Wap' } },
  }),
  ...(product === 'jsapi' && { payer: { openid: payer.id } }),
});

const opened = z.object({
  code_url: z.optional(z.string()),
  h5_url: z.optional(z.string()),
  prepay_id: z.optional(z.string()),
});

/** The call of WeChat's own browser that opens its payment. The signature is over the four values before it, a line each. */
function pageCallOf(
  { appId, merchantKey }: Pick<WechatSettings, 'appId' | 'merchantKey'>,
  prepayId: string,
  { at, nonce }: { at: Date; nonce: string },
): PageCall {
  const timeStamp = String(Math.floor(at.getTime() / 1000));
  const what = `prepay_id=${prepayId}`;
  const paySign = signRsa(`${appId}\n${timeStamp}\n${nonce}\n${what}\n`, merchantKey);
  return {
    bridge: 'wechat',
    args: { appId, timeStamp, nonceStr: nonce, package: what, signType: 'RSA', paySign },
  };
}

async function open(
  own: WechatSettings,
  ground: Ground,
  order: ChannelOrder,
  payer: Payer,
): Promise<Opening> {
  const product = productAt(own, payer.place);
  if (product === null) throw new ChannelFault('refused', 'nothing of WeChat works there');
  if (product === 'jsapi' && payer.id === null) throw new ChannelFault('unclear', 'no payer');
  const { notifyUrl } = ground;
  const body = orderContent(own, { order, product, payer, notifyUrl });
  const answer = await askWechat(own, ground, { path: `/v3/pay/transactions/${product}`, body });
  if (answer.code !== '') throw new ChannelFault('refused', `refused: ${answer.code}`);
  return readOpened(own, ground, { data: answer.data, product, order });
}

/** How an order is paid, by the product that was asked for. */
function readOpened(
  own: WechatSettings,
  ground: Ground,
  { data, product, order }: { data: unknown; product: Product; order: ChannelOrder },
): Opening {
  const parsed = opened.safeParse(data);
  const { code_url: code = '', h5_url: page = '', prepay_id: prepayId = '' } = parsed.data ?? {};
  if (product === 'native' && code !== '') return { as: 'qr', text: code };
  if (product === 'jsapi' && prepayId !== '') {
    const nonce = ground.randomBytes(16).toString('hex');
    return { as: 'page-call', call: pageCallOf(own, prepayId, { at: ground.now(), nonce }) };
  }
  if (page === '') throw new ChannelFault('unclear', 'no page of this order');
  const back = encodeURIComponent(ground.returnUrl(order.number));
  return { as: 'redirect', url: `${page}&redirect_url=${back}` };
}

/** Reads the answer to a query about an order. */
function readQueried(own: WechatSettings, answer: WechatAnswer, asked: string): Word {
  if (answer.code === 'ORDER_NOT_EXIST' || answer.code === 'ORDERNOTEXIST')
    return { says: 'not_paid' };
  if (answer.code !== '') throw new ChannelFault('refused', `refused: ${answer.code}`);
  const word = readTransaction(own, answer.data);
  if ('order' in word && word.order !== asked) {
    throw new ChannelFault('unclear', 'the answer is about another order');
  }
  return word;
}

const refundAnswer = z.object({
  status: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.int() }),
});

/** The state of a refund, by WeChat's name of it. */
const refundStates: ReadonlyMap<string, RefundAnswer['state']> = new Map([
  ['SUCCESS', 'paid'],
  ['PROCESSING', 'asked'],
  ['CLOSED', 'refused'],
]);

/** Refusals for the moment: nothing was refunded, and the same number is to be sent again. */
const retryable = new Set(['FREQUENCY_LIMITED', 'SYSTEM_ERROR']);

/**
 * Reads the answer to a refund. WeChat works on a refund for a while, and may still fail. The answer to a look says no only if
 * the refund does not exist: any other refusal is about the look itself.
 */
function readRefunded(
  { code, data, text }: WechatAnswer,
  { request, money, isLook }: RefundOrder & { isLook: boolean },
): RefundAnswer {
  if (code !== '') {
    const isRefused = isLook ? code === 'RESOURCE_NOT_EXISTS' : !retryable.has(code);
    return { state: isRefused ? 'refused' : 'unknown', raw: text, fault: null };
  }
  const parsed = refundAnswer.safeParse(data);
  const isOurs =
    parsed.success &&
    parsed.data.out_refund_no === request &&
    BigInt(parsed.data.amount.refund) === money.minor;
  if (!isOurs) return { state: 'unknown', raw: text, fault: 'unclear' };
  return { state: refundStates.get(parsed.data.status) ?? 'unknown', raw: text, fault: null };
}

/** Sends a refund, or looks at one that was sent. */
const askRefund =
  (own: WechatSettings, ground: Ground, isLook: boolean) =>
  async (refund: RefundOrder): Promise<RefundAnswer> => {
    const { tradeNo, money, request } = refund;
    const total = Number(money.minor);
    const amount = { refund: total, total, currency: 'CNY' };
    const body = {
      transaction_id: tradeNo,
      out_refund_no: request,
      reason: refundReason,
      amount,
    };
    const path = '/v3/refund/domestic/refunds';
    try {
      const asked = isLook ? { path: `${path}/${request}` } : { path, body };
      return readRefunded(await askWechat(own, ground, asked), { ...refund, isLook });
    } catch (error) {
      if (!(error instanceof ChannelFault)) throw error;
      return { state: 'unknown', raw: null, fault: error.fault };
    }
  };

/** What closing an order led to, by WeChat's code: none when it closed it. */
const closings: ReadonlyMap<string, 'closed' | 'paid'> = new Map([
  ['', 'closed'],
  ['ORDERCLOSED', 'closed'],
  ['ORDER_CLOSED', 'closed'],
  ['ORDERPAID', 'paid'],
  ['ORDER_PAID', 'paid'],
]);

/**
 * WeChat Pay, version 3 of its interface: codes for computers, pages for phones outside of WeChat, and inside WeChat a call of
 * our page.
 */
export const wechat = defineKind({
  ...facts,
  name: 'wechat',
  words: wechatWords,
  methods: ['wxpay'],
  hasPages: false,
  refunds: 'own-number',
  isAsked: true,
  fields,
  settings,
  create: (given, ground) => {
    const own = given.settings;
    const orderPath = (number: string) => `/v3/pay/transactions/out-trade-no/${number}`;
    return {
      ...facts,
      ...inYuan,
      key: ground.key,
      methods: ground.methods,
      opens: ['https://wx.tenpay.com', 'weixin:', ...(own.jsapi ? [payerPageOf(own)] : [])],
      testFen: 1n,
      worksAt: (_method, place) => productAt(own, place) !== null,
      ...(own.jsapi && { payers: payersOf(own, ground) }),
      open: (order, payer) => open(own, ground, order, payer),
      read: (raw) => readWechatNotify(settingsAt(given, raw.receivedAt), raw),
      async ask({ number }) {
        const path = `${orderPath(number)}?mchid=${own.mchId}`;
        const answer = await askWechat(own, ground, { path });
        return { raw: answer.text, word: readQueried(own, answer, number) };
      },
      async close({ number }) {
        const path = `${orderPath(number)}/close`;
        const { code } = await askWechat(own, ground, { path, body: { mchid: own.mchId } });
        return closings.get(code) ?? 'unknown';
      },
      refunds: ground.refundsByGateway
        ? {
            ownNumber: true,
            ask: askRefund(own, ground, false),
            look: askRefund(own, ground, true),
          }
        : null,
    };
  },
});
