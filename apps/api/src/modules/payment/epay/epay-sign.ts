import { createHash, timingSafeEqual } from 'node:crypto';

/** How the key follows the text. */
export type KeyJoin = 'directly' | 'as-field';

const unsigned = new Set(['sign', 'sign_type']);
const byBytes = ([one]: [string, string], [other]: [string, string]): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/**
 * The text that is signed: every field that is not empty, but for the signature, by name in byte order, as
 * `name=value` with `&` between, unescaped.
 */
export function canonicalText(fields: Iterable<readonly [string, string]>): string {
  return [...fields]
    .filter(([name, value]) => !unsigned.has(name) && value !== '')
    .map(([name, value]): [string, string] => [name, value])
    .toSorted(byBytes)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** MD5 because the protocol has no other: a keyed digest of what both sides know, over TLS. */
export function signEpay(
  fields: Iterable<readonly [string, string]>,
  key: string,
  join: KeyJoin,
): string {
  const text = `${canonicalText(fields)}${join === 'as-field' ? '&key=' : ''}${key}`;
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** Whether a signature in hex of either case is that of the fields, by any of these keys. */
export function isSignedBy(
  fields: ReadonlyMap<string, string>,
  keys: readonly string[],
  join: KeyJoin,
): boolean {
  const given = fields.get('sign') ?? '';
  if (!/^[\da-f]{32}$/i.test(given)) return false;
  const sign = Buffer.from(given.toLowerCase());
  return keys.some((key) => timingSafeEqual(sign, Buffer.from(signEpay(fields, key, join))));
}
