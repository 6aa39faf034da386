import { hash } from 'node:crypto';

import type { Deps } from '../../platform/deps.ts';
import { forgetPassUses, takePassAddress } from './pass-use.repo.ts';

const minuteMs = 60_000;
/** An address counts for so long after it was last seen. */
const windowMs = 10 * minuteMs;
/** What the database said of a pass and an address is believed for so long: yes, and no. */
const admittedMs = 2 * minuteMs;
const refusedMs = 5000;
const mostRemembered = 50_000;
/** One question in so many sweeps out passes that are not used any more. */
const sweepOneIn = 100;

/**
 * Whether a pass may be used from one more address: at most PASS_ADDRESSES within ten minutes, in all processes
 * together. Those that were first go on. The database is asked once in two minutes for each viewer, never for a segment.
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
    if (++asked % sweepOneIn === 0) await forgetPassUses(db, at);
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
