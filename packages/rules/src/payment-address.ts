/** Where payment pages may be: origins (`https://pay.example`), schemes of wallets (`weixin:`), and this site itself. */
export type PaymentPlaces = { opens: readonly string[]; ownOrigin: string };

/** Schemes that run or read something where they are opened: never, whatever a list says. */
const NEVER = new Set([
  'javascript:',
  'vbscript:',
  'data:',
  'file:',
  'blob:',
  'about:',
  'filesystem:',
  'view-source:',
]);
const WHOLE_ADDRESS = /^[a-z][a-z\d+.-]*:\/\/[^\s\\]+$/i;
const LONGEST = 4096;

/**
 * Whether a browser may be sent to this payment page. Origins are compared as a browser reads them, so that a
 * name in another script, a user name before the host or another port is another place.
 */
export function mayOpenPayment(address: string, { opens, ownOrigin }: PaymentPlaces): boolean {
  if (address.length > LONGEST || !WHOLE_ADDRESS.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  if (NEVER.has(protocol)) return false;
  if (protocol !== 'https:' && protocol !== 'http:') return opens.includes(protocol);
  if (username !== '' || password !== '') return false;
  return origin === ownOrigin || opens.includes(origin);
}

/** The ways to pay that epay gateways know. */
export const epayMethods = ['alipay', 'wxpay', 'qqpay', 'bank', 'jdpay', 'paypal', 'usdt'] as const;

/** Whether it is an http(s) address without query, fragment, user name and password: the folder of a gateway. */
export function isGatewayAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && [search, hash, username, password].every((it) => it === '');
}

/** Whether it may stand among {@link PaymentPlaces}: an origin, or a scheme of a wallet. */
export function isPaymentPlace(value: string): boolean {
  if (/^[a-z][a-z\d+.-]{1,30}:$/.test(value)) return !NEVER.has(value) && !/^https?:$/.test(value);
  if (!URL.canParse(value)) return false;
  const { protocol, origin } = new URL(value);
  return /^https?:$/.test(protocol) && origin === value;
}
