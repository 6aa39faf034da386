import { parseCookie, stringifySetCookie } from 'cookie';

/** One cookie of a `Cookie` header, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined || !header.includes(name)) return null;
  return parseCookie(header)[name] ?? null;
}

export interface CookieOptions {
  path: string;
  maxAgeSeconds: number;
  secure: boolean;
  /** `lax` by default. */
  sameSite?: 'lax' | 'strict';
}

/** A `Set-Cookie` header for a cookie that scripts can't read and other sites can't send along. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { path, maxAgeSeconds: maxAge, secure, sameSite = 'lax' } = options;
  return stringifySetCookie({ name, value, path, maxAge, secure, httpOnly: true, sameSite });
}
