import { foreignMinor } from '@lantern/rules/foreign-amount';
import type { Fen } from '@lantern/rules/money';
import { isGatewayAddress } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

import { stripeWords } from '../../../../../text/channel-kinds/stripe.ts';
import {
  ChannelFault,
  type ChannelOrder,
  type Currency,
  type Money,
  type Opening,
  refused,
  type RefundAnswer,
  type RefundOrder,
  type Word,
} from '../../channels/channel.ts';
import { type GatewayAnswer, parseJson } from '../ask-gateway.ts';
import { defineKind, type Ground, settingsAt } from '../kind.ts';
import { readPaid, readStripeEvent, session } from './read-stripe.ts';

/** The version of the interface whose answers are read here. */
const apiVersion = '2026-10-28.endive';

const settings = z
  .object({
    gateway: z.string().check(z.maxLength(200), z.refine(isGatewayAddress)),
    account: z._default(z.string().check(z.maxLength(64)), ''),
    live: z.enum(['live', 'test']),
    currency: z.enum(['CNY', 'USD', 'HKD']),
    rate: z._default(z.string().check(z.regex(/^(?:\d{1,4}(?:\.\d{1,4})?)?$/)), ''),
    secretKey: z.string().check(z.minLength(8), z.maxLength(300), z.regex(/^[!-~]+$/)),
    webhookSecret: z.string().check(z.minLength(8), z.maxLength(300), z.regex(/^[!-~]+$/)),
  })
  .check(
    z.refine(({ currency, rate }) => currency === 'CNY' || Number(rate) > 0, { path: ['rate'] }),
  );

type Settings = z.output<typeof settings>;

const facts = {
  signedHeaders: ['stripe-signature'],
  // An endpoint that fails for days is switched off: an operator's matter is none of Stripe's.
  replies: { yes: { status: 200, body: '' }, no: { status: 400, body: 'fail' }, caseIs: 'yes' },
  mostBytes: 262_144,
  orderNumberOf: () => null,
} as const;

const types: Readonly<Record<string, string>> = {
  card: 'card',
  alipay: 'alipay',
  wxpay: 'wechat_pay',
};

/** Asks Stripe; `idempotencyKey` makes asking again safe. */
async function ask(
  { gateway, secretKey }: Settings,
  ground: Ground,
  { path, form, idempotencyKey }: { path: string; form?: URLSearchParams; idempotencyKey?: string },
): Promise<GatewayAnswer> {
  const headers = {
    authorization: `Bearer ${secretKey}`,
    'stripe-version': apiVersion,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  return ground.ask(`${gateway.replace(/\/$/, '')}${path}`, { headers, ...(form && { form }) });
}

const refusal = z.object({ error: z.object({ code: z._default(z.string(), '') }) });

/** The answer of a good status; otherwise the fault that it shows. */
function goodAnswer({ status, text, isWhole }: GatewayAnswer): unknown {
  if (!isWhole) throw new ChannelFault('too-much', 'the gateway said too much');
  if (status === 401 || status === 403) {
    throw new ChannelFault('key-refused', 'Stripe refused the key');
  }
  if (status >= 400 && status < 500) throw new ChannelFault('refused', 'Stripe refused');
  if (status !== 200) throw new ChannelFault('bad-status', `status ${status}`);
  return parseJson(text);
}

/**
 * How long a session outlives its order, at whose end it is closed. Stripe wants half an hour from its own clock, also of an
 * order that is opened at its last moment.
 */
const sessionOutlivesMs = 31 * 60_000;

/**
 * The fields of a session: of one order they are always the same, or Stripe refuses the key that makes asking again safe.
 * Nothing may change its amount: no tax, no codes, no prices of other countries.
 */
function sessionForm(
  order: ChannelOrder,
  type: string | undefined,
  { key, returnUrl, publicBaseUrl }: Pick<Ground, 'key' | 'returnUrl' | 'publicBaseUrl'>,
): URLSearchParams {
  const ends = order.expiresAt.getTime() + sessionOutlivesMs;
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: order.number,
    'metadata[order]': order.number,
    'metadata[channel]': key,
    'payment_intent_data[metadata][order]': order.number,
    'payment_intent_data[metadata][channel]': key,
    ...(type !== undefined && { 'payment_method_types[0]': type }),
    ...(type === 'wechat_pay' && { 'payment_method_options[wechat_pay][client]': 'web' }),
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': order.ask.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(order.ask.minor),
    'line_items[0][price_data][product_data][name]': order.title,
    'adaptive_pricing[enabled]': 'false',
    expires_at: String(Math.ceil(ends / 1000)),
    success_url: returnUrl(order.number),
    cancel_url: `${publicBaseUrl}/vip`,
    locale: 'zh',
  });
}

/** What a price asks for in the channel's currency. */
const askIn = ({ currency, rate }: Pick<Settings, 'currency' | 'rate'>, fen: Fen): Money => ({
  currency,
  minor: currency === 'CNY' ? fen : foreignMinor(fen, rate),
});

const openAnswer = z.object({ id: z.string(), url: z.string() });

async function open(own: Settings, ground: Ground, order: ChannelOrder): Promise<Opening> {
  const { minor, currency } = order.ask;
  const form = sessionForm(order, types[order.method], ground);
  const idempotencyKey = `lantern-${order.number}-${minor}-${currency.toLowerCase()}`;
  const answer = await ask(own, ground, { path: '/v1/checkout/sessions', form, idempotencyKey });
  const parsed = openAnswer.safeParse(goodAnswer(answer));
  if (!parsed.success) throw new ChannelFault('unclear', 'Stripe named no page');
  return { as: 'redirect', url: parsed.data.url, gatewayOrder: parsed.data.id };
}

/** What a session says of an order. */
function readQueried(body: unknown, order: string): Word {
  const parsed = session.safeParse(body);
  if (!parsed.success) throw new ChannelFault('unclear', 'Stripe said nothing of the order');
  if (parsed.data.client_reference_id !== order) {
    throw new ChannelFault('unclear', 'the answer is about another order');
  }
  return parsed.data.status === 'expired'
    ? { says: 'failed', order, trade: '' }
    : readPaid(parsed.data, order);
}

const ends = z.object({ status: z.string() });

/** Ends a session. One that can't be ended has ended by itself, or is paid: then it is looked at. */
async function close(own: Settings, ground: Ground, gatewayOrder: string) {
  const path = `/v1/checkout/sessions/${gatewayOrder}`;
  const { status } = await ask(own, ground, {
    path: `${path}/expire`,
    form: new URLSearchParams(),
  });
  if (status === 200) return 'closed';
  const answer = ends.safeParse(goodAnswer(await ask(own, ground, { path })));
  const ended = answer.success ? answer.data.status : '';
  return ended === 'expired' ? 'closed' : ended === 'complete' ? 'paid' : 'unknown';
}

const refundAnswer = z.object({ status: z.string(), amount: z.int(), payment_intent: z.string() });

/** Reads the answer to a refund. One that was paid back before, or is about another sum, is compared by an operator. */
function readRefunded(
  { status, text }: Pick<GatewayAnswer, 'status' | 'text'>,
  { money, tradeNo }: RefundOrder,
): RefundAnswer {
  const body = parseJson(text);
  const no = refusal.safeParse(body);
  if (no.success && status >= 400 && status < 500) {
    const isBack = no.data.error.code === 'charge_already_refunded';
    return { state: isBack ? 'unknown' : 'refused', raw: text, fault: null };
  }
  const parsed = refundAnswer.safeParse(body);
  const isAsked =
    parsed.success &&
    BigInt(parsed.data.amount) === money.minor &&
    parsed.data.payment_intent === tradeNo;
  if (!isAsked || status !== 200) return { state: 'unknown', raw: text, fault: 'unclear' };
  const states = {
    succeeded: 'paid',
    pending: 'asked',
    failed: 'refused',
    canceled: 'refused',
  } as const;
  const state = Object.entries(states).find(([name]) => name === parsed.data.status)?.[1];
  return { state: state ?? 'unknown', raw: text, fault: null };
}

async function requestRefund(
  own: Settings,
  ground: Ground,
  refund: RefundOrder,
): Promise<RefundAnswer> {
  const { order, tradeNo, money, request } = refund;
  const form = new URLSearchParams({
    payment_intent: tradeNo,
    amount: String(money.minor),
    'metadata[order]': order,
  });
  const idempotencyKey = `lantern-refund-${request}`;
  try {
    const answer = await ask(own, ground, { path: '/v1/refunds', form, idempotencyKey });
    return readRefunded(answer, refund);
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error;
    return { state: 'unknown', raw: null, fault: error.fault };
  }
}

/** Stripe's own pay page, for merchants abroad: cards, and Alipay and WeChat in some currencies. */
export const stripe = defineKind({
  ...facts,
  name: 'stripe',
  words: stripeWords,
  methods: ['card', 'alipay', 'wxpay'],
  hasPages: false,
  refunds: 'own-number',
  isAsked: true,
  fields: [
    { name: 'gateway', control: 'text', kept: 'fixed', start: 'https://api.stripe.com/' },
    { name: 'account', control: 'text', kept: 'fixed', isOptional: true },
    { name: 'live', control: 'choice', kept: 'fixed', choices: ['live', 'test'], start: 'live' },
    {
      name: 'currency',
      control: 'choice',
      kept: 'sealed',
      choices: ['USD', 'HKD', 'CNY'],
      start: 'USD',
    },
    { name: 'rate', control: 'text', kept: 'sealed', isOptional: true },
    { name: 'secretKey', control: 'secret', kept: 'sealed' },
    { name: 'webhookSecret', control: 'secret', kept: 'sealed' },
  ],
  settings,
  create: (given, ground) => {
    const own = given.settings;
    const currency: Currency = own.currency;
    const isLive = own.live === 'live';
    const read = ({ raw, word }: { raw: string; word: Word }) => ({ raw, word });
    return {
      ...facts,
      key: ground.key,
      currency,
      rate: currency === 'CNY' ? null : own.rate,
      askOf: (fen) => askIn(own, fen),
      methods: ground.methods,
      opens: ['https://checkout.stripe.com', new URL(own.gateway).origin],
      // Below about half a dollar nothing can be charged.
      testFen: 500n,
      worksAt: () => true,
      open: (order) => open(own, ground, order),
      read(raw) {
        if (raw.method !== 'POST') return refused('malformed');
        const all = settingsAt(given, raw.receivedAt);
        const webhookSecrets = all.map(({ webhookSecret }) => webhookSecret);
        return readStripeEvent({ key: ground.key, isLive, webhookSecrets }, raw);
      },
      async ask({ number, gatewayOrder }) {
        if (gatewayOrder === null) return read({ raw: '', word: { says: 'not_paid' } });
        const path = `/v1/checkout/sessions/${gatewayOrder}`;
        const answer = await ask(own, ground, { path });
        return read({ raw: answer.text, word: readQueried(goodAnswer(answer), number) });
      },
      async close({ gatewayOrder }) {
        return gatewayOrder === null ? 'unknown' : close(own, ground, gatewayOrder);
      },
      refunds: ground.refundsByGateway
        ? { ownNumber: true, ask: (refund) => requestRefund(own, ground, refund), look: null }
        : null,
    };
  },
});
