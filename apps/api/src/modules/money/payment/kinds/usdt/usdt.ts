import { createHash } from 'node:crypto';

import { isGatewayAddress } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

import { isSameSecret } from '../../../../../platform/signing/is-same-secret.ts';
import { usdtWords } from '../../../../../text/channel-kinds/usdt.ts';
import {
  ChannelFault,
  type ChannelOrder,
  type Opening,
  ownSumOf,
  refused,
  type Word,
  yuan,
} from '../../channels/channel.ts';
import { checkGood, parseJson } from '../ask-gateway.ts';
import { orderNumberIn } from '../epay/epay-manners.ts';
import { type Fields, fieldsFrom, fieldsOf, signedText, textOf } from '../fields-of.ts';
import { readGatewayYuan } from '../gateway-amount.ts';
import { defineKind, type Ground, settingsAt, yuanGateway } from '../kind.ts';

const settings = z.object({
  baseUrl: z.string().check(z.maxLength(200), z.refine(isGatewayAddress)),
  tradeType: z.string().check(z.regex(/^[a-z\d]{2,10}\.[a-z\d]{2,20}$/)),
  rate: z._default(z.string().check(z.regex(/^(?:[~+-]?\d{1,4}(?:\.\d{1,4})?)?$/)), ''),
  token: z.string().check(z.minLength(8), z.maxLength(200), z.regex(/^[!-~]+$/)),
});

type UsdtSettings = z.output<typeof settings>;

const createAnswer = z.object({
  status_code: z.number(),
  data: z.optional(
    z.nullable(
      z.object({
        trade_id: z.string(),
        order_id: z._default(z.string(), ''),
        amount: z._default(z.union([z.string(), z.number()]), ''),
        actual_amount: z._default(z.union([z.string(), z.number()]), ''),
        payment_url: z._default(z.string(), ''),
      }),
    ),
  ),
});

const noProse: ReadonlySet<string> = new Set();
const facts = {
  signedHeaders: [],
  // One dialect wants exactly `ok`, the other takes every status 200 for a yes.
  replies: { yes: { status: 200, body: 'ok' }, no: { status: 400, body: 'fail' }, caseIs: 'no' },
  mostBytes: 16_384,
  orderNumberOf: orderNumberIn('order_id', noProse),
} as const;

/** From here on the gateways write a number with an exponent. */
const mostFen = 100_000_000n;

/** MD5 over the fields and the token: the protocol knows no other algorithm. */
const signUsdt = (fields: Fields, token: string): string =>
  createHash('md5')
    .update(signedText(fields, { without: ['signature'] }))
    .update(token)
    .digest('hex');

/** A number as Go writes it, which both sides sign: 28.8, never 28.80. */
const shortest = (fen: bigint): string => String(Number(fen) / 100);

const states: Readonly<Record<string, 'not_paid' | 'paid' | 'failed'>> = {
  '1': 'not_paid',
  '2': 'paid',
  '3': 'failed',
};

function read(tokens: readonly string[], fields: Fields): Word {
  const given = textOf(fields, 'signature').toLowerCase();
  const isSigned = tokens.some((token) => isSameSecret(given, signUsdt(fields, token)));
  if (!isSigned) return refused('bad_sign');
  const [order, trade] = [textOf(fields, 'order_id'), textOf(fields, 'trade_id')];
  if (!/^[\w-]{1,64}$/.test(order) || !/^[\w-]{1,64}$/.test(trade)) return refused('malformed');
  const state = states[textOf(fields, 'status')];
  if (state === undefined) return refused('malformed');
  if (state === 'not_paid') return { says: 'not_paid' };
  if (state === 'failed') return { says: 'failed', order, trade };
  const fen = readGatewayYuan(textOf(fields, 'amount'));
  return { says: 'paid', order, trade, money: fen === null ? null : yuan(fen) };
}

/** The body of a request: the amount stands in it exactly as it is signed. */
function signedJson(fields: Readonly<Record<string, string>>, token: string): string {
  const numbers = new Set(['amount', 'timeout']);
  const signature = signUsdt(fieldsFrom(fields), token);
  const members = Object.entries({ ...fields, signature }).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${numbers.has(name) ? value : JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}

async function open(given: UsdtSettings, ground: Ground, order: ChannelOrder): Promise<Opening> {
  const { tradeType, rate, baseUrl, token } = given;
  if (order.ask.minor <= 0n || order.ask.minor >= mostFen) {
    throw new ChannelFault('refused', 'the gateway takes no such amount');
  }
  const seconds = Math.floor((order.expiresAt.getTime() - ground.now().getTime()) / 1000);
  const fields = {
    order_id: order.number,
    amount: shortest(order.ask.minor),
    notify_url: ground.notifyUrl,
    redirect_url: ground.returnUrl(order.number),
    trade_type: tradeType,
    fiat: 'CNY',
    name: order.title,
    timeout: String(Math.max(seconds, 120)),
    ...(rate !== '' && { rate }),
  };
  const content = { text: signedJson(fields, token), type: 'application/json' };
  const answer = await ground.ask(`${baseUrl}api/v1/order/create-transaction`, { content });
  checkGood(answer);
  return readCreated(answer.text, order, coinOf(tradeType));
}

/** The coin of `usdt.trc20` or of `tron.trx`. */
function coinOf(tradeType: string): string {
  const [first = '', second = ''] = tradeType.toUpperCase().split('.');
  return first.startsWith('USD') ? first : second;
}

/** Reads what create answered. A gateway that asks for another amount than it was told is not paid. */
function readCreated(
  text: string,
  order: Pick<ChannelOrder, 'number' | 'ask'>,
  coin: string,
): Opening {
  const parsed = createAnswer.safeParse(parseJson(text));
  if (!parsed.success) throw new ChannelFault('unclear', 'the gateway said nothing understood');
  const { status_code: code, data } = parsed.data;
  if (code === 10_003) throw new ChannelFault('no-wallet', 'the gateway has no wallet');
  if (code === 400) throw new ChannelFault('key-refused', 'the gateway refused the signature');
  if (code !== 200 || !data) throw new ChannelFault('refused', 'the gateway refused the order');
  const isAsked = readGatewayYuan(String(data.amount)) === order.ask.minor;
  if (!isAsked || data.order_id !== order.number) {
    throw new ChannelFault('unclear', 'the gateway asks for another amount');
  }
  const asked = ownSumOf(coin, String(data.actual_amount));
  return { as: 'redirect', url: data.payment_url, gatewayOrder: data.trade_id, ...asked };
}

/** USDT over a wallet's watcher: epusdt and BEpusdt, which have one interface. It can't be asked, and pays nothing back. */
export const usdt = defineKind({
  ...facts,
  name: 'usdt',
  words: usdtWords,
  methods: ['usdt'],
  hasPages: true,
  refunds: 'by-hand',
  isAsked: false,
  fields: [
    { name: 'baseUrl', control: 'text', kept: 'fixed' },
    { name: 'token', control: 'secret', kept: 'sealed' },
    { name: 'tradeType', control: 'text', kept: 'free', start: 'usdt.trc20' },
    { name: 'rate', control: 'text', kept: 'free', isOptional: true },
  ],
  settings,
  create: (given, ground) => ({
    ...facts,
    ...yuanGateway(ground, given.settings.baseUrl),
    worksAt: () => true,
    open: (order) => open(given.settings, ground, order),
    read(raw) {
      const fields = fieldsOf(raw, noProse);
      if (fields === null) return refused('ambiguous');
      const tokens = settingsAt(given, raw.receivedAt).map(({ token }) => token);
      return read(tokens, fields);
    },
    ask: null,
    // A transfer that is under way can't be refused: a gateway that has forgotten its order would take it without telling
    // of it. Orders end there by the time-out that they are created with.
    close: null,
    refunds: null,
  }),
});
