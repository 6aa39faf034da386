import { oncePerSite } from '../../platform/once-per-site.ts';
import { endOfTickets, ticketsOf } from './ticket.ts';

/** The addresses of a seal's objects during one window of time. */
export interface EdgeAddresses {
  /** The end of the addresses, in epoch seconds. */
  expiresAt: number;
  addressOf: (name: string) => string;
}

/** Answers the addresses at which everybody gets the objects of a seal. */
export const edgeAddressesOf = oncePerSite((deps) => (seal: string): EdgeAddresses => {
  const expiresAt = endOfTickets(deps.now());
  const ticket = ticketsOf(deps).issue(seal, expiresAt);
  const folder = `${deps.config.edge.url ?? ''}/sealed/${ticket}/${seal}/`;
  return { expiresAt, addressOf: (name) => folder + name };
});
