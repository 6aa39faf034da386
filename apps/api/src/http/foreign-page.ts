import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of another site sent a request, by the browser's `Origin` and `Sec-Fetch-Site` headers. This site's origin
 * is PUBLIC_BASE_URL, or the host that the request was sent to. A program sends neither header and is not a page.
 */
export function isFromForeignPage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicBaseUrl: string | null,
): boolean {
  const site = headers['sec-fetch-site'];
  // `none` means that a person typed the address; a call never comes that way.
  if (site !== undefined) return site !== 'same-origin';
  const { origin, host = '' } = headers;
  if (origin === undefined || origin === publicBaseUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}
