import { isIPv6 } from 'node:net';

import type { FastifyRequest } from 'fastify';

/** A caller's address as people write it: IPv4 inside IPv6 is plain IPv4, however it is spelled. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  return (groups && innerIPv4(groups)) ?? address;
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

/** The eight groups of an IPv6 address, without leading zeros and in lower case; null for another text. */
function groupsOf(address: string): string[] | null {
  const bare = address.split('%', 1)[0] ?? '';
  if (!isIPv6(bare)) return null;
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...after];
}

/** The IPv4 address that an IPv6 address holds (`::ffff:0:0/96`); null when it holds none. */
function innerIPv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

/** The key that limits count a caller by: its IPv4 address, or the /64 of its IPv6 address (a household gets a whole /64). */
export function limitedAddress(address: string): string {
  const plain = plainAddress(address);
  return groupsOf(plain)?.slice(0, 4).join(':') ?? plain;
}

/**
 * The key of the network that an IPv6 address is in, its /48: one line may own as much, which is 65,536 addresses of
 * {@link limitedAddress}. Null for IPv4, where an address is all that a line owns.
 */
export function limitedNetwork(address: string): string | null {
  const groups = groupsOf(plainAddress(address));
  return groups === null ? null : `${groups.slice(0, 3).join(':')}/48`;
}
