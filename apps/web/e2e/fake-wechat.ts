import {
  createCipheriv,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';

import { listen } from './fake-epay.ts';

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: KeyObject): string =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();

const asked = z.object({
  out_trade_no: z.string(),
  notify_url: z.string(),
  amount: z.object({ total: z.int() }),
  payer: z.object({ openid: z.string() }),
});

const call = z.record(z.string(), z.string());

interface PreparedOrder extends z.output<typeof asked> {
  prepay: string;
  state: 'open' | 'paid' | 'closed';
}

const [appId, mchId, serial] = ['wx00000000000000e2', '1900000001', 'PUB_KEY_ID_0119000000012026'];
const appSecret = 'e2e0e2e0e2e0e2e0e2e0e2e0e2e0e2e0';
const apiV3Key = 'an-api-v3-key-of-32-characters-1';

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** WeChat Pay as a page inside WeChat knows it: the page that names the payer, orders for one, and the call of the page. */
export async function startFakeWechat() {
  const [own, site] = [keys(), keys()];
  const orders = new Map<string, PreparedOrder>();
  const codes = new Set<string>();
  /** How often a payer was named; and whether it is silent. */
  const state = { named: 0, isSilent: false };

  const signed = (body: string): Record<string, string> => {
    const [time, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(8).toString('hex')];
    const text = Buffer.from(`${time}\n${nonce}\n${body}\n`);
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': time,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': sign('sha256', text, own.privateKey).toString('base64'),
    };
  };

  /** Sends the payer back with a code, without a question. */
  const sendBack = (query: URLSearchParams): string => {
    const back = new URL(query.get('redirect_uri') ?? '');
    const code = randomBytes(16).toString('hex');
    codes.add(code);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    return back.href;
  };
  const name = (query: URLSearchParams): object => {
    if (query.get('secret') !== appSecret) return { errcode: 40_125 };
    if (!codes.delete(query.get('code') ?? '')) return { errcode: 40_029 };
    state.named++;
    return { openid: 'oPayerOfThisTest', scope: 'snsapi_base' };
  };
  const prepare = (body: string): object => {
    const order = asked.parse(JSON.parse(body));
    const known = orders.get(order.out_trade_no);
    const prepay = known?.prepay ?? `wx${randomBytes(15).toString('hex')}`;
    orders.set(order.out_trade_no, { ...order, prepay, state: known?.state ?? 'open' });
    return { prepay_id: prepay };
  };
  const close = (path: string): boolean => {
    const number = /out-trade-no\/(\w+)\/close$/.exec(path)?.[1] ?? '';
    const order = orders.get(number);
    if (order?.state === 'open') order.state = 'closed';
    return order !== undefined;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any');
    const body = await readBody(request);
    const say = (content: object, status = 200): void => {
      const text = JSON.stringify(content);
      response.writeHead(status, signed(text)).end(text);
    };
    if (state.isSilent) response.destroy();
    else if (pathname === '/connect/oauth2/authorize')
      response.writeHead(302, { location: sendBack(searchParams) }).end();
    else if (pathname === '/sns/oauth2/access_token') say(name(searchParams));
    else if (pathname === '/v3/pay/transactions/jsapi') say(prepare(body));
    else if (close(pathname)) response.writeHead(204, signed('')).end();
    else say({ code: 'ORDER_NOT_EXIST', message: 'no' }, 404);
  };
  const server = createServer((request, response) => void answer(request, response));
  const address = `http://127.0.0.1:${await listen(server)}/`;

  return {
    state,
    orders,
    close: () => server.close(),
    values: {
      gateway: address,
      mchId,
      appId,
      native: true,
      h5: false,
      jsapi: true,
      merchantSerial: '444F4864EA9B34415DD2E0000000000000ABCDEF',
      merchantKey: pem(site.privateKey),
      apiV3Key,
      appSecret,
      publicKeyId: serial,
      publicKey: pem(own.publicKey),
      platformCerts: '',
    },
    /** The order for which WeChat asks when a page calls it so; it asks for nothing without a good signature. */
    orderOf(args: unknown): string {
      const it = call.parse(args);
      const lines = [it['appId'], it['timeStamp'], it['nonceStr'], it['package'], ''];
      const verifier = createVerify('sha256').update(lines.join('\n'));
      const isSigned = verifier.verify(site.publicKey, it['paySign'] ?? '', 'base64');
      const found = [...orders.values()].find(
        ({ prepay }) => it['package'] === `prepay_id=${prepay}`,
      );
      if (!isSigned || !found) throw new Error('a call that WeChat refuses');
      return found.out_trade_no;
    },
    /** The payer pays, and WeChat tells the site. */
    async pay(request: APIRequestContext, number: string): Promise<void> {
      const order = orders.get(number);
      if (!order) throw new Error(`no order ${number}`);
      order.state = 'paid';
      const content = {
        mchid: mchId,
        appid: appId,
        out_trade_no: number,
        transaction_id: `42${number.slice(-18)}`,
        trade_state: 'SUCCESS',
        amount: { total: order.amount.total, currency: 'CNY' },
      };
      const [nonce, aad] = ['0123456789ab', 'transaction'];
      const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(aad));
      const sealed = [cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()];
      const ciphertext = Buffer.concat(sealed).toString('base64');
      const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: aad };
      const data = JSON.stringify({ event_type: 'TRANSACTION.SUCCESS', resource });
      const response = await request.post(order.notify_url, { headers: signed(data), data });
      if (response.status() !== 204) throw new Error(`the site said ${response.status()}`);
    },
  };
}
