import { formatYuan } from '@lantern/rules/money';
import { epayMethods, isGatewayAddress } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

import { epayV2Words } from '../../../../../text/channel-kinds/epay-v2.ts';
import {
  ChannelFault,
  type ChannelOrder,
  type Opening,
  type Payer,
  refused,
  type Word,
} from '../../channels/channel.ts';
import { checkGood } from '../ask-gateway.ts';
import {
  codeForm,
  codeOf,
  epayMostBytes,
  epayProse,
  epayReplies,
  orderNumberIn,
  worksByType,
} from '../epay/epay-manners.ts';
import { readEpayPayment } from '../epay/read-epay.ts';
import { type Fields, fieldsFrom, fieldsOf, signedText, textOf } from '../fields-of.ts';
import { defineKind, type Given, type Ground, settingsAt, yuanGateway } from '../kind.ts';
import { readPrivateKey, readPublicKey } from '../read-pem.ts';
import { fitsRsa, signRsa } from '../rsa.ts';
import { type Answers, refundsV2, readOpeningV2, readOrderV2, verifiedAnswer } from './read-v2.ts';

const settings = z.object({
  baseUrl: z.string().check(z.maxLength(200), z.refine(isGatewayAddress)),
  pid: z.string().check(z.regex(/^\d{1,20}$/)),
  codes: z._default(z.array(z.string().check(z.regex(codeForm))).check(z.maxLength(20)), []),
  platformKey: z.pipe(z.string(), z.transform(readPublicKey)).check(z.refine((it) => it !== null)),
  merchantKey: z.pipe(z.string(), z.transform(readPrivateKey)).check(z.refine((it) => it !== null)),
});

type Settings = z.output<typeof settings>;

const facts = {
  signedHeaders: [],
  replies: epayReplies,
  mostBytes: epayMostBytes,
  orderNumberOf: orderNumberIn('out_trade_no', epayProse),
};

/** How far the time of a signature may be from its arrival. */
const windowSeconds = 300;
const unsigned = ['sign', 'sign_type'] as const;

function read(given: Given<Settings>, fields: Fields, at: Date): Word {
  const isRsa = /^RSA$/i.test(textOf(fields, 'sign_type'));
  const text = signedText(fields, { without: unsigned });
  const fits = settingsAt(given, at).some(
    ({ platformKey: key }) => key !== null && fitsRsa(text, textOf(fields, 'sign'), key),
  );
  if (!isRsa || !fits) return refused('bad_sign');
  // One platform key signs for all merchants of a gateway.
  if (textOf(fields, 'pid') !== given.settings.pid) return refused('wrong_merchant');
  const seconds = Number.parseInt(textOf(fields, 'timestamp'), 10);
  const off = Math.abs(Math.floor(at.getTime() / 1000) - seconds);
  if (!(off <= windowSeconds)) return refused('stale');
  if (textOf(fields, 'trade_status') !== 'TRADE_SUCCESS') return { says: 'not_paid' };
  return readEpayPayment({
    order: textOf(fields, 'out_trade_no'),
    trade: textOf(fields, 'trade_no'),
    money: textOf(fields, 'money'),
  });
}

function signed(
  { merchantKey, pid }: Settings,
  fields: Readonly<Record<string, string>>,
  at: Date,
): URLSearchParams {
  const all = { ...fields, pid, timestamp: String(Math.floor(at.getTime() / 1000)) };
  const text = signedText(fieldsFrom(all), { without: unsigned });
  const sign = merchantKey === null ? '' : signRsa(text, merchantKey);
  return new URLSearchParams({ ...all, sign, sign_type: 'RSA' });
}

async function open(
  given: Settings,
  ground: Ground,
  order: ChannelOrder,
  payer: Payer,
): Promise<Opening> {
  const form = signed(
    given,
    {
      method: 'web',
      device: payer.place === 'desktop' ? 'pc' : 'mobile',
      clientip: payer.address,
      type: codeOf(given.codes, order.method),
      out_trade_no: order.number,
      notify_url: ground.notifyUrl,
      return_url: ground.returnUrl(order.number),
      name: order.title,
      money: formatYuan(order.ask.minor),
    },
    ground.now(),
  );
  return readOpeningV2(await askFor(given, ground)('create', form));
}

/** Asks the gateway; only an answer with its signature is returned. A refusal has none. */
const askFor =
  (given: Settings, ground: Ground): Answers =>
  async (path, form) => {
    const answer = await ground.ask(`${given.baseUrl}api/pay/${path}`, { form });
    checkGood(answer);
    if (given.platformKey === null) throw new ChannelFault('no-key', 'no key of the platform');
    return verifiedAnswer(answer, given.platformKey, given.pid);
  };

/** 易支付, version 2: signed with RSA, answers and notifies too; refunds have a number of their own. */
export const epayV2 = defineKind({
  ...facts,
  name: 'epay-v2',
  words: epayV2Words,
  methods: epayMethods,
  hasPages: true,
  refunds: 'own-number',
  isAsked: true,
  fields: [
    { name: 'baseUrl', control: 'text', kept: 'fixed' },
    { name: 'pid', control: 'text', kept: 'fixed' },
    { name: 'platformKey', control: 'pem', kept: 'sealed' },
    { name: 'merchantKey', control: 'pem', kept: 'sealed' },
    { name: 'codes', control: 'list', kept: 'free', isOptional: true, start: [] },
  ],
  settings,
  create: (given, ground) => {
    const own = given.settings;
    const ask = askFor(own, ground);
    const form = (fields: Readonly<Record<string, string>>) => signed(own, fields, ground.now());
    return {
      ...facts,
      ...yuanGateway(ground, own.baseUrl),
      worksAt: worksByType,
      open: (order, payer) => open(own, ground, order, payer),
      read(raw) {
        const fields = fieldsOf(raw, epayProse);
        return fields === null ? refused('ambiguous') : read(given, fields, raw.receivedAt);
      },
      async ask({ number }) {
        const answer = await ask('query', form({ out_trade_no: number }));
        return { raw: answer.text, word: readOrderV2(answer, number) };
      },
      close: null,
      refunds: ground.refundsByGateway ? { ownNumber: true, ...refundsV2(ask, form) } : null,
    };
  },
});
