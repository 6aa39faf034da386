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
 * Whether a proxy passed a request on: it added a header that says so, or it speaks HTTP/1.0, as an nginx does without
 * `proxy_http_version`. No browser and no program of today speaks HTTP/1.0.
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
 * Another name may be a public one: that of another site whose page leads its name into a private network (DNS rebinding),
 * or the site's own, which a proxy without headers of its own passes on.
 */
function isAskedPrivately(host: string): boolean {
  const name = hostOf(`http://${host}`);
  return name !== null && (isIP(name) !== 0 || !name.includes('.') || privateName.test(name));
}

/**
 * Whether a program of this machine, or one at an allowed address, made a request itself: no proxy passed it on and no page
 * of a browser sent it.
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
 * Whether a request was made on this machine: by a loopback connection, through no proxy, and to a name of this machine. The
 * name and the origin are checked because a page of another site can lead its own name to 127.0.0.1 (DNS rebinding), and
 * because a proxy can replace the name but not the origin. `isAlsoHere` tells which other addresses count as this machine,
 * such as the gateway in front of a container.
 */
export function isFromThisMachine(
  { headers, raw, socket }: Pick<FastifyRequest, 'headers' | 'raw' | 'socket'>,
  isAlsoHere: (address: string) => boolean = () => false,
): boolean {
  const peer = plainAddress(socket.remoteAddress ?? '');
  if (isForwarded({ headers, raw }) || !(isLoopback(peer) || isAlsoHere(peer))) return false;
  const { host = '', origin } = headers;
  return isOwnName(`http://${host}`) && (origin === undefined || isOwnName(origin));
}
