import { createHmac } from 'node:crypto';

import { oncePerSite } from '../../../platform/once-per-site.ts';
import { isSameSecret } from '../../../platform/signing/is-same-secret.ts';
import type { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';

/** The longest life of a private picture's address. */
const lifeMs = 15 * 60_000;
/** The time for which the same address is issued again, so that a reloaded list shows the same pictures. */
const stepMs = 5 * 60_000;
const signatureBytes = 16;

/** The token digest of an operator's session, in hex. */
const sessionPattern = /^[\da-f]{64}$/;

/**
 * A grant makes the address of a private picture expire: `<epoch seconds, base 36>.<HMAC-SHA256 cut to 16 bytes>`. Besides,
 * the caller must be its member or an operator. An operator's grant has the digest of their session between the two parts
 * (base64url), because `<img>` sends nothing that identifies the console.
 */
function createUploadGrants(secrets: SigningSecrets) {
  const keys = secrets.hmacKeys('upload grant v1');
  const write = (name: string, expiresAt: number, session = '', key = keys[0]): string => {
    const until = Math.floor(expiresAt / 1000).toString(36);
    const signed = session === '' ? until : `${until}.${session}`;
    const signature = createHmac('sha256', key).update(`${signed} ${name}`).digest();
    return `${signed}.${signature.subarray(0, signatureBytes).toString('base64url')}`;
  };
  const until = (now: Date): number => Math.floor(now.getTime() / stepMs) * stepMs + lifeMs;
  const isWritten = (grant: string, name: string, session: string, now: Date): boolean => {
    const expiresAt = Number.parseInt(grant.slice(0, grant.indexOf('.')), 36) * 1000;
    if (!(expiresAt > now.getTime())) return false;
    return keys.some((key) => isSameSecret(grant, write(name, expiresAt, session, key)));
  };

  return {
    issue: (name: string, now: Date): string => write(name, until(now)),

    /** Issues a grant for an operator, by the digest of their session. */
    issueTo(sessionHash: string, name: string, now: Date): string {
      if (!sessionPattern.test(sessionHash)) throw new Error('not the digest of a session');
      return write(name, until(now), Buffer.from(sessionHash, 'hex').toString('base64url'));
    },

    /** Whether a grant was issued for this picture and has not expired. */
    admits: (grant: string, name: string, now: Date): boolean => isWritten(grant, name, '', now),

    /** The operator's session of a grant for this picture; null when it is not valid, or has expired. */
    sessionOf(grant: string, name: string, now: Date): string | null {
      const [, session = '', signature] = grant.split('.');
      if (signature === undefined || !isWritten(grant, name, session, now)) return null;
      return Buffer.from(session, 'base64url').toString('hex');
    },
  };
}

export type UploadGrants = ReturnType<typeof createUploadGrants>;

export const uploadGrantsOf = oncePerSite(({ config }) =>
  createUploadGrants(config.signingSecrets),
);
