import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync } from 'node:crypto';

import { oncePerSite } from '../../platform/once-per-site.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const mostOpened = 20_000;
/** Without 0, o, 1, l and i, because members type it from a screenshot. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Makes a password of letters and digits, with at least one of each; eight characters by default. */
export function makePassword(randomBytes: (size: number) => Buffer, length = 8): string {
  const usable = 256 - (256 % alphabet.length);
  for (;;) {
    const bytes = randomBytes(length * 2).filter((byte) => byte < usable);
    const picked = [...bytes.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]);
    const password = picked.join('');
    if (password.length === length && /\d/.test(password) && /[a-z]/.test(password))
      return password;
  }
}

/**
 * Encrypts temporary passwords, because the server shows them to their members: AES-256-GCM with a key derived from the
 * signing secret, bound to the member's code.
 */
export function createPasswordVault(signingSecret: string) {
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', signingSecret, '', 'temporary passwords v1', 32)),
  );
  // A member polls every ten seconds and gets the same password; decryption would be half the work of the answer.
  const opened = new Map<string, string>();

  function unlock(locked: Buffer, memberCode: string): string {
    const opening = createDecipheriv(cipher, key, locked.subarray(0, ivBytes));
    opening.setAAD(Buffer.from(memberCode));
    opening.setAuthTag(locked.subarray(ivBytes, ivBytes + tagBytes));
    try {
      const start = opening.update(locked.subarray(ivBytes + tagBytes), undefined, 'utf8');
      return start + opening.final('utf8');
    } catch {
      return '';
    }
  }

  return {
    lock(password: string, memberCode: string, iv: Buffer): Buffer {
      const locking = createCipheriv(cipher, key, iv.subarray(0, ivBytes));
      locking.setAAD(Buffer.from(memberCode));
      const locked = Buffer.concat([locking.update(password, 'utf8'), locking.final()]);
      return Buffer.concat([iv.subarray(0, ivBytes), locking.getAuthTag(), locked]);
    },

    /** The password, or `""` when it was encrypted with another secret. */
    open(locked: Buffer, memberCode: string): string {
      const name = `${memberCode} ${locked.toString('latin1')}`;
      const known = opened.get(name);
      if (known !== undefined) return known;
      const password = unlock(locked, memberCode);
      if (opened.size >= mostOpened) opened.clear();
      opened.set(name, password);
      return password;
    },
  };
}

export type PasswordVault = ReturnType<typeof createPasswordVault>;

/** The vault of this site. */
export const passwordVaultOf = oncePerSite(({ config }) =>
  createPasswordVault(config.signingSecret),
);
