import * as z from 'zod/mini';

import { ChannelFault, type Fault } from '../../channels/channel.ts';
import { type GatewayAnswer, parseJson } from '../ask-gateway.ts';
import type { Ground } from '../kind.ts';
import { signRsa } from '../rsa.ts';
import { findFault, signatureOf } from './read-wechat.ts';
import type { WechatSettings } from './wechat-settings.ts';

interface Asked {
  method: 'GET' | 'POST';
  /** With its query, as it is signed. */
  path: string;
  body: string;
}

/** The `Authorization` of a request. */
function authorize(
  {
    mchId,
    merchantSerial,
    merchantKey,
  }: Pick<WechatSettings, 'mchId' | 'merchantSerial' | 'merchantKey'>,
  { method, path, body }: Asked,
  { at, nonce }: { at: Date; nonce: string },
): string {
  const time = Math.floor(at.getTime() / 1000);
  const text = `${method}\n${path}\n${time}\n${nonce}\n${body}\n`;
  const parts = [
    `mchid="${mchId}"`,
    `nonce_str="${nonce}"`,
    `signature="${signRsa(text, merchantKey)}"`,
    `timestamp="${time}"`,
    `serial_no="${merchantSerial}"`,
  ];
  return `WECHATPAY2-SHA256-RSA2048 ${parts.join(',')}`;
}

/** An answer with a good signature, or a refusal. */
export interface WechatAnswer {
  status: number;
  text: string;
  /** The text as JSON; null where it is none. */
  data: unknown;
  /** WeChat's name of a refusal; `''` without one. */
  code: string;
}

const faults: Readonly<Record<string, Fault>> = {
  SIGN_ERROR: 'key-refused',
  MCH_NOT_EXISTS: 'key-refused',
  APPID_MCHID_NOT_MATCH: 'key-refused',
  NO_AUTH: 'no-permission',
};

/** Verifies an answer: one that says yes must be signed, or it is no answer. */
function readAnswer(own: WechatSettings, answer: GatewayAnswer, at: Date): WechatAnswer {
  const { status, body, text } = answer;
  if (!answer.isWhole) throw new ChannelFault('too-much', 'the gateway said too much');
  const data = parseJson(text);
  const refusal = z.object({ code: z.string() }).safeParse(data);
  const code = refusal.success ? refusal.data.code : '';
  const isYes = status >= 200 && status < 300;
  const fault = findFault(own, signatureOf(answer.headers), { body, at });
  if (isYes && fault !== null) throw new ChannelFault('unsigned', 'an answer without signature');
  const known = faults[code];
  if (known !== undefined) throw new ChannelFault(known, `refused: ${code}`);
  if (!isYes && code === '') throw new ChannelFault('bad-status', `status ${status}`);
  return { status, text, data, code: isYes ? '' : code };
}

/** Asks WeChat and returns its verified answer. */
export async function askWechat(
  own: WechatSettings,
  ground: Ground,
  { path, body }: { path: string; body?: unknown },
): Promise<WechatAnswer> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const method = body === undefined ? 'GET' : 'POST';
  const nonce = ground.randomBytes(16).toString('hex').toUpperCase();
  const at = ground.now();
  const [serial = ''] = own.platform.keys();
  const headers = {
    accept: 'application/json',
    'user-agent': 'Lantern',
    'wechatpay-serial': serial,
    authorization: authorize(own, { method, path, body: text }, { at, nonce }),
  };
  const content = body === undefined ? undefined : { text, type: 'application/json' };
  const url = `${own.gateway.replace(/\/$/, '')}${path}`;
  const answer = await ground.ask(url, { headers, ...(content && { content }) });
  return readAnswer(own, answer, ground.now());
}
