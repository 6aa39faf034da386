import { createHash, timingSafeEqual } from 'node:crypto';

import { type Fields, fieldsFrom, signedText, textOf } from '../fields-of.ts';

/** How the key is appended to the text. */
export type KeyJoin = 'directly' | 'as-field';

const unsigned = ['sign', 'sign_type'] as const;

/** Signs with MD5, because the protocol knows no other algorithm. */
function signFields(fields: Fields, key: string, join: KeyJoin): string {
  const text = signedText(fields, { without: unsigned });
  const last = `${join === 'as-field' ? '&key=' : ''}${key}`;
  return createHash('md5').update(text).update(last).digest('hex');
}

/** The same for fields that the site itself writes. */
export const signEpay = (
  fields: Iterable<readonly [string, string]>,
  key: string,
  join: KeyJoin,
): string => signFields(fieldsFrom(Object.fromEntries(fields)), key, join);

/** Whether a signature (hex, in either case) fits the fields with any of these keys. */
export function isSignedBy(fields: Fields, keys: readonly string[], join: KeyJoin): boolean {
  const given = textOf(fields, 'sign');
  if (!/^[\da-f]{32}$/i.test(given)) return false;
  const sign = Buffer.from(given.toLowerCase());
  return keys.some((key) => timingSafeEqual(sign, Buffer.from(signFields(fields, key, join))));
}
