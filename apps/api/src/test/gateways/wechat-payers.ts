import type { KeyObject } from 'node:crypto';

import { fitsRsa } from '../../modules/money/payment/kinds/rsa.ts';
import type { GatewayReply } from './loopback-gateway.ts';

/** What WeChat knows of who pays inside of it: codes, each of which names a payer once, and what is prepared for a payer. */
export class WechatPayers {
  readonly secret = '0123456789abcdef0123456789ABCDEF';
  /** Codes and the payers whom they name; a used one names none. */
  readonly codes = new Map<string, string | null>();
  /** What was prepared, by the number of its order. */
  readonly prepared = new Map<string, { openid: string; prepay: string }>();
  /** How often it was asked for the payer of a code. */
  asked = 0;
  /** `silent`: it closes the connection. `lies`: its answer to an order doesn't fit its signature. A number: that error. */
  manner: 'well' | 'silent' | 'lies' | number = 'well';
  readonly #appId: string;
  readonly #site: KeyObject;

  constructor(appId: string, site: KeyObject) {
    this.#appId = appId;
    this.#site = site;
  }

  /** Sends a payer back from its page, as a browser follows it; throws where the page isn't asked as WeChat wants it. */
  sendBack(page: string, openid: string): { back: URL; code: string; state: string } {
    const { pathname, searchParams, hash } = new URL(page);
    const asked = Object.fromEntries(searchParams);
    const { appid, redirect_uri: back = '', response_type: type, scope, state = '' } = asked;
    const isAsked = pathname === '/connect/oauth2/authorize' && hash === '#wechat_redirect';
    if (!isAsked || appid !== this.#appId || type !== 'code' || scope !== 'snsapi_base')
      throw new Error(`not WeChat's page of a payer: ${page}`);
    if (!/^[a-zA-Z0-9]{1,128}$/.test(state)) throw new Error('a state that WeChat refuses');
    const code = `code-${this.codes.size}-of-${openid}`;
    this.codes.set(code, openid);
    return { back: new URL(back), code, state };
  }

  /** Names the payer of a code, once. */
  name(asked: URLSearchParams): GatewayReply {
    this.asked++;
    if (this.manner === 'silent') return null;
    const openid = this.codes.get(asked.get('code') ?? '');
    const fault = this.#faultOf(asked, openid);
    if (fault !== 0) return { body: JSON.stringify({ errcode: fault, errmsg: 'no' }) };
    this.codes.set(asked.get('code') ?? '', null);
    const answer = { access_token: 'not used', expires_in: 7200, openid, scope: 'snsapi_base' };
    return { headers: { 'content-type': 'text/plain' }, body: JSON.stringify(answer) };
  }

  #faultOf(asked: URLSearchParams, openid: string | null | undefined): number {
    if (typeof this.manner === 'number') return this.manner;
    if (asked.get('appid') !== this.#appId) return 40_013;
    if (asked.get('secret') !== this.secret) return 40_125;
    if (asked.get('grant_type') !== 'authorization_code') return 40_002;
    if (openid === null) return 40_163;
    return openid === undefined ? 40_029 : 0;
  }

  /** Prepares an order for a payer; null for one whom it doesn't know, and for another one than before. */
  prepay(number: string, openid: string): string | null {
    const known = this.prepared.get(number);
    if (known) return known.openid === openid ? known.prepay : null;
    if (!openid.startsWith('o')) return null;
    const prepay = `wx${String(this.prepared.size + 1).padStart(30, '0')}`;
    this.prepared.set(number, { openid, prepay });
    return prepay;
  }

  /** The order for which WeChat asks its payer when a page calls it so; null where the call has not our signature. */
  orderOf(args: Readonly<Record<string, string>>): string | null {
    const { appId, timeStamp, nonceStr, package: what = '', signType, paySign = '' } = args;
    const text = `${appId}\n${timeStamp}\n${nonceStr}\n${what}\n`;
    if (signType !== 'RSA' || appId !== this.#appId || !fitsRsa(text, paySign, this.#site))
      return null;
    const found = [...this.prepared].find(([, { prepay }]) => what === `prepay_id=${prepay}`);
    return found?.[0] ?? null;
  }
}
