import { createHash, type X509Certificate } from 'node:crypto';

import { isGatewayAddress } from '@lantern/rules/payment-address';
import * as z from 'zod/mini';

import { keyedSettings } from '../keyed-settings.ts';
import type { Field } from '../kind.ts';
import { readPem, readPrivateKey, readPublicKey } from '../read-pem.ts';

const typed = z.object({
  gateway: z.string().check(z.maxLength(200), z.refine(isGatewayAddress)),
  appId: z.string().check(z.regex(/^\d{10,20}$/)),
  sellerId: z._default(z.string().check(z.regex(/^(?:\d{10,20})?$/)), ''),
  wap: z._default(z.boolean(), false),
  page: z._default(z.boolean(), false),
  precreate: z._default(z.boolean(), false),
  keyMode: z.enum(['key', 'cert']),
  appKey: z.string(),
  alipayKey: z._default(z.string(), ''),
  appCert: z._default(z.string(), ''),
  alipayCert: z._default(z.string(), ''),
  rootCert: z._default(z.string(), ''),
});

/** RSA with any hash: the root file also holds certificates of another kind, which do not count. */
const isRsa = ({ publicKey }: X509Certificate): boolean => publicKey.asymmetricKeyType === 'rsa';

/** The number by which Alipay knows a certificate: MD5 over its issuer, most specific part first, and its serial number. */
function numberOf({ issuer, serialNumber }: X509Certificate): string {
  const name = issuer.split('\n').toReversed().join(',');
  const serial = BigInt(`0x${serialNumber}`).toString();
  return createHash('md5').update(`${name}${serial}`).digest('hex');
}

/** The numbers of the root certificates that count. */
const rootNumberOf = (certificates: readonly X509Certificate[]): string =>
  certificates.filter(isRsa).map(numberOf).join('_');

const certificatesOf = (text: string) => {
  const pem = readPem(text);
  return pem?.is === 'certificate' ? pem.certificates : [];
};

/** The keys of a channel as they were typed; a name of a field where one is wrong. */
function readKeys({ keyMode, ...given }: z.output<typeof typed>) {
  const appKey = readPrivateKey(given.appKey);
  if (appKey === null) return 'appKey';
  if (!given.wap && !given.page && !given.precreate) return 'wap';
  if (keyMode === 'key') {
    const alipayKey = readPublicKey(given.alipayKey);
    return alipayKey === null ? 'alipayKey' : { appKey, alipayKey, certificates: null };
  }
  const [app] = certificatesOf(given.appCert);
  const [alipay] = certificatesOf(given.alipayCert);
  const root = rootNumberOf(certificatesOf(given.rootCert));
  if (!app) return 'appCert';
  if (!alipay) return 'alipayCert';
  if (root === '') return 'rootCert';
  const alipayKey = readPublicKey(given.alipayCert);
  if (alipayKey === null) return 'alipayCert';
  const certificates = { app: numberOf(app), root, alipay: numberOf(alipay) };
  return { appKey, alipayKey, certificates };
}

export const settings = keyedSettings(typed, readKeys);

export type AlipaySettings = z.output<typeof settings>;

const inKeyMode = { field: 'keyMode', is: 'key' };
const inCertMode = { field: 'keyMode', is: 'cert' };

export const fields: readonly Field[] = [
  {
    name: 'gateway',
    control: 'text',
    kept: 'fixed',
    start: 'https://openapi.alipay.com/gateway.do',
  },
  { name: 'appId', control: 'text', kept: 'fixed' },
  { name: 'sellerId', control: 'text', kept: 'fixed', isOptional: true },
  { name: 'wap', control: 'switch', kept: 'free', start: true },
  { name: 'page', control: 'switch', kept: 'free', start: true },
  { name: 'precreate', control: 'switch', kept: 'free', start: false },
  { name: 'keyMode', control: 'choice', kept: 'sealed', choices: ['key', 'cert'], start: 'key' },
  { name: 'appKey', control: 'pem', kept: 'sealed' },
  { name: 'alipayKey', control: 'pem', kept: 'sealed', showsWhen: inKeyMode },
  { name: 'appCert', control: 'pem', kept: 'sealed', showsWhen: inCertMode },
  { name: 'alipayCert', control: 'pem', kept: 'sealed', showsWhen: inCertMode },
  { name: 'rootCert', control: 'pem', kept: 'sealed', showsWhen: inCertMode },
];
