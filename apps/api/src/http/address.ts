import { isIPv6 } from 'node:net';

import type { FastifyRequest } from 'fastify';

/** A caller's address as people write it: IPv4 inside IPv6 is plain IPv4. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

/** The client hung up before the server read its address: there is no client to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/** The network address that a request came from. Throws {@link ClientGone} when the socket was reset and lost its address. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Fastify types it as a string; it is undefined once the socket is gone.
  const given: string | undefined = ip;
  if (given === undefined || given === '') throw new ClientGone('the client hung up');
  return plainAddress(given);
}

/** The key that limits count a caller by: its IPv4 address, or the /64 of its IPv6 address (a household gets a whole /64). */
export function limitedAddress(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = plain.includes('::') ? Math.max(0, 8 - groups.length - after.length) : 0;
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}
