import * as z from 'zod/mini';

import { ChannelFault, type Fault, type Payers } from '../../channels/channel.ts';
import { parseJson } from '../ask-gateway.ts';
import type { Ground } from '../kind.ts';
import type { WechatSettings } from './wechat-settings.ts';

type Account = Pick<WechatSettings, 'gateway' | 'appId' | 'appSecret'>;

const isOfWechat = ({ gateway }: Pick<Account, 'gateway'>): boolean =>
  new URL(gateway).hostname.endsWith('.weixin.qq.com');

/** WeChat names payers at other hosts than it takes money; a gateway that stands in for WeChat does both. */
const originOf = (own: Pick<Account, 'gateway'>, host: string): string =>
  isOfWechat(own) ? `https://${host}` : new URL(own.gateway).origin;

/** Where the page is that names a payer. */
export const payerPageOf = (own: Pick<Account, 'gateway'>): string =>
  originOf(own, 'open.weixin.qq.com');

/** A code that names no payer, or no longer: wrong, used, too old, missing, of an account that WeChat holds back. */
const badCodes: ReadonlySet<number> = new Set([40_029, 40_163, 42_003, 41_008, 40_226]);

const faults: ReadonlyMap<number, Fault> = new Map([
  [40_001, 'key-refused'],
  [40_013, 'key-refused'],
  [40_125, 'key-refused'],
  [41_002, 'key-refused'],
  [41_004, 'key-refused'],
  [48_001, 'no-permission'],
]);

const payerAnswer = z.object({
  openid: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/))),
  errcode: z.optional(z.int()),
});

/** Asks once for the payer whom a code names. The address holds the secret of the account: it is written nowhere. */
async function readPayer(own: Account, ground: Ground, code: string): Promise<string | null> {
  const query = new URLSearchParams({
    appid: own.appId,
    secret: own.appSecret,
    code,
    grant_type: 'authorization_code',
  });
  const base = originOf(own, 'api.weixin.qq.com');
  const answer = await ground.ask(`${base}/sns/oauth2/access_token?${query.toString()}`);
  if (answer.status !== 200) throw new ChannelFault('bad-status', `status ${answer.status}`);
  const parsed = payerAnswer.safeParse(parseJson(answer.text));
  if (!parsed.success) throw new ChannelFault('unclear', 'no word of a payer');
  const { openid, errcode = 0 } = parsed.data;
  if (errcode === 0 && openid !== undefined) return openid;
  if (badCodes.has(errcode)) return null;
  throw new ChannelFault(faults.get(errcode) ?? 'refused', `no payer: ${errcode}`);
}

/** No code of WeChat's: an account whose secret is right is told that the code is wrong. */
const noCode = '0'.repeat(32);

/** Payers of WeChat's own browser, by the account (公众号) that the site has there. They are asked nothing. */
export const payersOf = (own: Account, ground: Ground): Payers => ({
  neededAt: (place) => place === 'wechat',
  pageOf(back, state) {
    const query = new URLSearchParams({
      appid: own.appId,
      redirect_uri: back,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
    });
    return `${payerPageOf(own)}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
  },
  read: (code) => readPayer(own, ground, code),
  async prove() {
    await readPayer(own, ground, noCode);
  },
});
