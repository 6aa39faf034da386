import { createPrivateKey, createPublicKey } from 'node:crypto';

import { formatYuan, parseYuan } from '@lantern/rules/money';

import { fieldsFrom, signedText } from '../../modules/money/payment/kinds/fields-of.ts';
import { fitsRsa, signRsa } from '../../modules/money/payment/kinds/rsa.ts';
import { readMerchant, readVector } from '../payment-vectors.ts';
import {
  GatewayBook,
  type GatewayReply,
  serveLoopback,
  type TestGateway,
} from './loopback-gateway.ts';

const without = ['sign', 'sign_type'];
const ours = createPublicKey(readVector('epay-v2/keys/merchant-public.pem'));
const own = createPrivateKey(readVector('epay-v2/keys/platform-private.FAKE-GATEWAY.pem'));

/** An epay gateway of version 2. */
export async function startEpayV2Gateway(now: () => Date): Promise<TestGateway> {
  const book = new GatewayBook();
  const seconds = () => String(Math.floor(now().getTime() / 1000));
  const sealed = (fields: Record<string, string>): Record<string, string> => {
    const all = { ...fields, timestamp: seconds() };
    const sign = signRsa(signedText(fieldsFrom(all), { without }), own);
    return { ...all, sign, sign_type: 'RSA' };
  };
  const yes = (fields: Record<string, string>) => ({
    body: JSON.stringify({ ...sealed(fields), code: 0 }),
  });
  const no = { body: JSON.stringify({ code: -1, msg: 'no' }) };

  type Asked = Readonly<Record<string, string>>;
  const isOurs = (asked: Asked): boolean => {
    const text = signedText(fieldsFrom(asked), { without });
    const off = Math.abs(Number(asked['timestamp']) - Number(seconds()));
    return off <= 300 && fitsRsa(text, asked['sign'] ?? '', ours);
  };
  const open = ({ out_trade_no: number = '', money = '' }: Asked): GatewayReply => {
    const order = book.openOrder(number, parseYuan(money) ?? 0n);
    if (order === null) return no;
    const page = `${baseUrl}pay/${order.trade}`;
    return yes({ trade_no: order.trade, pay_type: 'jump', pay_info: page });
  };
  const query = ({ out_trade_no: number = '' }: Asked): GatewayReply => {
    const order = book.orders.get(number);
    if (!order) return no;
    const status = order.state === 'paid' ? '1' : '0';
    const money = formatYuan(order.minor);
    return yes({ trade_no: order.trade, out_trade_no: number, money, status, pid: '1001' });
  };
  const refund = (asked: Asked): GatewayReply => {
    const { out_refund_no: request = '', trade_no: trade = '', money = '' } = asked;
    if (book.refund(request, trade, parseYuan(money) ?? 0n) === null) return no;
    const back = formatYuan(book.namedRefund(request));
    return book.isLost() ? null : yes({ out_refund_no: request, trade_no: trade, money: back });
  };
  const paths = new Map([
    ['/api/pay/create', open],
    ['/api/pay/query', query],
    ['/api/pay/refund', refund],
  ]);

  const { baseUrl, close } = await serveLoopback(({ path, body }) => {
    const asked = Object.fromEntries(new URLSearchParams(body));
    const answer = paths.get(path);
    return answer && isOurs(asked) ? answer(asked) : no;
  }, book);

  return Object.assign(book, {
    kind: 'epay-v2',
    method: 'wxpay',
    baseUrl,
    close,
    values: { ...readMerchant('epay-v2', 'merchant').values, baseUrl },
    notify(number: string, _now: Date, slip: { minor?: bigint } = {}) {
      const { trade, minor } = book.find(number);
      const fields = sealed({
        pid: '1001',
        trade_no: trade,
        out_trade_no: number,
        type: 'wxpay',
        trade_status: 'TRADE_SUCCESS',
        name: 'VIP & 会员',
        money: formatYuan(slip.minor ?? minor),
      });
      const query = new URLSearchParams(fields).toString();
      return { method: 'GET' as const, query, headers: {}, body: '' };
    },
  });
}
