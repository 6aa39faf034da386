import { randomBytes } from 'node:crypto';

import { oncePerSite } from '../../platform/once-per-site.ts';
import { createTokenSigner } from '../../platform/signing/signed-token.ts';

/**
 * What is guessed: the password of a member or of an operator, or an operator's second factor. Counts and signatures of one
 * kind do not apply to another: a device where only the password was given is a stranger to the second factor.
 */
export type AccountKind = 'member' | 'operator' | 'factor';

/** The cookie that tells which accounts have logged in from this browser. Browsers send it only to the calls that log in. */
export const deviceCookies = {
  member: { name: 'known-device', path: '/app-api' },
  operator: { name: 'known-device', path: '/admin-api' },
  factor: { name: 'known-factor', path: '/admin-api' },
} as const satisfies Record<AccountKind, { name: string; path: string }>;

export const deviceCookieSeconds = 365 * 24 * 3600;

/** The most accounts of one browser (several people may share a phone); the earliest login is dropped. */
const mostAccounts = 5;
const nonceBytes = 9;
const separator = '.';

/**
 * Signs and reads the cookie of known devices (OWASP: "Slow down online guessing attacks with device cookies"):
 * `<entry>.<entry>…`, the latest login first. An entry is a random number signed for one account, so the cookie names no
 * account, and a device that knows one account is a stranger to every other.
 */
function createKnownDevices(secret: string) {
  const signerOf = (kind: AccountKind, accountId: number) =>
    createTokenSigner(secret, `known device v1 ${kind} ${accountId}`, nonceBytes);

  /** The entry for the account, or null when the cookie has no valid one. */
  const find = (cookie: string | null, kind: AccountKind, accountId: number): string | null => {
    const signer = signerOf(kind, accountId);
    const entries = (cookie ?? '').split(separator).slice(0, mostAccounts);
    return entries.find((entry) => signer.open(entry) !== null) ?? null;
  };

  return {
    find,

    /** The cookie after a login: this account first, then the earlier ones. */
    add(cookie: string | null, kind: AccountKind, accountId: number): string {
      const known = find(cookie, kind, accountId);
      const entry = known ?? signerOf(kind, accountId).write(randomBytes(nonceBytes));
      const others = (cookie ?? '')
        .split(separator)
        .filter((it) => it !== entry && /^[\w-]{34}$/.test(it));
      return [entry, ...others].slice(0, mostAccounts).join(separator);
    },
  };
}

export const knownDevicesOf = oncePerSite(({ config }) => createKnownDevices(config.signingSecret));
