import type { FastifyInstance } from 'fastify';

import type { Config } from '../platform/config/config.ts';
import type { Deps } from '../platform/deps.ts';

/** Two years, as the browsers' preload lists demand; sent only where the site is served by https. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/** The headers of an answer that sets none of its own: no caching, no sniffing, no framing. */
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

/** Adds the standard headers to every answer that goes through Fastify, except those that the answer sets. */
export function registerStandardHeaders(app: FastifyInstance, deps: Deps): void {
  const headers = Object.entries(standardHeaders(deps.config));
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
    done(null, payload);
  });
}
