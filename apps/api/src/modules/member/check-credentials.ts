import { createHash } from 'node:crypto';

import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import { limitedAddress } from '../../http/address.ts';
import {
  checkLimit,
  countHit,
  forgetHits,
  type RateLimit,
} from '../../platform/limits/rate-limit.ts';
import { verifyPassword, withHashSlot } from './password-hash.ts';

const minuteMs = 60_000;

export interface Credentials {
  loginName: string;
  loginPwd: string;
}

interface CredentialSource<Account> {
  /** Of the caller. */
  address: string;
  /** Whose accounts they are: failures of one group say nothing of another's. */
  group: 'member' | 'operator';
  find: (loginName: string) => Promise<Account | null>;
}

/**
 * The limits on failing: of this account from this address, of this account from anywhere, and of this address with
 * whatever accounts. A success takes nothing back from the last: whoever tries a list of leaked passwords has an
 * account of their own.
 */
function limitsOf(
  { loginFailures, loginFailuresPerDay, loginFailuresPerAddress }: Deps['config']['limits'],
  account: string,
  { group, address }: { group: string; address: string },
): [RateLimit, RateLimit, RateLimit] {
  // Whoever switches the one off means all.
  const unless = (most: number): number => (loginFailures === 0 ? 0 : most);
  const key = `login:${createHash('sha256').update(account).digest('base64url')}`;
  const from = limitedAddress(address);
  const windowMs = 15 * minuteMs;
  return [
    { key: `${key}:${from}`, most: loginFailures, windowMs },
    { key, most: unless(loginFailuresPerDay), windowMs: 24 * 60 * minuteMs },
    { key: `login-from:${group}:${from}`, most: unless(loginFailuresPerAddress), windowMs },
  ];
}

/**
 * The account that name and password open. An unknown account and a wrong password are one refusal, after the
 * same work. The limits are looked at with a hashing slot in hand, so that a burst gets no further than they
 * allow and the few slots.
 */
export async function checkCredentials<Account extends { passwordHash: string }>(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { loginName, loginPwd }: Credentials,
  { address, group, find }: CredentialSource<Account>,
): Promise<Account> {
  const account = group === 'member' ? loginName : `${group} ${loginName}`;
  const limits = limitsOf(config.limits, account, { group, address });
  return withHashSlot(async () => {
    const failures = await checkLimit(db, limits[0], now());
    for (const limit of limits.slice(1)) await checkLimit(db, limit, now());
    const found = await find(loginName);
    const matches = await verifyPassword(found?.passwordHash ?? null, loginPwd);
    if (found !== null && matches) {
      if (failures > 0) await forgetHits(db, limits[0].key);
      return found;
    }
    for (const limit of limits) await countHit(db, limit, now());
    return refuse('wrong-login');
  });
}
