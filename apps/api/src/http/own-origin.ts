import { networkInterfaces } from 'node:os';

import type { FastifyRequest } from 'fastify';

/**
 * The site's origin as the caller's browser sees it: PUBLIC_BASE_URL where it is set (production demands it). Without it,
 * the Host header counts only when it names this machine, by `localhost` or by an own address, so that a caller can't
 * make the server write links to another site.
 */
export function ownOrigin(
  request: Pick<FastifyRequest, 'headers' | 'socket'>,
  publicBaseUrl: string | null,
): string {
  if (publicBaseUrl !== null) return publicBaseUrl;
  const given = `http://${request.headers.host ?? ''}`;
  if (URL.canParse(given) && isThisMachine(new URL(given).hostname)) return new URL(given).origin;
  return new URL(`http://localhost:${request.socket.localPort ?? 80}`).origin;
}

function isThisMachine(hostname: string): boolean {
  if (hostname === 'localhost') return true;
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === bare),
  );
}
