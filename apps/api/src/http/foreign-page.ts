import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of another site sent a request, as far as its browser tells. Sites are told apart by the origin that
 * the browser asked: PUBLIC_BASE_URL, or the host the request was sent to. Programs tell nothing, and are none.
 */
export function isFromForeignPage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicBaseUrl: string | null,
): boolean {
  const site = headers['sec-fetch-site'];
  // `none` is an address typed in; a call is never that.
  if (site !== undefined) return site !== 'same-origin';
  const { origin, host = '' } = headers;
  if (origin === undefined || origin === publicBaseUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}
