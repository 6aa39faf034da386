import { createPublicKey } from 'node:crypto';

import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { readMerchant, readRecorded, readVector } from '../../../../test/payment-vectors.ts';
import { ChannelFault, type Payer, type PaymentChannel } from '../channels/channel.ts';
import { findKind } from './all-kinds.ts';
import type { GatewayAnswer } from './ask-gateway.ts';
import type { Ground } from './kind.ts';
import { fitsRsa } from './rsa.ts';

const ids: Readonly<Record<string, number>> = { epay: 1, alipay: 3, wechat: 4, usdt: 5, stripe: 6 };
const number = 'P20261125223000482915';
const session = 'cs_live_a1b2c3d4e5f6g7h8i9j0';
const now = new Date('2026-11-25T14:30:00Z');

interface Asked {
  url: string;
  asked: Parameters<Ground['ask']>[1];
}

/** What a gateway answers: a recorded answer, with its headers where they sign it. */
function recorded(path: string): GatewayAnswer {
  const isSigned = path.startsWith('wechat/');
  const { line, headers, body } = isSigned
    ? readRecorded(path)
    : { line: 'HTTP/1.1 200 OK', headers: [], body: readVector(`${path}.json`) };
  const statuses = { 'stripe/answers/error-key': 401, 'stripe/answers/refund-already': 400 };
  const status = Object.entries(statuses).find(([name]) => name === path)?.[1];
  return {
    status: status ?? Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body,
    text: body.toString().replace(/^\uFEFF/, ''),
    isWhole: true,
  };
}

interface Setting {
  merchant?: string;
  values?: Record<string, string | boolean>;
  answer?: string;
}

/** A channel of a recorded merchant, whose gateway gives a recorded answer; and what it was asked. */
function makeChannel(kind: string, { merchant = 'merchant', values = {}, answer }: Setting) {
  const asked: Asked[] = [];
  // The vectors were signed for a channel of this name.
  const key = kind === 'epay-v2' ? 'epay-2' : `${kind}-${ids[kind]}`;
  const ground: Ground = {
    key,
    methods: [],
    opens: [],
    refundsByGateway: true,
    publicBaseUrl: 'https://video.example',
    notifyUrl: `https://video.example/renren-api/api/pay/notify/${key}`,
    returnUrl: () => `https://video.example/pay/return?orderNo=${number}`,
    async ask(url, question) {
      asked.push({ url, asked: question });
      if (answer === undefined) throw new ChannelFault('unreachable', 'nobody answers');
      return recorded(`${kind}/answers/${answer}`);
    },
    now: () => now,
    randomBytes: () => Buffer.from('593BEC0C930BF1AFEB40B4A08C8FB242', 'hex'),
  };
  const given = { ...readMerchant(kind, merchant).values, ...values };
  const channel = findKind(kind)?.make({ now: given, before: null }, ground);
  if (!channel) throw new Error(`no channel of ${kind}`);
  return { channel, asked };
}

const order = {
  number,
  method: 'any',
  ask: { currency: 'CNY', minor: 3000n },
  title: 'VIP 月卡 30天',
  expiresAt: new Date('2026-11-25T14:45:00Z'),
};
const refund = { request: `${number}R1`, order: number, money: order.ask };
const trades: Readonly<Record<string, string>> = {
  'epay-v2': '2026112522300012345',
  alipay: '2026112522001400001234567890',
  wechat: '4200002426202611251234567890',
  stripe: 'pi_3QabcdEfGhIjKlMn0XyZ1234',
};

type Act = 'open' | 'open-phone' | 'open-wechat' | 'query' | 'close' | 'refund' | 'look';

const payer: Payer = {
  origin: 'https://video.example',
  address: '203.0.113.7',
  place: 'desktop',
  id: null,
};
/** The payer of the recorded request. */
const openid = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o';
const inWechat = { jsapi: true, appSecret: '0123456789abcdef0123456789abcdef' };
const knownOf = (kind: string) => ({
  ...order,
  gatewayOrder: kind === 'usdt' ? 'b3d2477cd945' : session,
});
const refundOf = (kind: string) => ({ ...refund, tradeNo: trades[kind] ?? '1' });

const acts: Readonly<
  Record<Act, (channel: PaymentChannel, kind: string, more: object) => Promise<unknown>>
> = {
  open: (channel, _kind, more) => channel.open({ ...order, ...more }, payer),
  'open-phone': (channel, _kind, more) =>
    channel.open({ ...order, ...more }, { ...payer, place: 'phone' }),
  'open-wechat': (channel, _kind, more) =>
    channel.open({ ...order, ...more }, { ...payer, place: 'wechat', id: openid }),
  query: async (channel, kind) => (await channel.ask?.(knownOf(kind)))?.word,
  close: async (channel, kind) => channel.close?.(knownOf(kind)),
  refund: async (channel, kind) => (await channel.refunds?.ask(refundOf(kind)))?.state,
  look: async (channel, kind) => (await channel.refunds?.look?.(refundOf(kind)))?.state,
};

const act = (channel: PaymentChannel, kind: string, what: Act, more: object = {}) =>
  acts[what](channel, kind, more);

const fault = (name: string) => ({ fault: name });
const paid: unknown = expect.objectContaining({ says: 'paid', order: number, money: order.ask });
const onlyCode = { wap: false, page: false };

type Case = [kind: string, what: Act, answer: string, wanted: unknown, setting?: Setting];

describe('what a gateway answers', () => {
  test.each<Case>([
    ['epay', 'open', 'create-payurl', { as: 'redirect', url: 'https://pay.example/pay/alipay/1/' }],
    ['epay', 'open', 'create-bom', { as: 'redirect', url: 'https://pay.example/pay/1/' }],
    ['epay', 'open', 'create-qrcode', expect.objectContaining({ as: 'qr' })],
    ['epay', 'open', 'create-refused', fault('refused')],
    ['epay', 'open', 'create-html', fault('unclear')],
    ['epay', 'query', 'query-paid', paid],
    ['epay', 'query', 'query-unpaid', { says: 'not_paid' }],
    ['epay', 'query', 'query-unknown', { says: 'not_paid' }],
    ['epay', 'refund', 'refund-code-0', 'paid'],
    ['epay', 'refund', 'refund-code-1', 'paid'],
    ['epay', 'refund', 'refund-no-balance', 'refused'],
    ['epay', 'refund', 'refund-off', 'refused'],
    ['epay-v2', 'open', 'create-jump', expect.objectContaining({ as: 'redirect' })],
    ['epay-v2', 'open', 'create-qrcode', expect.objectContaining({ as: 'qr' })],
    ['epay-v2', 'open', 'create-html', fault('unclear')],
    ['epay-v2', 'open', 'create-bad-sign', fault('unsigned')],
    ['epay-v2', 'open', 'create-refused', fault('refused')],
    ['epay-v2', 'query', 'query-paid', paid],
    ['epay-v2', 'query', 'query-unpaid', { says: 'not_paid' }],
    ['epay-v2', 'query', 'query-frozen', { says: 'not_paid' }],
    ['epay-v2', 'query', 'query-refunded', expect.objectContaining({ says: 'refunded' })],
    ['epay-v2', 'query', 'query-other-order', fault('unclear')],
    ['epay-v2', 'refund', 'refund-yes', 'paid'],
    ['epay-v2', 'refund', 'refund-no', 'refused'],
    ['alipay', 'open', 'precreate', expect.objectContaining({ as: 'qr' })],
    [
      'alipay',
      'open',
      'precreate-cert',
      expect.objectContaining({ as: 'qr' }),
      { merchant: 'merchant-cert' },
    ],
    ['alipay', 'open', 'precreate-changed', fault('unsigned')],
    ['alipay', 'open', 'precreate-unsigned', fault('unsigned')],
    ['alipay', 'open', 'create-refused', fault('no-permission')],
    ['alipay', 'open', 'error-bad-key', fault('key-refused')],
    ['alipay', 'query', 'query-paid', paid],
    ['alipay', 'query', 'query-waiting', { says: 'not_paid' }],
    ['alipay', 'query', 'query-not-exist', { says: 'not_paid' }],
    ['alipay', 'query', 'query-closed', expect.objectContaining({ says: 'failed' })],
    ['alipay', 'query', 'query-refunded', expect.objectContaining({ says: 'refunded' })],
    ['alipay', 'query', 'query-other', fault('unclear')],
    ['alipay', 'refund', 'refund-yes', 'paid'],
    ['alipay', 'refund', 'refund-n', 'unknown'],
    ['alipay', 'refund', 'refund-refused', 'refused'],
    ['alipay', 'refund', 'refund-system-error', 'unknown'],
    ['alipay', 'close', 'close-yes', 'closed'],
    ['alipay', 'close', 'close-not-exist', 'closed'],
    ['wechat', 'open', 'native', expect.objectContaining({ as: 'qr' })],
    ['wechat', 'open', 'native-changed', fault('unsigned')],
    ['wechat', 'open', 'native-unsigned', fault('unsigned')],
    ['wechat', 'open-phone', 'h5', expect.objectContaining({ as: 'redirect' })],
    [
      'wechat',
      'open-wechat',
      'jsapi',
      expect.objectContaining({ as: 'page-call' }),
      { values: inWechat },
    ],
    ['wechat', 'open-wechat', 'native-changed', fault('unsigned'), { values: inWechat }],
    ['wechat', 'open-wechat', 'native', fault('unclear'), { values: inWechat }],
    ['wechat', 'open-wechat', 'error-no-auth', fault('no-permission'), { values: inWechat }],
    ['wechat', 'open', 'error-no-auth', fault('no-permission')],
    ['wechat', 'open', 'error-sign', fault('key-refused')],
    ['wechat', 'query', 'query-paid', paid],
    ['wechat', 'query', 'query-notpay', { says: 'not_paid' }],
    ['wechat', 'query', 'query-not-exist', { says: 'not_paid' }],
    ['wechat', 'query', 'query-refund', expect.objectContaining({ says: 'refunded' })],
    ['wechat', 'refund', 'refund-success', 'paid'],
    ['wechat', 'refund', 'refund-processing', 'asked'],
    ['wechat', 'refund', 'refund-abnormal', 'unknown'],
    ['wechat', 'refund', 'refund-frequency', 'unknown'],
    ['wechat', 'refund', 'refund-not-enough', 'refused'],
    ['wechat', 'close', 'close-yes', 'closed'],
    ['usdt', 'open', 'create-yes', expect.objectContaining({ gatewayOrder: 'b3d2477cd945' })],
    ['usdt', 'open', 'create-epusdt', expect.objectContaining({ as: 'redirect' })],
    ['usdt', 'open', 'create-bad-sign', fault('key-refused')],
    ['usdt', 'open', 'create-no-wallet', fault('no-wallet')],
    ['usdt', 'open', 'create-other-amount', fault('unclear')],
    ['stripe', 'open', 'session', expect.objectContaining({ gatewayOrder: session })],
    ['stripe', 'open', 'error-key', fault('key-refused')],
    ['stripe', 'query', 'query-paid', paid],
    ['stripe', 'query', 'query-open', { says: 'not_paid' }],
    ['stripe', 'query', 'query-expired', expect.objectContaining({ says: 'failed' })],
    ['stripe', 'refund', 'refund-succeeded', 'paid'],
    ['stripe', 'refund', 'refund-pending', 'asked'],
    ['stripe', 'refund', 'refund-failed', 'refused'],
    ['stripe', 'refund', 'refund-already', 'unknown'],
  ])('%s, %s: %s', async (kind, what, answer, wanted, setting = {}) => {
    const modes = { epay: { mode: 'mapi' }, alipay: onlyCode };
    const values = Object.entries(modes).find(([name]) => name === kind)?.[1] ?? {};
    const { channel } = makeChannel(kind, {
      ...setting,
      values: { ...values, ...setting.values },
      answer,
    });
    const came = await act(channel, kind, what).catch((error: unknown) =>
      error instanceof ChannelFault ? fault(error.fault) : error,
    );
    expect(came).toEqual(wanted);
  });
});

const sorted = (query: string) =>
  [...new URLSearchParams(query)].toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The content of a request, comparable: a form by its fields, JSON by its text. */
const contentOf = (text: string): unknown =>
  text.startsWith('{') ? JSON.parse(text) : sorted(text);

/** A request, comparable. */
function shownOf(sent: Asked | undefined) {
  const { content, form, headers } = sent?.asked ?? {};
  const { pathname, search } = new URL(sent?.url ?? '');
  const text = content?.text ?? form?.toString();
  return {
    line: `${text === undefined ? 'GET' : 'POST'} ${pathname}${search}`,
    content: contentOf(text ?? ''),
    signature: headers?.['authorization'],
  };
}

/** A recorded request, comparable. */
function recordedOf(path: string) {
  const { line, headers, body } = readRecorded(path);
  return {
    line: line.replace(' HTTP/1.1', ''),
    content: contentOf(body.toString()),
    signature: headers.find(([name]) => name === 'Authorization')?.[1],
  };
}

type Sent = [kind: string, what: Act, request: string, more?: object, setting?: Setting];

describe('what a gateway is asked', () => {
  test.each<Sent>([
    ['epay', 'open-phone', 'mapi.request', { method: 'alipay' }, { values: { mode: 'mapi' } }],
    ['epay-v2', 'open-phone', 'create.request', { method: 'wxpay' }],
    ['epay-v2', 'query', 'query.request'],
    ['epay-v2', 'refund', 'refund.request'],
    ['alipay', 'open', 'precreate.request', {}, { values: onlyCode }],
    [
      'alipay',
      'open',
      'precreate-cert.request',
      {},
      { values: onlyCode, merchant: 'merchant-cert' },
    ],
    ['alipay', 'close', 'close.request'],
    ['alipay', 'refund', 'refund.request'],
    ['alipay', 'look', 'refund-query.request'],
    ['wechat', 'open', 'native.request'],
    ['wechat', 'open-phone', 'h5.request'],
    ['wechat', 'open-wechat', 'jsapi.request', {}, { values: inWechat }],
    ['wechat', 'query', 'query.request'],
    ['wechat', 'close', 'close.request'],
    ['wechat', 'refund', 'refund.request'],
    ['wechat', 'look', 'refund-query.request'],
    ['usdt', 'open', 'create.request'],
    ['usdt', 'open', 'create-rate.request', {}, { values: { rate: '7.2' } }],
    [
      'usdt',
      'open',
      'create-2880.request',
      { number: 'P20261125223000482916', ask: { currency: 'CNY', minor: 2880n } },
    ],
    ['stripe', 'open', 'session.request'],
    ['stripe', 'query', 'query.request'],
    ['stripe', 'close', 'expire.request'],
    ['stripe', 'refund', 'refund.request'],
  ])('%s, %s: %s', async (kind, what, request, more = {}, setting = {}) => {
    const { channel, asked } = makeChannel(kind, setting);
    await act(channel, kind, what, more).catch(() => undefined);
    expect(shownOf(asked[0])).toEqual(recordedOf(`${kind}/create/${request}`));
  });

  test.each<Sent>([
    ['epay', 'open', 'submit.redirect', { method: 'alipay' }],
    ['alipay', 'open', 'page.redirect'],
    ['alipay', 'open-phone', 'wap.redirect'],
  ])('%s, %s: the browser goes where %s says', async (kind, what, request, more = {}) => {
    const { channel } = makeChannel(kind, {});
    const opening = await act(channel, kind, what, more);
    const name = request === 'submit.redirect' ? 'submit.request' : request;
    const { line } = readRecorded(`${kind}/create/${name}`);
    const [, path = ''] = line.split(' ');
    const wanted = new URL(path, 'https://any.example');
    const { url } = z.object({ url: z.string() }).parse(opening);
    const went = new URL(url);
    expect(went.pathname).toBe(wanted.pathname);
    expect(sorted(went.search)).toEqual(sorted(wanted.search));
  });
});

describe('a call of our page inside WeChat', () => {
  const page = z.record(z.string(), z.string());
  const recordedCall = page.parse(
    JSON.parse(readVector('wechat/create/jsapi.page.json').toString()),
  );
  const merchant = createPublicKey(readVector('wechat/keys/merchant-public.pem'));
  const signedBy = ({ appId, timeStamp, nonceStr, package: what }: Record<string, string>) =>
    `${appId}\n${timeStamp}\n${nonceStr}\n${what}\n`;

  test('is signed as the recorded one, over the account, the time, the nonce and what is paid', async () => {
    const { channel } = makeChannel('wechat', { values: inWechat, answer: 'jsapi' });
    const opening = await act(channel, 'wechat', 'open-wechat');
    const { call } = z.object({ call: z.object({ args: page }) }).parse(opening);
    const { args } = call;
    expect(Object.keys(args).toSorted()).toEqual(Object.keys(recordedCall).toSorted());
    expect(args).toMatchObject({ package: recordedCall['package'], signType: 'RSA' });
    for (const it of [recordedCall, args])
      expect(fitsRsa(signedBy(it), it['paySign'] ?? '', merchant)).toBe(true);
    const other = { ...args, package: 'prepay_id=wx251430000000000000000000000001' };
    expect(fitsRsa(signedBy(other), args['paySign'] ?? '', merchant)).toBe(false);
  });

  test('needs a payer, and an app secret', async () => {
    const { channel } = makeChannel('wechat', { values: inWechat, answer: 'jsapi' });
    const opened = channel.open(order, { ...payer, place: 'wechat' });
    await expect(opened).rejects.toMatchObject({ fault: 'unclear' });
    const wrong = (values: object) =>
      findKind('wechat')?.wrongFields({ ...readMerchant('wechat', 'merchant').values, ...values });
    expect(wrong({ jsapi: true })).toEqual(['appSecret']);
    expect(wrong({ ...inWechat, appSecret: 'short' })).toEqual(['appSecret']);
    expect(wrong({ ...inWechat, native: false, h5: false })).toEqual([]);
    expect(wrong({ native: false, h5: false })).toEqual(['native']);
  });

  test('asks WeChat’s own hosts for payers, and a gateway that stands in for WeChat at its own', () => {
    const pageOf = (gateway: string) =>
      makeChannel('wechat', { values: { ...inWechat, gateway } }).channel.payers?.pageOf(
        'https://video.example/payresult?orderNo=1',
        'a1',
      );
    expect(pageOf('https://api2.mch.weixin.qq.com/')).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx0000000000000001&redirect_uri=https%3A%2F%2Fvideo.example%2Fpayresult%3ForderNo%3D1&response_type=code&scope=snsapi_base&state=a1#wechat_redirect',
    );
    expect(pageOf('https://stand-in.example/v/')).toContain('https://stand-in.example/connect/');
  });
});
