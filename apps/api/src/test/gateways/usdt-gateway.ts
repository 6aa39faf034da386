import { createHash } from 'node:crypto';

import { parseYuan } from '@lantern/rules/money';
import * as z from 'zod/mini';

import { readMerchant } from '../payment-vectors.ts';
import { GatewayBook, serveLoopback, type TestGateway } from './loopback-gateway.ts';

const asked = z.record(z.string(), z.union([z.string(), z.number()]));

/** A watcher of a wallet, in the manner of epusdt and BEpusdt. It can be asked nothing, and pays nothing back. */
export async function startUsdtGateway(): Promise<TestGateway> {
  const book = new GatewayBook();
  const { values } = readMerchant('usdt', 'merchant');
  const token = String(values['token']);
  const sign = (fields: Record<string, string | number>): string => {
    const text = Object.entries(fields)
      .filter(([name, value]) => name !== 'signature' && value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return createHash('md5').update(`${text}${token}`).digest('hex');
  };
  const no = { body: JSON.stringify({ status_code: 400, message: 'signature' }) };

  const { baseUrl, close } = await serveLoopback(({ path, body }) => {
    const fields = asked.parse(JSON.parse(body));
    if (fields['signature'] !== sign(fields)) return no;
    const yes = (data: object) => ({
      body: JSON.stringify({ status_code: 200, message: 'success', data }),
    });
    if (path === '/api/v1/order/create-transaction') {
      const number = String(fields['order_id']);
      const order = book.openOrder(number, parseYuan(String(fields['amount'])) ?? 0n);
      if (order === null) return no;
      const page = `${baseUrl}pay/checkout-counter/${order.id}`;
      const amount = fields['amount'];
      const created = { trade_id: order.id, order_id: number, amount, actual_amount: '4.41' };
      return yes({ ...created, payment_url: page });
    }
    return { status: 404, body: '' };
  }, book);

  return Object.assign(book, {
    kind: 'usdt',
    method: 'usdt',
    baseUrl,
    close,
    values: { ...values, baseUrl },
    notify(number: string, _now: Date, slip: { minor?: bigint } = {}) {
      const { id, minor } = book.find(number);
      const fields = {
        trade_id: id,
        order_id: number,
        amount: Number(slip.minor ?? minor) / 100,
        actual_amount: '4.41',
        token: 'TKGTx4pCKiKQbk8evXHTborfZn754TGViP',
        block_transaction_id: 'a'.repeat(64),
        status: 2,
      };
      return {
        method: 'POST' as const,
        query: '',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, signature: sign(fields) }),
      };
    },
  });
}
