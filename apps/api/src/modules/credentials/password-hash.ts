import { hash, verify } from '@node-rs/argon2';

import { limitedAddress } from '../../http/address.ts';
import { createSlots, createSlotsByKey, type WithSlot } from '../../platform/limits/slots.ts';

/** OWASP's first profile for argon2id, which is the library's default: 19 MiB, two passes. */
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** As many hash at once as there are threads for it; more would only take memory. */
export const withHashSlot = createSlots({ most: 4, longestQueue: 500 });

/** Of them one address has half, however many it asks for: the others are for who logs in or registers from elsewhere. */
const slotsOfAddress = createSlotsByKey({ most: 2, longestQueue: 500 });

/** A slot for what is hashed because of a request from a network address. */
export const hashSlotOf =
  (address: string): WithSlot =>
  (work) =>
    slotsOfAddress(limitedAddress(address))(() => withHashSlot(work));

/** A PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password, profile);

/** What is verified when there is no such account, so that it takes as long as when there is. */
const hashOfNone = hashPassword('no account has this password');

/** Whether the password is the hash's; without a hash it isn't, after the same time. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await hashOfNone), password);
  return matches && passwordHash !== null;
}
