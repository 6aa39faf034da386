import { createHash } from 'node:crypto';

import { parseYuan } from '@lantern/rules/money';
import * as z from 'zod/mini';

import { GatewayBook, serveLoopback, type TestGateway } from './loopback-gateway.ts';

const token = 'fake-gateway-token';
const asked = z.record(z.string(), z.union([z.string(), z.number()]));
const states = { open: 0, paid: 1, closed: 2 } as const;

/** Signed as TokenPay does it: sorted, empty ones left out, the token behind. */
function sign(fields: Readonly<Record<string, string | number>>): string {
  const text = Object.entries(fields)
    .filter(([name, value]) => name !== 'Signature' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('md5').update(`${text}${token}`).digest('hex');
}

const shown = (minor: bigint) => String(Number(minor) / 100);
const reply = (data: object) => ({ body: JSON.stringify(data) });

/** A watcher of a wallet, in the manner of TokenPay. It can be asked about an order, and pays nothing back. */
export async function startTokenPayGateway(): Promise<TestGateway> {
  const book = new GatewayBook();
  const no = reply({ success: false, message: '\u7B7E\u540D\u9A8C\u8BC1\u5931\u8D25' });

  function create(fields: z.output<typeof asked>, pages: string) {
    if (fields['Signature'] !== sign(fields)) return no;
    const number = String(fields['OutOrderId']);
    const order = book.openOrder(number, parseYuan(String(fields['ActualAmount'])) ?? 0n);
    if (order === null) return no;
    const info = {
      Id: `6324ddd2-${order.trade}`,
      OutOrderId: number,
      ActualAmount: shown(order.minor),
      BaseCurrency: 'CNY',
      Amount: '4.41',
    };
    return reply({ success: true, message: '', data: `${pages}Pay?Id=${info.Id}`, info });
  }

  function query(fields: URLSearchParams) {
    const Id = fields.get('Id') ?? '';
    if (fields.get('Signature') !== sign({ Id })) return no;
    const found = book.byTrade(Id.slice('6324ddd2-'.length));
    if (found === null) return reply({ success: false, message: 'none' });
    const [outOrderId, { minor, state }] = found;
    const actualAmount = Number(minor) / 100;
    return reply({
      success: true,
      data: { id: Id, outOrderId, actualAmount, status: states[state] },
    });
  }

  const { baseUrl, close } = await serveLoopback(({ path, query: text, body }) => {
    if (path === '/CreateOrder') return create(asked.parse(JSON.parse(body)), baseUrl);
    if (path === '/Query') return query(new URLSearchParams(text));
    return { status: 404, body: '' };
  }, book);

  return Object.assign(book, {
    kind: 'tokenpay',
    method: 'usdt',
    baseUrl,
    close,
    values: { baseUrl, token, currency: 'USDT_TRC20', signing: 'md5' },
    notify(number: string, _now: Date, slip: { minor?: bigint } = {}) {
      const { trade, minor } = book.find(number);
      const fields = {
        Id: `6324ddd2-${trade}`,
        BlockTransactionId: '3'.repeat(64),
        OutOrderId: number,
        OrderUserKey: number,
        PayTime: '2031-04-21 16:08:39',
        Amount: '4.41',
        ActualAmount: shown(slip.minor ?? minor),
        Currency: 'USDT_TRC20',
        FromAddress: 'TYYjzt6AWhe9hAg9DrhiYXEWKDksyohgQa',
        ToAddress: 'TLUF41C386CMU1Wc8pTSCE4QaiZ2xkhTCb',
        Status: 1,
        BaseCurrency: 'CNY',
        BlockChainName: 'TRON',
        CurrencyName: 'USDT',
        PayAmount: '4.41',
        IsDynamicAmount: 0,
      };
      return {
        method: 'POST' as const,
        query: '',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, Signature: sign(fields) }),
      };
    },
  });
}
