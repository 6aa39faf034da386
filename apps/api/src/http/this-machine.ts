import type { FastifyRequest } from 'fastify';

import { createAddressList } from '../platform/config/address-list.ts';
import { plainAddress } from './address.ts';

/** What proxies and tunnels add: a request with one of them was made somewhere else. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

const isLoopback = createAddressList(['127.0.0.0/8', '::1']);

/** Whether a proxy says that it passed a request on. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  forwarding.some((name) => headers[name] !== undefined);

/**
 * Whether a request was made on this very machine: by a loopback connection, past no proxy, and to this machine by name,
 * since a page of another site can have its own name lead to 127.0.0.1 (DNS rebinding).
 */
export function isFromThisMachine({
  headers,
  socket,
}: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (isForwarded({ headers }) || !isLoopback(plainAddress(socket.remoteAddress ?? '')))
    return false;
  const given = `http://${headers.host ?? ''}`;
  if (!URL.canParse(given)) return false;
  const name = new URL(given).hostname.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopback(name);
}
