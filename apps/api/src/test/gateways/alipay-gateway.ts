import { createPrivateKey, createPublicKey } from 'node:crypto';

import { formatYuan, parseYuan } from '@lantern/rules/money';
import * as z from 'zod/mini';

import { fieldsFrom, signedText } from '../../modules/money/payment/kinds/fields-of.ts';
import { fitsRsa, signRsa } from '../../modules/money/payment/kinds/rsa.ts';
import { readMerchant, readVector } from '../payment-vectors.ts';
import { GatewayBook, serveLoopback, type TestGateway } from './loopback-gateway.ts';

const ours = createPublicKey(readVector('alipay/keys/app-public.pem'));
const own = createPrivateKey(readVector('alipay/keys/alipay-private.FAKE-GATEWAY.pem'));

const field = z._default(z.string(), '');
const content = z.object({
  out_trade_no: field,
  trade_no: field,
  total_amount: field,
  out_request_no: field,
  refund_amount: field,
});
type Asked = z.output<typeof content>;

/** Alipay's interface, with the product that shows a code, and pages for phones and computers. */
export async function startAlipayGateway(): Promise<TestGateway> {
  const book = new GatewayBook();
  const yes = (node: Record<string, unknown>) => ({ code: '10000', msg: 'Success', ...node });
  const no = (why: string) => ({ code: '40004', msg: 'Business Failed', sub_code: why });

  /** A page takes the order when a browser opens it. */
  const openPage = ({ out_trade_no, total_amount }: Asked) =>
    book.openOrder(out_trade_no, parseYuan(total_amount) ?? 0n) && yes({ out_trade_no });

  const methods: Record<string, (asked: Asked) => object | null> = {
    'alipay.trade.wap.pay': openPage,
    'alipay.trade.page.pay': openPage,
    'alipay.trade.precreate': ({ out_trade_no, total_amount }) => {
      const opened = book.openOrder(out_trade_no, parseYuan(total_amount) ?? 0n);
      if (opened === null) return no('ACQ.CONTEXT_INCONSISTENT');
      return yes({ out_trade_no, qr_code: `https://qr.alipay.com/${opened.id}` });
    },
    // A trade is known only after its code was scanned.
    'alipay.trade.query': ({ out_trade_no }) => {
      const order = book.orders.get(out_trade_no);
      if (!order || order.state === 'open') return no('ACQ.TRADE_NOT_EXIST');
      const trade_status = order.state === 'paid' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED';
      const total_amount = formatYuan(order.minor);
      return yes({ out_trade_no, trade_no: order.trade, trade_status, total_amount });
    },
    'alipay.trade.close': ({ out_trade_no }) => {
      const order = book.orders.get(out_trade_no);
      if (!order) return no('ACQ.TRADE_NOT_EXIST');
      if (order.state !== 'open') return no('ACQ.TRADE_STATUS_ERROR');
      order.state = 'closed';
      return yes({ out_trade_no, trade_no: order.trade });
    },
    'alipay.trade.refund': ({ out_request_no, trade_no, refund_amount }) => {
      const isNew = !book.paidBack.has(out_request_no);
      const back = book.refund(out_request_no, trade_no, parseYuan(refund_amount) ?? 0n);
      if (back === null) return no('ACQ.TRADE_STATUS_ERROR');
      const refund_fee = formatYuan(book.namedRefund(out_request_no));
      return book.isLost() ? null : yes({ trade_no, refund_fee, fund_change: isNew ? 'Y' : 'N' });
    },
    'alipay.trade.fastpay.refund.query': ({ out_request_no }) => {
      const refund_amount = formatYuan(book.namedRefund(out_request_no));
      const isBack = book.paidBack.has(out_request_no);
      return yes(isBack ? { refund_status: 'REFUND_SUCCESS', refund_amount } : {});
    },
  };

  const { baseUrl, close } = await serveLoopback(({ method: verb, query, body }) => {
    const form = Object.fromEntries(new URLSearchParams(verb === 'GET' ? query : body));
    const text = signedText(fieldsFrom(form), { without: ['sign'] });
    const method = form['method'] ?? '';
    const name = `${method.replaceAll('.', '_')}_response`;
    if (!fitsRsa(text, form['sign'] ?? '', ours)) {
      const refusal = { code: '40002', sub_code: 'isv.invalid-signature' };
      return { body: JSON.stringify({ [name]: refusal }) };
    }
    const answer = methods[method]?.(content.parse(JSON.parse(form['biz_content'] ?? '{}')));
    if (!answer) return null;
    const node = JSON.stringify(answer);
    return { body: `{"${name}":${node},"sign":"${signRsa(node, own)}"}` };
  }, book);

  const products = { wap: false, page: false, precreate: true };
  const { values } = readMerchant('alipay', 'merchant');
  return Object.assign(book, {
    kind: 'alipay',
    method: 'alipay',
    baseUrl,
    close,
    values: { ...values, ...products, gateway: `${baseUrl}gateway.do` },
    notify(number: string, _now: Date, slip: { minor?: bigint } = {}) {
      const { trade, minor } = book.find(number);
      const fields = {
        notify_type: 'trade_status_sync',
        app_id: String(values['appId']),
        seller_id: String(values['sellerId']),
        out_trade_no: number,
        trade_no: trade,
        trade_status: 'TRADE_SUCCESS',
        total_amount: formatYuan(slip.minor ?? minor),
        subject: 'VIP 月卡 30天',
        charset: 'utf-8',
      };
      const text = signedText(fieldsFrom(fields), { without: [], keepsEmpty: true });
      const sign = signRsa(text, own);
      return {
        method: 'POST' as const,
        query: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded; text/html; charset=utf-8' },
        body: new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString(),
      };
    },
  });
}
