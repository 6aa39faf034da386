import { createHmac } from 'node:crypto';

import { readMerchant } from '../payment-vectors.ts';
import {
  GatewayBook,
  type GatewayNotify,
  type GatewayOrder,
  type GatewayReply,
  serveLoopback,
  type TestGateway,
} from './loopback-gateway.ts';

/** The order in our number of a refund. */
const saleOf = (request: string) => request.split('R')[0];

/** What Stripe tells of an order besides that it is paid. */
type StripeEvents = Record<'expired' | 'refunded' | 'disputed', TestGateway['notify']>;

/** Stripe's interface, in US dollars at seven yuan and a quarter. */
export async function startStripeGateway(): Promise<TestGateway & StripeEvents> {
  const book = new GatewayBook();
  const merchant = readMerchant('stripe', 'merchant').values;
  const values: TestGateway['values'] = { ...merchant, currency: 'USD', rate: '7.25' };
  /** The channel that each session names, by our number. */
  const channels = new Map<string, string>();
  /** What was asked with each key: the same key with other fields is refused. */
  const keys = new Map<string, string>();
  const reply = (content: object, status = 200): GatewayReply => ({
    status,
    body: JSON.stringify(content),
  });
  const no = (code: string, status = 400) => reply({ error: { code } }, status);

  const session = (number: string, { id, trade, minor, state }: GatewayOrder) => ({
    id: `cs_live_${id}`,
    object: 'checkout.session',
    mode: 'payment',
    client_reference_id: number,
    metadata: { order: number, channel: channels.get(number) ?? '' },
    amount_total: Number(minor),
    currency: 'usd',
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    payment_intent: state === 'paid' ? `pi_${trade}` : null,
    status: { open: 'open', paid: 'complete', closed: 'expired' }[state],
    url: `${baseUrl}c/pay/${id}`,
  });

  const open = (form: URLSearchParams): GatewayReply => {
    const number = form.get('client_reference_id') ?? '';
    const minor = BigInt(form.get('line_items[0][price_data][unit_amount]') ?? '0');
    if (form.get('line_items[0][price_data][currency]') !== 'usd' || minor < 50n) {
      return no('amount_too_small');
    }
    const order = book.openOrder(number, minor);
    if (order === null) return no('idempotency_error');
    channels.set(number, form.get('metadata[channel]') ?? '');
    return reply(session(number, order));
  };

  const refund = (form: URLSearchParams, key: string): GatewayReply => {
    const trade = (form.get('payment_intent') ?? '').slice('pi_'.length);
    const minor = BigInt(form.get('amount') ?? '0');
    const isOther = (request: string) => request !== key && saleOf(request) === saleOf(key);
    const isBack = [...book.paidBack.keys()].some(isOther);
    if (isBack || book.refund(key, trade, minor) === null) return no('charge_already_refunded');
    if (book.isLost()) return null;
    const amount = Number(book.namedRefund(key));
    return reply({ amount, payment_intent: `pi_${trade}`, status: 'succeeded' });
  };

  const bySession = (path: string): GatewayReply => {
    const [, id = '', act] =
      /^\/v1\/checkout\/sessions\/cs_live_(\w+?)(\/expire)?$/.exec(path) ?? [];
    const found = book.byId(id);
    if (found === null) return no('resource_missing', 404);
    const [number, order] = found;
    if (act !== undefined && order.state !== 'open') return no('session_not_open');
    if (act !== undefined) order.state = 'closed';
    return reply(session(number, order));
  };
  /** Whether the key was used before, with other fields. */
  const isOtherQuestion = (key: string, body: string): boolean => {
    if (key === '') return false;
    const before = keys.get(key);
    keys.set(key, before ?? body);
    return before !== undefined && before !== body;
  };

  const { baseUrl, close } = await serveLoopback(({ path, headers, body }) => {
    if (headers.authorization !== `Bearer ${String(values['secretKey'])}`)
      return no('api_key', 401);
    const key = String(headers['idempotency-key'] ?? '');
    if (isOtherQuestion(key, body)) return no('idempotency_error');
    const form = new URLSearchParams(body);
    if (path === '/v1/checkout/sessions') return open(form);
    return path === '/v1/refunds'
      ? refund(form, key.slice('lantern-refund-'.length))
      : bySession(path);
  }, book);

  /** The payment of an order, in the fields of a charge and of a dispute. */
  const paymentOf = (number: string) => {
    const { trade, minor } = book.find(number);
    const amounts = { amount: Number(minor), amount_refunded: Number(minor), currency: 'usd' };
    return { ...amounts, payment_intent: `pi_${trade}` };
  };
  const event = (type: string, object: object, at: Date): GatewayNotify => {
    const body = JSON.stringify({ type, livemode: true, data: { object } });
    const time = Math.floor(at.getTime() / 1000);
    const secret = String(values['webhookSecret']);
    const sign = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${time},v1=${sign}`,
    };
    return { method: 'POST', query: '', headers, body };
  };

  return Object.assign(book, {
    kind: 'stripe',
    method: 'card',
    baseUrl,
    close,
    values: { ...values, gateway: baseUrl },
    notify(number: string, at: Date, slip: { minor?: bigint } = {}) {
      const order = book.find(number);
      const object = session(number, { ...order, minor: slip.minor ?? order.minor });
      return event('checkout.session.completed', object, at);
    },
    expired: (number: string, at: Date) =>
      event('checkout.session.expired', session(number, book.find(number)), at),
    refunded(number: string, at: Date) {
      const metadata = { order: number, channel: channels.get(number) ?? '' };
      return event('charge.refunded', { ...paymentOf(number), metadata }, at);
    },
    disputed: (number: string, at: Date) => event('charge.dispute.created', paymentOf(number), at),
  });
}
