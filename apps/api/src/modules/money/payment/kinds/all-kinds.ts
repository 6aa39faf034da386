import { alipay } from './alipay/alipay.ts';
import { epayV2 } from './epay-v2/epay-v2.ts';
import { epay } from './epay/epay.ts';
import type { Kind } from './kind.ts';
import { stripe } from './stripe/stripe.ts';
import { tokenPay } from './tokenpay/tokenpay.ts';
import { usdt } from './usdt/usdt.ts';
import { wechat } from './wechat/wechat.ts';

/** The kinds of channels that operators can add. */
export const allKinds: readonly Kind[] = [epay, epayV2, alipay, wechat, usdt, tokenPay, stripe];

export const findKind = (name: string): Kind | null =>
  allKinds.find((it) => it.name === name) ?? null;

/** Whether gateways of a kind can be asked about an order; the sandbox, which is not in the list, can. */
export const canAskKind = (name: string): boolean => findKind(name)?.isAsked ?? true;
