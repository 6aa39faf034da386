import { isIP } from 'node:net';

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
const isForwarded = ({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  raw.httpVersionMajor * 10 + raw.httpVersionMinor < 11 ||
  forwarding.some((name) => headers[name] !== undefined);

/** The host of an address such as an origin, without the brackets of IPv6; null when it is none. */
const hostOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^\[(.*)\]$/, '$1') : null;

/** Whether an address, such as an origin, names this machine. */
function isOwnName(address: string): boolean {
  const name = hostOf(address);
  return name === 'localhost' || (name !== null && isLoopback(name));
}

/** Ends of names that only a private network can answer. */
const privateName = /\.(?:internal|local|lan|localhost|home\.arpa)$/;

/**
 * Whether a request names the server by an address or by a name of a private network: `10.0.0.7`, `api`, `site.internal`.
 * A page of another site can have its own name lead into a private network (DNS rebinding), and a proxy that says nothing
 * of itself passes the site's name on.
 */
function isAskedPrivately(host: string): boolean {
  const name = hostOf(`http://${host}`);
  return name !== null && (isIP(name) !== 0 || !name.includes('.') || privateName.test(name));
}

/**
 * Whether a program of this machine, or of an address that `isAllowed`, asks for what no proxy passes on and no page may
 * read.
 */
export function isPrivateRequest(
  request: Pick<FastifyRequest, 'headers' | 'raw' | 'socket'>,
  isAllowed: (address: string) => boolean,
): boolean {
  if (isFromThisMachine(request)) return true;
  const { host = '', origin } = request.headers;
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  if (isForwarded(request) || isLoopback(peer) || origin !== undefined) return false;
  return isAllowed(peer) && isAskedPrivately(host);
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
