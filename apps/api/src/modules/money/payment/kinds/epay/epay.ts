import { formatYuan } from '@lantern/rules/money';
import { epayMethods, isGatewayAddress } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

import { epayWords } from '../../../../../text/channel-kinds/epay.ts';
import {
  ChannelFault,
  type ChannelOrder,
  type Opening,
  type Payer,
  refused,
  type RefundAnswer,
  type RefundOrder,
} from '../../channels/channel.ts';
import { checkGood, withoutSecrets } from '../ask-gateway.ts';
import { fieldsOf } from '../fields-of.ts';
import { defineKind, type Given, type Ground, settingsAt, yuanGateway } from '../kind.ts';
import {
  codeForm,
  codeOf,
  epayMostBytes,
  epayProse,
  epayReplies,
  orderNumberIn,
  worksByType,
} from './epay-manners.ts';
import { signEpay } from './epay-sign.ts';
import { readEpayNotify, readEpayOpening, readEpayOrder } from './read-epay.ts';
import { readEpayRefund } from './read-refund.ts';

const settings = z.object({
  baseUrl: z.string().check(z.maxLength(200), z.refine(isGatewayAddress)),
  pid: z.string().check(z.regex(/^\d{1,20}$/)),
  keyJoin: z.enum(['directly', 'as-field']),
  mode: z.enum(['submit', 'mapi']),
  codes: z._default(z.array(z.string().check(z.regex(codeForm))).check(z.maxLength(20)), []),
  key: z.string().check(z.minLength(8), z.maxLength(200), z.regex(/^[ -~]+$/)),
});

type Settings = z.output<typeof settings>;

const facts = {
  signedHeaders: [],
  replies: epayReplies,
  mostBytes: epayMostBytes,
  orderNumberOf: orderNumberIn('out_trade_no', epayProse),
};

/** The order as sent to the gateway. The same order gives the same fields, as gateways demand of a repeated request. */
const orderFields = ({ pid, codes }: Settings, ground: Ground, order: ChannelOrder) => ({
  pid,
  type: codeOf(codes, order.method),
  out_trade_no: order.number,
  notify_url: ground.notifyUrl,
  return_url: ground.returnUrl(order.number),
  name: order.title,
  money: formatYuan(order.ask.minor),
});

function signed(
  { key, keyJoin }: Settings,
  fields: Readonly<Record<string, string>>,
): URLSearchParams {
  const sign = signEpay(Object.entries(fields), key, keyJoin);
  return new URLSearchParams({ ...fields, sign, sign_type: 'MD5' });
}

async function open(
  given: Settings,
  ground: Ground,
  order: ChannelOrder,
  payer: Payer,
): Promise<Opening> {
  const fields = orderFields(given, ground, order);
  if (given.mode === 'submit') {
    return {
      as: 'redirect',
      url: `${given.baseUrl}submit.php?${signed(given, fields).toString()}`,
    };
  }
  const device = payer.place === 'desktop' ? 'pc' : 'mobile';
  const form = signed(given, { ...fields, clientip: payer.address, device });
  const answer = await ground.ask(`${given.baseUrl}mapi.php`, { form });
  checkGood(answer);
  const { url, isCode } = readEpayOpening(answer.text);
  if (!isCode) return { as: 'redirect', url };
  return { as: 'qr', text: url, link: url };
}

/** Only the trade number is sent: it names one payment, while an order may have been paid twice. */
async function requestRefund(
  { settings: { baseUrl, pid, key }, before }: Given<Settings>,
  ground: Ground,
  { tradeNo, money }: RefundOrder,
): Promise<RefundAnswer> {
  const form = new URLSearchParams({ pid, key, trade_no: tradeNo, money: formatYuan(money.minor) });
  try {
    const answer = await ground.ask(`${baseUrl}api.php?act=refund`, { form });
    const raw = withoutSecrets([key, before?.settings.key ?? ''], answer.text);
    return { ...readEpayRefund(answer, money.minor), raw };
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error;
    return { state: 'unknown', fault: error.fault, raw: null };
  }
}

/** 易支付, version 1: signed with MD5, paid on the gateway's pages. */
export const epay = defineKind({
  ...facts,
  name: 'epay',
  words: epayWords,
  methods: epayMethods,
  hasPages: true,
  refunds: 'once',
  isAsked: true,
  fields: [
    { name: 'baseUrl', control: 'text', kept: 'fixed' },
    { name: 'pid', control: 'text', kept: 'fixed' },
    { name: 'key', control: 'secret', kept: 'sealed' },
    {
      name: 'mode',
      control: 'choice',
      kept: 'free',
      choices: ['submit', 'mapi'],
      start: 'submit',
    },
    {
      name: 'keyJoin',
      control: 'choice',
      kept: 'free',
      choices: ['directly', 'as-field'],
      start: 'directly',
    },
    { name: 'codes', control: 'list', kept: 'free', isOptional: true, start: [] },
  ],
  settings,
  create: (given, ground) => ({
    ...facts,
    ...yuanGateway(ground, given.settings.baseUrl),
    worksAt: worksByType,
    open: (order, payer) => open(given.settings, ground, order, payer),
    read(raw) {
      const fields = fieldsOf(raw, epayProse);
      if (fields === null) return refused('ambiguous');
      const { pid, keyJoin } = given.settings;
      const keys = settingsAt(given, raw.receivedAt).map(({ key }) => key);
      return readEpayNotify({ pid, keyJoin, keys }, fields);
    },
    async ask({ number }) {
      const { baseUrl, pid, key } = given.settings;
      const query = new URLSearchParams({ act: 'order', pid, key, out_trade_no: number });
      const answer = await ground.ask(`${baseUrl}api.php?${query.toString()}`);
      checkGood(answer);
      return { raw: answer.text, word: readEpayOrder(given.settings, number, answer.text) };
    },
    close: null,
    refunds: ground.refundsByGateway
      ? { ownNumber: false, ask: (refund) => requestRefund(given, ground, refund), look: null }
      : null,
  }),
});
