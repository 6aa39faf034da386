import { hash } from 'node:crypto';

import type { Deps } from '../../../platform/deps.ts';
import { forgetPassUses, takePassAddress } from './pass-use.repo.ts';

const minuteMs = 60_000;
/** The time for which an address counts after its last use. */
const windowMs = 10 * minuteMs;
/** The time for which the database's answer about a pass and an address is cached: a yes, and a no. */
const admittedMs = 2 * minuteMs;
const refusedMs = 5000;
const mostRemembered = 50_000;
/** One query in this many also removes passes that are no longer used. */
const sweepOneIn = 100;

/**
 * Decides whether a pass may be used from another address: at most PASS_ADDRESSES within ten minutes, in all processes
 * together. The first addresses go on. The database is asked once in two minutes for each viewer, never for each segment.
 */
export function limitPassAddresses({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>) {
  const known = new Map<string, { admitted: boolean; until: number }>();
  const most = config.passAddresses;
  let asked = 0;

  async function ask(key: string, token: string, address: string): Promise<boolean> {
    const at = now();
    const pass = hash('sha256', token, 'buffer').subarray(0, 16);
    const admitted = await takePassAddress(db, { pass, address, at, windowMs, most });
    known.delete(key);
    known.set(key, { admitted, until: at.getTime() + (admitted ? admittedMs : refusedMs) });
    const oldest = known.size > mostRemembered ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    if (++asked % sweepOneIn === 0) await forgetPassUses(db, { before: at });
    return admitted;
  }

  return (token: string, address: string): boolean | Promise<boolean> => {
    if (most === 0) return true;
    const key = `${address}/${token}`;
    const found = known.get(key);
    if (found && now().getTime() < found.until) return found.admitted;
    return ask(key, token, address);
  };
}
