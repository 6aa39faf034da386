/** Addresses that payment pages may have: origins (`https://pay.example`), wallet schemes (`weixin:`), and this site. */
export type PaymentPlaces = { opens: readonly string[]; ownOrigin: string };

/** Schemes that run or read something when they are opened. They are refused even if a list contains them. */
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
 * Whether a browser may be sent to this payment page. Origins are compared as a browser parses them, so a name in
 * another script, a user name before the host or another port is a different place.
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

/** The payment methods that epay gateways know. */
export const epayMethods = ['alipay', 'wxpay', 'qqpay', 'bank', 'jdpay', 'paypal', 'usdt'] as const;

/** Whether a gateway can be at this address: http(s) without query, fragment, user name and password. */
export function isGatewayAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && [search, hash, username, password].every((it) => it === '');
}

/** Whether {@link PaymentPlaces} may contain this value: an origin, or the scheme of a wallet. */
export function isPaymentPlace(value: string): boolean {
  if (/^[a-z][a-z\d+.-]{1,30}:$/.test(value)) return !NEVER.has(value) && !/^https?:$/.test(value);
  if (!URL.canParse(value)) return false;
  const { protocol, origin } = new URL(value);
  return /^https?:$/.test(protocol) && origin === value;
}
