import { randomBytes } from 'node:crypto';

import { oncePerSite } from '../../../platform/once-per-site.ts';
import { createTokenSigner } from '../../../platform/signing/signed-token.ts';
import type { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';

/**
 * What is guessed: the password of a member or of an operator, or an operator's second factor. Counts and signatures of one
 * kind do not apply to another: a device where only the password was given is a stranger to the second factor.
 */
export type AccountKind = 'member' | 'operator' | 'factor';

interface DeviceCookie {
  name: string;
  path: string;
  /** Its name in older versions. */
  formerly?: string;
}

/** The cookie that tells which accounts have logged in from this browser. */
export const deviceCookies: Readonly<Record<AccountKind, DeviceCookie>> = {
  member: { name: 'known-device', path: '/app-api' },
  // Where cookies are for all paths, the members' one must not replace it.
  operator: { name: 'known-operator', path: '/admin-api', formerly: 'known-device' },
  factor: { name: 'known-factor', path: '/admin-api' },
};

/** The caller's cookie of known devices, or null. */
export function readDeviceCookie(
  context: { readCookie: (name: string) => string | null },
  kind: AccountKind,
): string | null {
  const { name, formerly } = deviceCookies[kind];
  return context.readCookie(name) ?? (formerly === undefined ? null : context.readCookie(formerly));
}

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
function createKnownDevices(secrets: SigningSecrets) {
  const signerOf = (kind: AccountKind, accountId: number) =>
    createTokenSigner(secrets, `known device v1 ${kind} ${accountId}`, nonceBytes);

  /** The entry for the account, or null when the cookie has no valid one. */
  const find = (cookie: string | null, kind: AccountKind, accountId: number): string | null => {
    const signer = signerOf(kind, accountId);
    const entries = (cookie ?? '').split(separator).slice(0, mostAccounts);
    return entries.find((entry) => signer.open(entry) !== null) ?? null;
  };

  return {
    find,

    /** The cookie after a login: this account first, signed with the current secret, then the earlier ones. */
    add(cookie: string | null, kind: AccountKind, accountId: number): string {
      const signer = signerOf(kind, accountId);
      const known = find(cookie, kind, accountId);
      const entry = signer.write(
        (known === null ? null : signer.open(known)) ?? randomBytes(nonceBytes),
      );
      const others = (cookie ?? '')
        .split(separator)
        .filter((it) => it !== entry && it !== known && /^[\w-]{34}$/.test(it));
      return [entry, ...others].slice(0, mostAccounts).join(separator);
    },
  };
}

export const knownDevicesOf = oncePerSite(({ config }) =>
  createKnownDevices(config.signingSecrets),
);
