import { createHmac, timingSafeEqual } from 'node:crypto';

import { oncePerSite } from '../../platform/once-per-site.ts';

/** A private picture's address works this long at most. */
const lifeMs = 15 * 60_000;
/** The same address is given out this long, so that a list that is read again shows the same pictures. */
const stepMs = 5 * 60_000;
const signatureBytes = 16;

/** Digest of the token of an operator's session, in hex. */
const sessionPattern = /^[\da-f]{64}$/;

/**
 * Grants are what makes the address of a private picture expire: `<epoch seconds, base 36>.<HMAC-SHA256 cut to
 * 16 bytes>`. Who may use it, its member or an operator, is asked besides. One for an operator has the digest of their
 * session between the two (base64url), since `<img>` sends nothing that says whose console it is in.
 */
export function createUploadGrants(secret: string) {
  const key = createHmac('sha256', secret).update('upload grant v1').digest();
  const write = (name: string, expiresAt: number, session = ''): string => {
    const until = Math.floor(expiresAt / 1000).toString(36);
    const told = session === '' ? until : `${until}.${session}`;
    const signature = createHmac('sha256', key).update(`${told} ${name}`).digest();
    return `${told}.${signature.subarray(0, signatureBytes).toString('base64url')}`;
  };
  const until = (now: Date): number => Math.floor(now.getTime() / stepMs) * stepMs + lifeMs;
  const isWritten = (grant: string, name: string, session: string, now: Date): boolean => {
    const expiresAt = Number.parseInt(grant.slice(0, grant.indexOf('.')), 36) * 1000;
    if (!(expiresAt > now.getTime())) return false;
    const [given, expected] = [Buffer.from(grant), Buffer.from(write(name, expiresAt, session))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  return {
    issue: (name: string, now: Date): string => write(name, until(now)),

    /** For an operator, by the digest of their session. */
    issueTo(sessionHash: string, name: string, now: Date): string {
      if (!sessionPattern.test(sessionHash)) throw new Error('not the digest of a session');
      return write(name, until(now), Buffer.from(sessionHash, 'hex').toString('base64url'));
    },

    /** Whether it was issued for this picture and is not over. */
    admits: (grant: string, name: string, now: Date): boolean => isWritten(grant, name, '', now),

    /** The session of the operator it was issued to for this picture; null when it was not, or is over. */
    sessionOf(grant: string, name: string, now: Date): string | null {
      const [, session = '', signature] = grant.split('.');
      if (signature === undefined || !isWritten(grant, name, session, now)) return null;
      return Buffer.from(session, 'base64url').toString('hex');
    },
  };
}

export type UploadGrants = ReturnType<typeof createUploadGrants>;

export const uploadGrantsOf = oncePerSite(({ config }) => createUploadGrants(config.signingSecret));
