import { parseCookie, stringifySetCookie } from 'cookie';

/** One cookie of a `Cookie` header, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined || !header.includes(name)) return null;
  return parseCookie(header)[name] ?? null;
}

/**
 * Browsers take a cookie with this start only over https, from the very host, for all its paths: no other name of the domain
 * can put one in its place.
 */
const hostPrefix = '__Host-';

/** Cookies that browsers may hold from before the prefix. */
const olderThanPrefix = new Set(['viewer', 'known-device', 'known-factor', 'lantern-console']);

/**
 * A cookie that this site set by {@link writeCookie}, or null. Without the prefix it counts only while there is none with it,
 * and on a site of https only if an older version wrote it.
 */
export const readOwnCookie = (
  header: string | undefined,
  name: string,
  isSecure = true,
): string | null =>
  readCookie(header, `${hostPrefix}${name}`) ??
  (isSecure && !olderThanPrefix.has(name) ? null : readCookie(header, name));

export interface CookieOptions {
  path: string;
  maxAgeSeconds: number;
  secure: boolean;
  /** `lax` by default. */
  sameSite?: 'lax' | 'strict';
}

/**
 * A `Set-Cookie` header for a cookie that scripts can't read and other sites can't send along. Where it is secure, its name
 * gets the prefix `__Host-`, and it is for all paths, as that demands.
 */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { path, maxAgeSeconds: maxAge, secure, sameSite = 'lax' } = options;
  const place = secure ? { name: `${hostPrefix}${name}`, path: '/' } : { name, path };
  return stringifySetCookie({ ...place, value, maxAge, secure, httpOnly: true, sameSite });
}

/** A `Set-Cookie` header that removes a cookie from before the prefix. */
export const removeUnprefixed = (name: string, path: string): string =>
  stringifySetCookie({ name, value: '', path, maxAge: 0, secure: true, httpOnly: true });
