import type { KeyObject } from 'node:crypto';

import { isGatewayAddress } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

import { keyedSettings } from '../keyed-settings.ts';
import type { Field } from '../kind.ts';
import { readPem, readPrivateKey, readPublicKey } from '../read-pem.ts';

const typed = z.object({
  gateway: z.string().check(z.maxLength(200), z.refine(isGatewayAddress)),
  mchId: z.string().check(z.regex(/^\d{8,12}$/)),
  appId: z.string().check(z.regex(/^wx[\da-zA-Z]{10,30}$/)),
  native: z._default(z.boolean(), false),
  h5: z._default(z.boolean(), false),
  jsapi: z._default(z.boolean(), false),
  merchantSerial: z.string().check(z.regex(/^[\dA-Fa-f]{16,64}$/)),
  merchantKey: z.string(),
  apiV3Key: z.string().check(z.regex(/^[!-~]{32}$/)),
  appSecret: z._default(z.string().check(z.regex(/^(?:[\da-fA-F]{32})?$/)), ''),
  publicKeyId: z._default(z.string().check(z.regex(/^(?:PUB_KEY_ID_\d{10,64})?$/)), ''),
  publicKey: z._default(z.string(), ''),
  platformCerts: z._default(z.string(), ''),
});

type Typed = z.output<typeof typed>;

/** The keys that sign what WeChat says, by their serials; the name of a field where one is wrong. */
function platformKeys(given: Typed): Map<string, KeyObject> | string {
  const platform = new Map<string, KeyObject>();
  if (given.publicKey !== '') {
    const key = readPublicKey(given.publicKey);
    if (key === null) return 'publicKey';
    if (given.publicKeyId === '') return 'publicKeyId';
    platform.set(given.publicKeyId, key);
  }
  if (given.platformCerts !== '') {
    const pem = readPem(given.platformCerts);
    if (pem?.is !== 'certificate') return 'platformCerts';
    for (const it of pem.certificates) platform.set(it.serialNumber.toUpperCase(), it.publicKey);
  }
  return platform.size === 0 ? 'publicKey' : platform;
}

/** The keys of a channel as they were typed; the name of a field where one is wrong. */
function readKeys(given: Typed) {
  const merchantKey = readPrivateKey(given.merchantKey);
  if (merchantKey === null) return 'merchantKey';
  if (!given.native && !given.h5 && !given.jsapi) return 'native';
  if (given.jsapi && given.appSecret === '') return 'appSecret';
  const platform = platformKeys(given);
  return typeof platform === 'string' ? platform : { merchantKey, platform };
}

export const settings = keyedSettings(typed, readKeys);

export type WechatSettings = z.output<typeof settings>;

export const fields: readonly Field[] = [
  { name: 'gateway', control: 'text', kept: 'fixed', start: 'https://api.mch.weixin.qq.com/' },
  { name: 'mchId', control: 'text', kept: 'fixed' },
  { name: 'appId', control: 'text', kept: 'fixed' },
  { name: 'native', control: 'switch', kept: 'free', start: true },
  { name: 'h5', control: 'switch', kept: 'free', start: false },
  { name: 'jsapi', control: 'switch', kept: 'free', start: false },
  { name: 'merchantSerial', control: 'text', kept: 'sealed' },
  { name: 'merchantKey', control: 'pem', kept: 'sealed' },
  { name: 'apiV3Key', control: 'secret', kept: 'sealed' },
  { name: 'appSecret', control: 'secret', kept: 'sealed', isOptional: true },
  { name: 'publicKeyId', control: 'text', kept: 'sealed', isOptional: true },
  { name: 'publicKey', control: 'pem', kept: 'sealed', isOptional: true },
  { name: 'platformCerts', control: 'pem', kept: 'sealed', isOptional: true },
];
