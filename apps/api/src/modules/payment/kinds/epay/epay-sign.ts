import { createHash, timingSafeEqual } from 'node:crypto';

/** How the key is appended to the text. */
export type KeyJoin = 'directly' | 'as-field';

const unsigned = new Set(['sign', 'sign_type']);
const byBytes = ([one]: [string, string], [other]: [string, string]): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/**
 * The text that is signed: all fields that are not empty, except the signature, sorted by name in byte order, as
 * `name=value` joined by `&`, unescaped.
 */
export function canonicalText(fields: Iterable<readonly [string, string]>): string {
  return [...fields]
    .filter(([name, value]) => !unsigned.has(name) && value !== '')
    .map(([name, value]): [string, string] => [name, value])
    .toSorted(byBytes)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Signs with MD5, because the protocol knows no other algorithm. */
export function signEpay(
  fields: Iterable<readonly [string, string]>,
  key: string,
  join: KeyJoin,
): string {
  const text = `${canonicalText(fields)}${join === 'as-field' ? '&key=' : ''}${key}`;
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** Whether a signature (hex, in either case) fits the fields with any of these keys. */
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
