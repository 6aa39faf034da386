import type { FastifyRequest } from 'fastify';

import { createAddressList } from '../platform/config/address-list.ts';
import { plainAddress } from './address.ts';

/** Headers that proxies and tunnels add: a request with one of them came from another machine. */
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

/**
 * Whether a proxy passed a request on: it says so, or it speaks HTTP/1.0, which no browser and no program of today does, and
 * an nginx that was told nothing else.
 */
export const isForwarded = ({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  raw.httpVersionMajor * 10 + raw.httpVersionMinor < 11 ||
  forwarding.some((name) => headers[name] !== undefined);

/** Whether an address, such as an origin, names this machine. */
function isOwnName(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const name = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopback(name);
}

/**
 * Whether a request was made on this very machine: by a loopback connection, past no proxy, and to this machine by name,
 * since a page of another site can have its own name lead to 127.0.0.1 (DNS rebinding), and a proxy can put its own in
 * place of the one that the browser asked for, but for the origin.
 */
export function isFromThisMachine({
  headers,
  raw,
  socket,
}: Pick<FastifyRequest, 'headers' | 'raw' | 'socket'>): boolean {
  if (isForwarded({ headers, raw }) || !isLoopback(plainAddress(socket.remoteAddress ?? '')))
    return false;
  const { host = '', origin } = headers;
  return isOwnName(`http://${host}`) && (origin === undefined || isOwnName(origin));
}
