import { networkInterfaces } from 'node:os';

import type { FastifyRequest } from 'fastify';

/**
 * Origin of the site as the caller's browser has it. PUBLIC_BASE_URL where it is set, which production demands;
 * without it the Host header, but only one that names this machine by `localhost` or by an address of its own:
 * no caller can have links to another site made.
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
