import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { cdnSigners } from './cdn-addresses.ts';
import { endOfTickets, ticketsOf } from './ticket.ts';

/** The addresses of a seal's objects during one window of time. */
export interface EdgeAddresses {
  /** The end of the addresses, in epoch seconds. */
  expiresAt: number;
  addressOf: (name: string) => string;
}

/** Where a CDN asks for segments: here, or at a bucket whose folder of that name is `sealed`. */
export const originFolder = '/sealed-origin/';

/** Answers the addresses at which everybody gets the objects of a seal. */
export const edgeAddressesOf = oncePerSite((deps) => {
  const { url, cdn } = deps.config.edge;
  return (seal: string): EdgeAddresses => {
    const expiresAt = endOfTickets(deps.now());
    if (url !== null && cdn !== null) {
      const { kind, key, keyId } = cdn;
      const sign = cdnSigners[kind];
      return {
        expiresAt,
        addressOf: sign({ url, key, keyId }, `${originFolder}${seal}/`, expiresAt),
      };
    }
    const ticket = ticketsOf(deps).issue(seal, expiresAt);
    const folder = `${url ?? ''}/sealed/${ticket}/${seal}/`;
    return { expiresAt, addressOf: (name) => folder + name };
  };
});
