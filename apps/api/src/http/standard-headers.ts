import type { Config } from '../config.ts';

/** Two years, as browsers' preload lists ask; only said where the site is served by https. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/** What every answer says unless it says something else: it is not kept, not sniffed, not framed. */
export function standardHeaders(
  config: Pick<Config, 'publicBaseUrl'>,
): Readonly<Record<string, string>> {
  const isSecure = config.publicBaseUrl?.startsWith('https:') ?? false;
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure ? { 'strict-transport-security': strictTransport } : {}),
  };
}
