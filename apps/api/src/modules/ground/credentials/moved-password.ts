import { createHash } from 'node:crypto';

import type { MovedPassword } from '@lantern/rules/moved-member';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/*
 * Passwords of members who came from another site, until their first log-in here. An md5 is wrapped in argon2id by a job, so
 * that no bare one stays.
 */
const bareMd5 = '$maccms-md5$';
const wrappedMd5 = '$maccms-md5-argon2id';
const nobodys = '$none$';

/** Whether a hash is of another site, so that a log-in replaces it. */
export const isMovedHash = (passwordHash: string): boolean =>
  passwordHash.startsWith('$maccms-') || /^\$2[aby]\$/.test(passwordHash);

/** How the password of a member who comes is kept; null for one that was kept as it is, which is hashed at once. */
export function movedHash(password: Exclude<MovedPassword, { kind: 'plain' }>): string {
  if (password.kind === 'none') return nobodys;
  return password.kind === 'md5' ? `${bareMd5}${password.hex}` : password.hash;
}

/**
 * What replaces the hash of a member who has not logged in here, because the password there is another one by now; null where
 * it stays. A wrapped md5 can't be compared: it is replaced where the member logged in there since they came.
 */
export function newerHash(
  kept: string,
  password: MovedPassword,
  wasSeenSince: boolean,
): string | null {
  const isOpen = isMovedHash(kept) || kept === nobodys;
  if (!isOpen || password.kind === 'plain' || password.kind === 'none') return null;
  const given = movedHash(password);
  if (kept.startsWith(wrappedMd5) && password.kind === 'md5' && !wasSeenSince) return null;
  return given === kept ? null : given;
}

/** Whether no password logs in with it: the member had no password that can be checked. */
export const isNobodys = (passwordHash: string): boolean => passwordHash === nobodys;

const wrapProfile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Wraps a bare md5; null for another hash. */
export async function wrapMd5(passwordHash: string): Promise<string | null> {
  if (!passwordHash.startsWith(bareMd5)) return null;
  return `${wrappedMd5}${await hash(passwordHash.slice(bareMd5.length), wrapProfile)}`;
}

/** Whether a password fits a moved hash. Each form of an md5 is tried, whether or not one has fitted. */
export async function verifyMoved(passwordHash: string, password: string): Promise<boolean> {
  if (/^\$2[aby]\$/.test(passwordHash)) {
    return verifyBcrypt(password, passwordHash.replace('$2y$', '$2b$'));
  }
  const forms = md5Forms(password);
  if (passwordHash.startsWith(bareMd5)) {
    return forms.includes(passwordHash.slice(bareMd5.length));
  }
  const wrapped = passwordHash.slice(wrappedMd5.length);
  const fits = await Promise.all(forms.map((it) => verify(wrapped, it)));
  return fits.includes(true);
}

/** The two digests that MacCMS has made of a password: of itself, and of what its form handed on. */
const md5Forms = (password: string): string[] =>
  [password, escapeHtml(decodeAddress(password.trim()))].map((it) =>
    createHash('md5').update(it).digest('hex'),
  );

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (it) => entities[it] ?? it);

/** PHP's `urldecode`: what is no escape stays as it is. */
function decodeAddress(text: string): string {
  const bytes = Buffer.from(text.replaceAll('+', ' '));
  return Buffer.from(
    bytes
      .toString('latin1')
      .replaceAll(/%([\da-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString();
}
