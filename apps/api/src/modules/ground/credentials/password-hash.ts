import { hash, verify } from '@node-rs/argon2';

import { createAddressSlots } from '../../../http/address-limits.ts';
import { createSlots, type WithSlot } from '../../../platform/limits/slots.ts';
import { isMovedHash, isNobodys, verifyMoved } from './moved-password.ts';

/** OWASP's first profile for argon2id, which is the library's default: 19 MiB, two passes. */
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The number of hashes at once, one for each thread; more would only take memory. */
export const withHashSlot = createSlots({ most: 4, longestQueue: 500 });

/** The most slots of one address, half of them, and of one network: the rest is for logins and registrations from elsewhere. */
const slotsOfAddress = createAddressSlots({ most: 2, mostOfNetwork: 3, longestQueue: 500 });

/** Runs a hash in a slot, for a request from this network address. */
export const hashSlotOf =
  (address: string): WithSlot =>
  (work) =>
    slotsOfAddress(address)(() => withHashSlot(work));

/** Hashes a password; returns a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password, profile);

/** The hash that is verified for an unknown account, so that it takes as long as for a known one. */
const hashOfNone = hashPassword('no account has this password');

/** Whether the password fits the hash; without a hash it returns false, after the same time. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  if (passwordHash !== null && isMovedHash(passwordHash))
    return verifyMoved(passwordHash, password);
  const own = passwordHash === null || isNobodys(passwordHash) ? null : passwordHash;
  const matches = await verify(own ?? (await hashOfNone), password);
  return matches && own !== null;
}
