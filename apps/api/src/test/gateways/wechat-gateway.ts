import { createCipheriv, createPrivateKey, createPublicKey } from 'node:crypto';

import * as z from 'zod/mini';

import { fitsRsa, signRsa } from '../../modules/money/payment/kinds/rsa.ts';
import { readMerchant, readVector } from '../payment-vectors.ts';
import {
  GatewayBook,
  type GatewayCall,
  type GatewayOrder,
  type GatewayReply,
  serveLoopback,
  type TestGateway,
} from './loopback-gateway.ts';
import { WechatPayers } from './wechat-payers.ts';

const ours = createPublicKey(readVector('wechat/keys/merchant-public.pem'));
const own = createPrivateKey(readVector('wechat/keys/wechatpay-private.FAKE-GATEWAY.pem'));

const opened = z.object({
  out_trade_no: z.string(),
  notify_url: z.string(),
  amount: z.object({ total: z.int(), currency: z.literal('CNY') }),
  payer: z.optional(z.object({ openid: z.string() })),
});
const refund = z.object({
  transaction_id: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.int() }),
});

/** WeChat's page for browsers of phones. */
const h5Page = 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb';
const refundsPath = '/v3/refund/domestic/refunds';

/**
 * WeChat Pay, version 3, with codes for computers, pages for phones and calls inside of WeChat. Its answers and notifies are
 * signed.
 */
export async function startWechatGateway(
  now: () => Date,
  /** A site of browser tests has no https, which WeChat wants. */
  { takesPlainHttp = false } = {},
): Promise<TestGateway & { payers: WechatPayers }> {
  const book = new GatewayBook();
  const { values } = readMerchant('wechat', 'merchant');
  const [mchid, appid] = [String(values['mchId']), String(values['appId'])];
  const signed = (body: string, at: Date): Record<string, string> => {
    const [time, nonce] = [String(Math.floor(at.getTime() / 1000)), 'nonce-of-the-gateway'];
    return {
      'content-type': 'application/json',
      'wechatpay-nonce': nonce,
      'wechatpay-timestamp': time,
      'wechatpay-serial': String(values['publicKeyId']),
      'wechatpay-signature': signRsa(`${time}\n${nonce}\n${body}\n`, own),
    };
  };
  const replyWith = (content: unknown, status = 200): GatewayReply => {
    const body = content === null ? '' : JSON.stringify(content);
    return { status, headers: signed(body, now()), body };
  };
  const no = (code: string, status = 400) => replyWith({ code, message: 'no' }, status);

  /** Whether a request has our signature over its line, its time and its body. */
  const isOurs = ({ method, path, query, headers, body }: GatewayCall): boolean => {
    const given = headers.authorization ?? '';
    const part = (name: string): string => given.split(`${name}="`)[1]?.split('"')[0] ?? '';
    const line = `${method}\n${path}${query === '' ? '' : `?${query}`}`;
    const text = `${line}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`;
    const off = Math.abs(Number(part('timestamp')) - now().getTime() / 1000);
    return part('mchid') === mchid && off < 300 && fitsRsa(text, part('signature'), ours);
  };

  const transaction = (number: string, { trade, state, minor }: GatewayOrder) => ({
    mchid,
    appid,
    out_trade_no: number,
    transaction_id: state === 'paid' ? trade : '',
    trade_state: { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[state],
    amount: { total: Number(minor), payer_total: Number(minor), currency: 'CNY' },
  });

  const refundOf = (request: string, status: string) => ({
    out_refund_no: request,
    status,
    amount: { refund: Number(book.namedRefund(request)), currency: 'CNY' },
  });

  const answerRefund = (body: string): GatewayReply => {
    const {
      transaction_id: trade,
      out_refund_no: request,
      amount,
    } = refund.parse(JSON.parse(body));
    if (book.refund(request, trade, BigInt(amount.refund)) === null) return no('NOT_ENOUGH', 403);
    return book.isLost() ? null : replyWith(refundOf(request, 'PROCESSING'));
  };

  const payers = new WechatPayers(appid, ours);
  const open = (body: string, product: string): GatewayReply => {
    const asked = opened.parse(JSON.parse(body));
    const order = book.openOrder(asked.out_trade_no, BigInt(asked.amount.total));
    const isTold = takesPlainHttp || asked.notify_url.startsWith('https://');
    if (order === null || !isTold) return no('PARAM_ERROR');
    if (product === 'h5') return replyWith({ h5_url: `${h5Page}?prepay_id=${order.id}` });
    if (product === 'jsapi') {
      const prepay = payers.prepay(asked.out_trade_no, asked.payer?.openid ?? '');
      if (prepay === null) return no('PARAM_ERROR');
      const reply = replyWith({ prepay_id: prepay });
      return payers.manner === 'lies' && reply ? { ...reply, body: `${reply.body} ` } : reply;
    }
    return replyWith({ code_url: `weixin://wxpay/bizpayurl?pr=${order.id}` });
  };
  const look = (path: string): GatewayReply => {
    const request = path.slice(refundsPath.length + 1);
    if (!book.paidBack.has(request)) return no('RESOURCE_NOT_EXISTS', 404);
    return replyWith(refundOf(request, 'SUCCESS'));
  };
  const byNumber = (path: string): GatewayReply => {
    const [, number = '', act] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([\w-]+?)(\/close)?$/.exec(path) ?? [];
    const order = book.orders.get(number);
    if (!order) return no('ORDER_NOT_EXIST', 404);
    if (act === undefined) return replyWith(transaction(number, order));
    if (order.state !== 'open') return no(order.state === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED');
    order.state = 'closed';
    return replyWith(null, 204);
  };

  const { baseUrl, close } = await serveLoopback((call) => {
    const { path, body, query } = call;
    if (path === '/sns/oauth2/access_token') return payers.name(new URLSearchParams(query));
    if (!isOurs(call)) return no('SIGN_ERROR', 401);
    const product = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(path)?.[1];
    if (product !== undefined) return open(body, product);
    if (path === refundsPath) return answerRefund(body);
    return path.startsWith(`${refundsPath}/`) ? look(path) : byNumber(path);
  }, book);

  return Object.assign(book, {
    kind: 'wechat',
    payers,
    method: 'wxpay',
    baseUrl,
    close,
    values: {
      ...values,
      native: true,
      h5: false,
      jsapi: true,
      appSecret: payers.secret,
      gateway: baseUrl,
    },
    notify(number: string, at: Date, slip: { minor?: bigint } = {}) {
      const order = book.find(number);
      const content = transaction(number, { ...order, minor: slip.minor ?? order.minor });
      const [nonce, aad] = ['0123456789ab', 'transaction'];
      const cipher = createCipheriv('aes-256-gcm', String(values['apiV3Key']), nonce);
      cipher.setAAD(Buffer.from(aad));
      const sealed = [cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()];
      const ciphertext = Buffer.concat(sealed).toString('base64');
      const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: aad };
      const body = JSON.stringify({ event_type: 'TRANSACTION.SUCCESS', resource });
      return { method: 'POST' as const, query: '', headers: signed(body, at), body };
    },
  });
}
