import type { Db } from '../platform/database/db.ts';
import { createMinuteLimit } from '../platform/limits/minute-limit.ts';
import { countHit, type RateLimit } from '../platform/limits/rate-limit.ts';
import { createSlotsByKey, type WithSlot } from '../platform/limits/slots.ts';
import { limitedAddress, limitedNetwork } from './address.ts';

/*
 * One line may own a whole network of IPv6 addresses, so that a bound per address alone does not bound its owner: what comes
 * from an address is counted for its network, too, with a higher bound. This is the one place that says how much higher.
 */

/** What a network may do, in shares of one address. */
const networkShares = 8;

interface AddressShare {
  key: string;
  /** How many times the bound of one address it has. */
  shares: number;
}

/** What a caller at a network address is counted for: the address, and for IPv6 the network that it is in. */
export function addressShares(address: string): [AddressShare, ...AddressShare[]] {
  const network = limitedNetwork(address);
  const own = { key: limitedAddress(address), shares: 1 };
  return network === null ? [own] : [own, { key: network, shares: networkShares }];
}

/** The limits by which a caller at an address is counted; `limit.key` begins their keys. */
export function addressLimits(limit: RateLimit, address: string): [RateLimit, ...RateLimit[]] {
  const of = ({ key, shares }: AddressShare): RateLimit => ({
    ...limit,
    key: `${limit.key}:${key}`,
    most: limit.most * shares,
  });
  const [own, ...wide] = addressShares(address);
  return [of(own), ...wide.map(of)];
}

/** Counts a hit of an address across processes; refuses when its window, or its network's, has no room. */
export async function countAddressHit(
  db: Db,
  limit: RateLimit,
  hit: { address: string; at: Date; weight?: number },
): Promise<void> {
  for (const of of addressLimits(limit, hit.address)) await countHit(db, of, hit.at, hit.weight);
}

/** Counts hits of an address in a minute, in this process's memory first. */
export function createAddressMinutes(limit: {
  name: string;
  most: number;
  db: Db;
}): (address: string, now: Date) => void {
  const own = createMinuteLimit(limit);
  const { name, most, db } = limit;
  const wide = createMinuteLimit({ name: `${name}/48`, most: most * networkShares, db });
  return (address, now) => {
    for (const { key, shares } of addressShares(address)) (shares === 1 ? own : wide)(key, now);
  };
}

/** Slots of which an address gets a part, and a network another: neither takes all that there are. */
export function createAddressSlots(limits: {
  most: number;
  mostOfNetwork: number;
  longestQueue: number;
}): (address: string) => WithSlot {
  const { most, mostOfNetwork, longestQueue } = limits;
  const own = createSlotsByKey({ most, longestQueue });
  const wide = createSlotsByKey({ most: mostOfNetwork, longestQueue });
  return (address) => {
    const withOwn = own(limitedAddress(address));
    const network = limitedNetwork(address);
    if (network === null) return withOwn;
    const withWide = wide(network);
    return (work) => withOwn(() => withWide(work));
  };
}
