import { createHash, createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { isGatewayAddress } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

import { isSameSecret } from '../../../../../platform/signing/is-same-secret.ts';
import { tokenPayWords } from '../../../../../text/channel-kinds/tokenpay.ts';
import {
  type AskedOrder,
  ChannelFault,
  type ChannelOrder,
  type Money,
  type Opening,
  ownSumOf,
  refused,
  type Word,
} from '../../channels/channel.ts';
import { checkGood, parseJson } from '../ask-gateway.ts';
import { orderNumberIn } from '../epay/epay-manners.ts';
import { type Fields, fieldsFrom, fieldsOf, signedText, textOf } from '../fields-of.ts';
import { readGatewayYuan } from '../gateway-amount.ts';
import { defineKind, type Ground, settingsAt, yuanGateway } from '../kind.ts';

const settings = z.object({
  baseUrl: z.string().check(z.maxLength(200), z.refine(isGatewayAddress)),
  currency: z.string().check(z.regex(/^[A-Za-z\d_]{2,60}$/)),
  signing: z._default(z.enum(['md5', 'hmac']), 'md5'),
  token: z.string().check(z.minLength(8), z.maxLength(200), z.regex(/^[!-~]+$/)),
});

type TokenPaySettings = z.output<typeof settings>;

/** An amount, as a number or as a text. */
const amount = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

const createAnswer = z.object({
  success: z.boolean(),
  message: z._default(z.nullable(z.string()), ''),
  data: z.optional(z.nullable(z.string())),
  info: z.optional(
    z.nullable(
      z.object({
        Id: z.string(),
        OutOrderId: z.string(),
        ActualAmount: amount,
        BaseCurrency: z.string(),
        /** What the payer pays, in the coin. */
        Amount: z._default(amount, ''),
      }),
    ),
  ),
});

const queryAnswer = z.object({
  success: z.literal(true),
  data: z.object({ id: z.string(), outOrderId: z.string(), actualAmount: amount, status: amount }),
});

const noProse: ReadonlySet<string> = new Set();
const facts = {
  signedHeaders: [],
  // It tells three times, until it hears exactly `ok`.
  replies: { yes: { status: 200, body: 'ok' }, no: { status: 400, body: 'fail' }, caseIs: 'no' },
  mostBytes: 16_384,
  orderNumberOf: orderNumberIn('OutOrderId', noProse),
} as const;

/** Its own numbers of orders. */
const gatewayNumber = /^[\da-f-]{1,64}$/i;

export function signTokenPay(
  fields: Fields,
  { token, signing }: Pick<TokenPaySettings, 'token' | 'signing'>,
): string {
  const text = signedText(fields, { without: ['Signature'] });
  return signing === 'md5'
    ? createHash('md5').update(text).update(token).digest('hex')
    : createHmac('sha256', token).update(text).digest('hex');
}

const states: Readonly<Record<string, 'not_paid' | 'paid' | 'failed'>> = {
  '0': 'not_paid',
  Pending: 'not_paid',
  '1': 'paid',
  Paid: 'paid',
  '2': 'failed',
  Expired: 'failed',
};

/** What is said of an order, by a notify or by an answer. */
interface Said {
  order: string;
  trade: string;
  status: string;
  money: Money | null;
}

function wordOf({ order, trade, status, money }: Said): Word {
  const says = states[status];
  if (says === undefined) return refused('malformed');
  if (says === 'not_paid') return { says };
  return says === 'failed' ? { says, order, trade } : { says, order, trade, money };
}

/** Money in what the gateway counts in, which its own settings say. */
function moneyOf(currency: string, text: string): Money | null {
  const minor = readGatewayYuan(text);
  return minor === null ? null : { currency, minor };
}

function read(all: readonly TokenPaySettings[], fields: Fields): Word {
  const given = textOf(fields, 'Signature').toLowerCase();
  if (!all.some((it) => isSameSecret(given, signTokenPay(fields, it)))) return refused('bad_sign');
  const [order, trade] = [textOf(fields, 'OutOrderId'), textOf(fields, 'Id')];
  if (!/^[\w-]{1,64}$/.test(order) || !gatewayNumber.test(trade)) return refused('malformed');
  const money = moneyOf(textOf(fields, 'BaseCurrency'), textOf(fields, 'ActualAmount'));
  return wordOf({ order, trade, status: textOf(fields, 'Status'), money });
}

async function open(given: TokenPaySettings, ground: Ground, order: ChannelOrder) {
  // As it is written in JSON, which both sides sign: 28.8, never 28.80.
  const yuan = Number(order.ask.minor) / 100;
  const fields = {
    OutOrderId: order.number,
    // Whose address it is: one for each order, so that no payment is taken for another one.
    OrderUserKey: order.number,
    ActualAmount: String(yuan),
    Currency: given.currency,
    NotifyUrl: ground.notifyUrl,
    RedirectUrl: ground.returnUrl(order.number),
  };
  const Signature = signTokenPay(fieldsFrom(fields), given);
  const text = JSON.stringify({ ...fields, ActualAmount: yuan, Signature });
  const content = { text, type: 'application/json' };
  const answer = await ground.ask(`${given.baseUrl}CreateOrder`, { content });
  checkGood(answer);
  return readCreated(answer.text, order, coinOf(given.currency));
}

/** The coin of `USDT_TRC20`, of `EVM_ETH_USDC_ERC20` or of `TRX`. */
const coinOf = (currency: string): string =>
  /USD[TC]/i.exec(currency)?.[0].toUpperCase() ?? currency.toUpperCase().split('_').at(-1) ?? '';

/** Reads what create answered. A gateway that asks for another amount than it was told is not paid. */
function readCreated(text: string, order: ChannelOrder, coin: string): Opening {
  const parsed = createAnswer.safeParse(parseJson(text));
  if (!parsed.success) throw new ChannelFault('unclear', 'the gateway said nothing understood');
  const { success, message, data, info } = parsed.data;
  if (!success) {
    const isKey = /signature|\u7B7E\u540D/i.test(message ?? '');
    throw new ChannelFault(isKey ? 'key-refused' : 'refused', 'the gateway refused the order');
  }
  if (!data || !info) throw new ChannelFault('unclear', 'the gateway named no payment page');
  const money = moneyOf(info.BaseCurrency, info.ActualAmount);
  const isOurs = info.OutOrderId === order.number && gatewayNumber.test(info.Id);
  if (!isOurs || !isDeepStrictEqual(money, order.ask)) {
    throw new ChannelFault('unclear', 'the gateway asks for another amount');
  }
  return { as: 'redirect', url: data, gatewayOrder: info.Id, ...ownSumOf(coin, info.Amount) };
}

/**
 * It tells no more than three times, so it is asked. Its answers are not signed, and don't say what they count in: create
 * did.
 */
async function ask(
  given: TokenPaySettings,
  ground: Ground,
  { number, gatewayOrder, ask: asked }: AskedOrder,
): Promise<{ raw: string; word: Word }> {
  if (gatewayOrder === null) return { raw: '', word: { says: 'not_paid' } };
  const Signature = signTokenPay(fieldsFrom({ Id: gatewayOrder }), given);
  const query = new URLSearchParams({ Id: gatewayOrder, Signature });
  const answer = await ground.ask(`${given.baseUrl}Query?${query.toString()}`);
  checkGood(answer);
  const parsed = queryAnswer.safeParse(parseJson(answer.text));
  const found = parsed.success ? parsed.data.data : null;
  if (found?.id !== gatewayOrder || found.outOrderId !== number) {
    throw new ChannelFault('unclear', 'the gateway speaks of another order');
  }
  const money = moneyOf(asked.currency, found.actualAmount);
  const word = wordOf({ order: number, trade: found.id, status: found.status, money });
  return { raw: answer.text, word };
}

/** Coins over a wallet's watcher of one's own: TokenPay. It can be asked, and pays nothing back. */
export const tokenPay = defineKind({
  ...facts,
  name: 'tokenpay',
  words: tokenPayWords,
  methods: ['usdt'],
  hasPages: true,
  refunds: 'by-hand',
  isAsked: true,
  fields: [
    { name: 'baseUrl', control: 'text', kept: 'fixed' },
    { name: 'token', control: 'secret', kept: 'sealed' },
    { name: 'currency', control: 'text', kept: 'free', start: 'USDT_TRC20' },
    { name: 'signing', control: 'choice', kept: 'free', choices: ['md5', 'hmac'], start: 'md5' },
  ],
  settings,
  create: (given, ground) => ({
    ...facts,
    ...yuanGateway(ground, given.settings.baseUrl),
    worksAt: () => true,
    open: (order) => open(given.settings, ground, order),
    read(raw) {
      const fields = fieldsOf(raw, noProse);
      return fields === null
        ? refused('ambiguous')
        : read(settingsAt(given, raw.receivedAt), fields);
    },
    ask: (order) => ask(given.settings, ground, order),
    // A transfer that is under way can't be refused: its orders end by the gateway's own time.
    close: null,
    refunds: null,
  }),
});
