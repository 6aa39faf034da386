import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import * as z from 'zod/mini';

/** The folder of signed requests, answers and notifies of every kind, each with its verdict. */
const folder = join(import.meta.dirname, 'payments');

const vector = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  files: z.string(),
  merchant: z.string(),
  receivedAt: z.string(),
  before: z.optional(z.array(z.string())),
  verdict: z.string(),
  settlement: z.optional(z.object({ order: z.string(), trade: z.string(), money: z.string() })),
  answer: z.object({
    acknowledged: z.boolean(),
    status: z.int(),
    body: z.optional(z.string()),
  }),
});

export type Vector = z.output<typeof vector>;

const all = z.object({
  orders: z.array(
    z.object({ number: z.string(), amountFen: z.int(), test: z.optional(z.boolean()) }),
  ),
  cases: z.array(vector),
});

export const readVector = (path: string): Buffer => readFileSync(join(folder, path));

export const vectors = all.parse(JSON.parse(readVector('cases.json').toString()));

/** A request or an answer as it was: its first line, its headers, its body. */
export interface Recorded {
  line: string;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
}

export function readRecorded(path: string): Recorded {
  const [line = '', ...rest] = readVector(`${path}.head`).toString('latin1').split('\r\n');
  const headers = rest
    .filter((it) => it !== '')
    .map((it) => [it.slice(0, it.indexOf(':')), it.slice(it.indexOf(':') + 1).trim()] as const);
  return { line, headers, body: readVector(`${path}.body`) };
}

/** Sends recorded bytes to a port of this machine, under another path, and returns the answer. */
export async function replay(
  { line, headers, body }: Recorded,
  { port, path }: { port: number; path: string },
): Promise<{ status: number; body: string }> {
  const [method = '', url = ''] = line.split(' ');
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const head = [
    `${method} ${path}${query} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  const socket = connect(port, '127.0.0.1');
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]));
  const chunks: Buffer[] = [];
  for await (const chunk of socket) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const [top = '', ...text] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  return { status: Number(top.split(' ')[1]), body: text.join('\r\n\r\n') };
}

const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  epay: ['baseUrl', 'pid'],
  'epay-v2': ['baseUrl', 'pid'],
  alipay: ['gateway', 'appId', 'sellerId'],
  wechat: ['gateway', 'mchId', 'appId'],
  usdt: ['baseUrl'],
  stripe: ['gateway', 'account', 'live'],
};

const merchant = z.looseObject({
  secrets: z.record(z.string(), z.unknown()),
  methods: z._default(z.array(z.string()), []),
  asks: z._default(z.record(z.string(), z.string()), {}),
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** All values of a merchant's channel, and those of before. */
export function readMerchant(kind: string, name: string) {
  const it = merchant.parse(JSON.parse(readVector(`${kind}/${name}.json`).toString()));
  const { secrets } = it;
  const file = (path: unknown) => readVector(`${kind}/${text(path)}`).toString();
  const values = valuesOf(kind, it, file);
  const fixed = fieldsOf[kind] ?? [];
  const oldKey = text(secrets['oldKey']);
  return {
    asks: it.asks,
    values,
    fixed: Object.fromEntries(Object.entries(values).filter(([key]) => fixed.includes(key))),
    rest: Object.fromEntries(Object.entries(values).filter(([key]) => !fixed.includes(key))),
    old: oldKey === '' ? null : { ...values, key: oldKey },
  };
}

type Merchant = z.output<typeof merchant>;

function valuesOf(
  kind: string,
  it: Merchant,
  file: (path: unknown) => string,
): Record<string, string | boolean | string[]> {
  const { secrets } = it;
  const products = list(it['products']);
  const has = (name: string) => products.includes(name);
  const files = z.record(z.string(), z.string()).safeParse(it['files']);
  switch (kind) {
    case 'alipay': {
      const pem = (name: string) => (files.success ? file(files.data[name]) : '');
      const isCert = files.success;
      return {
        gateway: text(it['gateway']),
        appId: text(it['appId']),
        sellerId: text(it['sellerId']),
        wap: has('wap'),
        page: has('page'),
        precreate: has('precreate'),
        keyMode: text(it['keyMode']),
        appKey: text(secrets['appPrivateKey']),
        alipayKey: text(it['alipayPublicKey']),
        ...(isCert && {
          appCert: pem('appCert'),
          alipayCert: pem('alipayCert'),
          rootCert: pem('alipayRootCert'),
        }),
      };
    }
    case 'wechat': {
      const keys = z.record(z.string(), z.string()).parse(it['platformKeys']);
      const [publicKeyId = ''] = Object.keys(keys);
      const certificates = Object.entries(keys).filter(([id]) => id !== publicKeyId);
      return {
        gateway: text(it['host']),
        mchId: text(it['mchId']),
        appId: text(it['appId']),
        native: has('native'),
        h5: has('h5'),
        merchantSerial: text(it['merchantSerial']),
        merchantKey: file(secrets['merchantPrivateKey']),
        apiV3Key: text(secrets['apiV3Key']),
        publicKeyId,
        publicKey: file(keys[publicKeyId]),
        platformCerts: certificates.map(([, path]) => file(path)).join('\n'),
      };
    }
    case 'stripe': {
      const rate = z.object({ cnyPerUnit: z.string() }).safeParse(it['rate']);
      return {
        gateway: text(it['host']),
        account: '',
        live: it['live'] === true ? 'live' : 'test',
        currency: text(it['currency']).toUpperCase(),
        rate: rate.success ? rate.data.cnyPerUnit : '',
        secretKey: text(secrets['secretKey']),
        webhookSecret: text(secrets['webhookSecret']),
      };
    }
    case 'usdt':
      return {
        baseUrl: text(it['baseUrl']),
        tradeType: text(it['tradeType']),
        rate: text(it['rate']),
        token: text(secrets['token']),
      };
    case 'epay-v2':
      return {
        baseUrl: text(it['baseUrl']),
        pid: text(it['pid']),
        platformKey: text(it['platformPublicKey']),
        merchantKey: text(secrets['merchantPrivateKey']),
      };
    default:
      return {
        baseUrl: text(it['baseUrl']),
        pid: text(it['pid']),
        keyJoin: text(it['keyJoin']),
        mode: text(it['mode']),
        key: text(secrets['key']),
      };
  }
}
