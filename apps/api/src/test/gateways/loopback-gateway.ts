import { createServer, type IncomingHttpHeaders } from 'node:http';

/** What a gateway was asked. */
export interface GatewayCall {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What it says; null closes the connection. */
export type GatewayReply = {
  status?: number;
  headers?: Record<string, string>;
  body: string;
} | null;

/** An order as a gateway of tests knows it. */
export interface GatewayOrder {
  /** In the smallest unit of what was asked. */
  minor: bigint;
  trade: string;
  state: 'open' | 'paid' | 'closed';
  /** Its own number of the order, by which it is asked where the protocol wants that. */
  id: string;
}

/** A message to the site, as it is sent. */
export interface GatewayNotify {
  method: 'GET' | 'POST';
  query: string;
  headers: Record<string, string>;
  body: string;
}

/** What tests change of a notify. */
export interface NotifySlip {
  minor?: bigint;
}

/** A gateway of one kind, on loopback, that checks real signatures. */
export interface TestGateway {
  kind: string;
  baseUrl: string;
  /** The values with which a channel of it is added. */
  values: Record<string, string | boolean | string[]>;
  method: string;
  /** Its orders, by our number. */
  orders: Map<string, GatewayOrder>;
  /** What it has paid back, by our number of the refund. */
  paidBack: Map<string, bigint>;
  /** How many answers are lost after what they say was done. */
  losesAnswers: number;
  /** How many answers to refunds are lost after the money went back. */
  losesRefunds: number;
  /** Whether a refund that is asked for again by its number is refused. */
  refusesRepeats: boolean;
  /** How much less than went back its answers to refunds name. */
  tellsLess: bigint;
  /** A notify that says that an order is paid. The site's clock is `now`. */
  notify(number: string, now: Date, slip?: NotifySlip): GatewayNotify;
  close(): Promise<void>;
}

/** Serves on a free port of loopback. */
export async function serveLoopback(
  answer: (call: GatewayCall) => GatewayReply,
  book: Pick<TestGateway, 'losesAnswers'> = { losesAnswers: 0 },
) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const { method = 'GET', headers } = request;
      const body = Buffer.concat(chunks).toString();
      const reply = answer({ method, path, query, headers, body });
      const isLost = book.losesAnswers > 0;
      if (isLost) book.losesAnswers--;
      if (reply === null || isLost) response.destroy();
      else response.writeHead(reply.status ?? 200, reply.headers).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The orders and refunds of a gateway, with what all kinds do alike. */
export class GatewayBook {
  readonly orders = new Map<string, GatewayOrder>();
  readonly paidBack = new Map<string, bigint>();
  losesAnswers = 0;
  losesRefunds = 0;
  refusesRepeats = false;
  tellsLess = 0n;

  /** Takes an order once; the same number with another amount is refused. */
  openOrder(number: string, minor: bigint): GatewayOrder | null {
    const known = this.orders.get(number);
    if (known) return known.minor === minor ? known : null;
    const digits = String(this.orders.size + 1).padStart(12, '0');
    const order: GatewayOrder = {
      minor,
      trade: `2031042100${digits}`,
      state: 'open',
      id: `id${digits}`,
    };
    this.orders.set(number, order);
    return order;
  }

  find(number: string): GatewayOrder {
    const order = this.orders.get(number);
    if (order === undefined) throw new Error(`the gateway has no order ${number}`);
    return order;
  }

  byTrade(trade: string): [number: string, order: GatewayOrder] | null {
    return [...this.orders].find(([, it]) => it.trade === trade) ?? null;
  }

  byId(id: string): [number: string, order: GatewayOrder] | null {
    return [...this.orders].find(([, it]) => it.id === id) ?? null;
  }

  /** Pays back once a number. Null where it may not; then nothing moves. */
  refund(request: string, trade: string, minor: bigint): GatewayOrder | null {
    const order = this.byTrade(trade)?.[1];
    if (!order || order.state !== 'paid' || minor !== order.minor) return null;
    if (this.refusesRepeats && this.paidBack.has(request)) return null;
    this.paidBack.set(request, minor);
    return order;
  }

  /** The sum that an answer to a refund names. */
  namedRefund(request: string): bigint {
    return (this.paidBack.get(request) ?? 0n) - this.tellsLess;
  }

  /** Whether the answer to a refund is lost. */
  isLost(): boolean {
    if (this.losesRefunds === 0) return false;
    this.losesRefunds--;
    return true;
  }
}
