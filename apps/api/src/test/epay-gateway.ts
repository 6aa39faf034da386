import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { signEpay } from '../modules/money/payment/kinds/epay/epay-sign.ts';

/** How the gateway answers what it is asked. */
export type Manner =
  | 'well'
  /** Never, until it is closed. */
  | 'hangs'
  /** A byte now and then, for ever. */
  | 'drips'
  | 'html'
  | 'status-500'
  | 'redirects'
  | 'huge'
  | 'refuses'
  /** Closes the connection in the middle of what it says. */
  | 'cuts'
  /** Closes the connection. */
  | 'dead';

/** What a notify says that it should not. */
export interface Slip {
  /** Put over the right fields before they are signed. */
  fields?: Readonly<Record<string, string>>;
  sign?: string;
  signType?: string;
  key?: string;
}

interface GatewayOrder {
  fields: Readonly<Record<string, string>>;
  tradeNo: string;
  paid: boolean;
}

/**
 * An epay gateway of version 1 for tests, written from the protocol: it takes orders, pays them when it is
 * told, writes signed notifies, answers questions, and misbehaves on demand. On loopback.
 */
export class EpayGateway {
  readonly pid = '1001';
  readonly key = 'a-key-that-only-tests-use';
  baseUrl = '';
  manner: Manner = 'well';
  /** What an order is answered with instead of its own page. */
  payurl: string | null = null;
  /** Put over what a question about an order is answered. */
  answer: Readonly<Record<string, unknown>> = {};
  /** The paths it was asked, with the order a question is about. */
  asked: string[] = [];
  /** Put over what it answers when it is to pay back. */
  refundAnswer: Readonly<Record<string, unknown>> = {};
  /** What it was asked to pay back, as it was asked. */
  refunds: Readonly<Record<string, string>>[] = [];
  readonly orders = new Map<string, GatewayOrder>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #trades = 0;

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    this.baseUrl = `http://127.0.0.1:${address.port}/`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The settings of a site that uses it. */
  settings(env: Readonly<Record<string, string>> = {}): Record<string, string> {
    return {
      PUBLIC_BASE_URL: 'https://site.example',
      EPAY_URL: this.baseUrl,
      EPAY_PID: this.pid,
      EPAY_KEY: this.key,
      EPAY_MODE: 'mapi',
      ...env,
    };
  }

  /** Takes an order the browser would bring: the query of a submit address. */
  submit(payurl: string): void {
    this.#take(Object.fromEntries(new URL(payurl).searchParams));
  }

  pay(number: string): void {
    this.#find(number).paid = true;
  }

  /** A notify of an order as the query it is sent as. Amounts are floats, as gateways write them. */
  notify(number: string, slip: Slip = {}): string {
    const { fields, tradeNo } = this.#find(number);
    const notified: Record<string, string> = {
      pid: this.pid,
      trade_no: tradeNo,
      out_trade_no: number,
      type: fields['type'] ?? '',
      name: 'product',
      money: String(Number(fields['money'])),
      trade_status: 'TRADE_SUCCESS',
      ...slip.fields,
    };
    const sign = slip.sign ?? signEpay(Object.entries(notified), slip.key ?? this.key, 'directly');
    const signed = { ...notified, sign, sign_type: slip.signType ?? 'MD5' };
    return new URLSearchParams(signed).toString();
  }

  #find(number: string): GatewayOrder {
    const order = this.orders.get(number);
    if (order === undefined) throw new Error(`the gateway has no order ${number}`);
    return order;
  }

  #take(fields: Record<string, string>): GatewayOrder | null {
    const { sign = '', out_trade_no: number = '' } = fields;
    if (sign !== signEpay(Object.entries(fields), this.key, 'directly')) return null;
    const known = this.orders.get(number);
    if (known) return known.fields['money'] === fields['money'] ? known : null;
    const tradeNo = `20310421${String(++this.#trades).padStart(11, '0')}`;
    const order = { fields, tradeNo, paid: false };
    this.orders.set(number, order);
    return order;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.baseUrl);
    this.asked.push(`${url.pathname} ${url.searchParams.get('out_trade_no') ?? ''}`.trim());
    const body = await readBody(request);
    const isRefund = url.searchParams.get('act') === 'refund';
    if (isRefund) this.refunds.push(Object.fromEntries(new URLSearchParams(body)));
    if (this.manner !== 'well') return misbehave(this.manner, response);
    const json = (value: unknown): void => void response.end(JSON.stringify(value));
    if (url.pathname === '/mapi.php') return json(this.#open(new URLSearchParams(body)));
    if (isRefund) return json(this.#requestRefund(new URLSearchParams(body)));
    if (url.pathname === '/api.php') return json(this.#answer(url.searchParams));
    response.statusCode = 404;
    response.end();
  }

  #open(form: URLSearchParams): unknown {
    const order = this.#take(Object.fromEntries(form));
    if (order === null) return { code: -1, msg: 'signature' };
    const payurl = this.payurl ?? `${this.baseUrl}pay/${order.tradeNo}`;
    return { code: 1, trade_no: order.tradeNo, payurl };
  }

  /** Once for each payment, and no more than a test says was paid. */
  #requestRefund(form: URLSearchParams): unknown {
    const isOurs = form.get('pid') === this.pid && form.get('key') === this.key;
    const asked = this.refunds.filter((it) => it['trade_no'] === form.get('trade_no'));
    if (!isOurs || asked.length > 1) return { code: -1, msg: '订单已退款' };
    return { code: 1, msg: '退款成功', ...this.refundAnswer };
  }

  #answer(query: URLSearchParams): unknown {
    const isOurs = query.get('pid') === this.pid && query.get('key') === this.key;
    const number = query.get('out_trade_no') ?? '';
    const order = this.orders.get(number);
    if (!isOurs || query.get('act') !== 'order' || !order) return { code: -1, msg: 'no order' };
    return {
      code: 1,
      msg: 'ok',
      pid: Number(this.pid),
      trade_no: order.tradeNo,
      out_trade_no: number,
      money: Number(order.fields['money']),
      status: order.paid ? 1 : 0,
      ...this.answer,
    };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function misbehave(manner: Exclude<Manner, 'well'>, response: ServerResponse): void {
  switch (manner) {
    case 'hangs':
      return;
    case 'drips': {
      response.write('{');
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
      return;
    }
    case 'html':
      response.end('<html>success</html>');
      return;
    case 'status-500':
      response.statusCode = 500;
      response.end('{"code":1,"payurl":"https://evil.example/"}');
      return;
    case 'redirects':
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      return;
    case 'huge':
      response.end(`{"code":1,"x":"${'x'.repeat(1_000_000)}"}`);
      return;
    case 'refuses':
      response.end('{"code":-1,"msg":"closed"}');
      return;
    case 'cuts':
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"code":1,"msg":"', () => response.destroy());
      return;
    case 'dead':
      response.destroy();
  }
}
