import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import { ChannelFault, type Fault } from '../../channels/channel.ts';
import { checkGood, parseJson } from '../ask-gateway.ts';
import { fieldsFrom, signedText } from '../fields-of.ts';
import type { Ground } from '../kind.ts';
import { fitsRsa, signRsa } from '../rsa.ts';
import type { AlipaySettings } from './alipay-settings.ts';

/** A signed request: its parameters in the order in which they are signed and sent. */
export function signAlipay(
  given: Pick<AlipaySettings, 'appId' | 'appKey' | 'certificates'>,
  {
    method,
    at,
    ...rest
  }: { method: string; at: Date; notifyUrl: string; returnUrl?: string; content: unknown },
): URLSearchParams {
  const { certificates } = given;
  const fields = {
    app_id: given.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: formatShanghaiTime(at),
    version: '1.0',
    notify_url: rest.notifyUrl,
    ...(rest.returnUrl !== undefined && { return_url: rest.returnUrl }),
    ...(certificates && {
      app_cert_sn: certificates.app,
      alipay_root_cert_sn: certificates.root,
    }),
    biz_content: JSON.stringify(rest.content),
  };
  const sign = signRsa(signedText(fieldsFrom(fields), { without: ['sign'] }), given.appKey);
  return new URLSearchParams({ ...fields, sign });
}

const shape = z.looseObject({
  code: z.string(),
  sub_code: z._default(z.string(), ''),
  out_trade_no: z._default(z.string(), ''),
  trade_no: z._default(z.string(), ''),
  trade_status: z._default(z.string(), ''),
  total_amount: z._default(z.string(), ''),
  send_pay_date: z._default(z.string(), ''),
  qr_code: z._default(z.string(), ''),
  fund_change: z._default(z.string(), ''),
  refund_fee: z._default(z.string(), ''),
  refund_status: z._default(z.string(), ''),
  refund_amount: z._default(z.string(), ''),
});

/** What Alipay said, with its signature verified. */
export type AlipayAnswer = z.output<typeof shape> & { text: string };

const faults: readonly (readonly [RegExp, Fault])[] = [
  [/signature|invalid-app-id|cert/i, 'key-refused'],
  [/permission/i, 'no-permission'],
];

/** Codes of an answer by which the request itself was refused, whatever it was about. */
const refusedRequests: ReadonlySet<string> = new Set(['40006', '40001', '40002', '20001']);

/** Reads an answer. One that says yes, or no about a trade, must be signed; a refused request may have no signature. */
function readAnswer(keys: AlipayKeys, method: string, text: string): AlipayAnswer {
  const all = envelope.safeParse(parseJson(text));
  const name = `${method.replaceAll('.', '_')}_response`;
  const node = all.success ? shape.safeParse(all.data[name] ?? all.data['error_response']) : null;
  if (!all.success || !node?.success) throw new ChannelFault('unclear', 'no answer of Alipay');
  const { code, sub_code: why } = node.data;
  if (refusedRequests.has(code)) throw new ChannelFault(faultOf(why), `refused: ${why}`);
  checkSignature(keys, cutNode(text, name), all.data);
  return { ...node.data, text };
}

type AlipayKeys = Pick<AlipaySettings, 'alipayKey' | 'certificates'>;

const envelope = z.looseObject({
  sign: z._default(z.string(), ''),
  alipay_cert_sn: z.optional(z.string()),
});

/** The signature is over the text of the node as it came, which is cut out and never written again. */
function checkSignature(
  { alipayKey, certificates }: AlipayKeys,
  node: string | null,
  { sign, alipay_cert_sn: serial }: z.output<typeof envelope>,
): void {
  if (node === null || !fitsRsa(node, sign, alipayKey)) {
    throw new ChannelFault('unsigned', 'the answer has no good signature');
  }
  if (certificates && serial !== undefined && serial !== certificates.alipay) {
    throw new ChannelFault('unknown-serial', 'signed with another certificate');
  }
}

const faultOf = (why: string): Fault => faults.find(([form]) => form.test(why))?.[1] ?? 'refused';

/** The text of a member's object, from its brace to the one that closes it; null without one. */
function cutNode(text: string, name: string): string | null {
  const begin = text.indexOf(`"${name}":`);
  const start = text.indexOf('{', begin + name.length);
  if (begin === -1 || start === -1) return null;
  const piece = /[^"{}]+|"(?:[^"\\]|\\.)*"|[{}]/y;
  piece.lastIndex = start;
  let depth = 0;
  for (let found = piece.exec(text); found !== null; found = piece.exec(text)) {
    if (found[0] === '{') depth++;
    if (found[0] === '}') depth--;
    if (depth === 0) return text.slice(start, piece.lastIndex);
  }
  return null;
}

/** Asks Alipay and returns its verified answer. */
export async function askAlipay(
  given: AlipaySettings,
  ground: Ground,
  { method, content }: { method: string; content: unknown },
): Promise<AlipayAnswer> {
  const { notifyUrl } = ground;
  const form = signAlipay(given, { method, content, notifyUrl, at: ground.now() });
  const answer = await ground.ask(`${given.gateway}?charset=utf-8`, { form });
  checkGood(answer);
  return readAnswer(given, method, answer.text);
}
