import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

import { oncePerSite } from '../../../platform/once-per-site.ts';
import { type Opened, openWithAny } from '../../../platform/signing/byte-sealer.ts';
import type { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';

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
export function createPasswordVault(secrets: SigningSecrets) {
  const keys = secrets.sealKeys('temporary passwords v1');
  // A member polls every ten seconds and gets the same password; decryption would be half the work of the answer.
  const opened = new Map<string, string>();

  /** Opens a password, and says whether a secret that was replaced encrypted it. Null when it is another secret's. */
  const read = (locked: Buffer, memberCode: string): Opened | null =>
    openWithAny(keys, (key) => unlock(key, locked, memberCode));

  return {
    lock(password: string, memberCode: string, iv: Buffer): Buffer {
      const locking = createCipheriv(cipher, keys[0], iv.subarray(0, ivBytes));
      locking.setAAD(Buffer.from(memberCode));
      const locked = Buffer.concat([locking.update(password, 'utf8'), locking.final()]);
      return Buffer.concat([iv.subarray(0, ivBytes), locking.getAuthTag(), locked]);
    },

    read,

    /** The password, or `""` when it was encrypted with another secret. */
    open(locked: Buffer, memberCode: string): string {
      const name = `${memberCode} ${locked.toString('latin1')}`;
      const known = opened.get(name);
      if (known !== undefined) return known;
      const password = read(locked, memberCode)?.plain.toString() ?? '';
      if (opened.size >= mostOpened) opened.clear();
      opened.set(name, password);
      return password;
    },
  };
}

function unlock(key: KeyObject, locked: Buffer, memberCode: string): Buffer | null {
  if (locked.length < ivBytes + tagBytes) return null;
  const opening = createDecipheriv(cipher, key, locked.subarray(0, ivBytes));
  opening.setAAD(Buffer.from(memberCode));
  opening.setAuthTag(locked.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(locked.subarray(ivBytes + tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}

export type PasswordVault = ReturnType<typeof createPasswordVault>;

/** The vault of this site. */
export const passwordVaultOf = oncePerSite(({ config }) =>
  createPasswordVault(config.signingSecrets),
);
