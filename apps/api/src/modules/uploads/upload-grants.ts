import { createHmac, timingSafeEqual } from 'node:crypto';

import { oncePerSite } from '../../platform/once-per-site.ts';

/** A private picture's address works this long at most. */
const lifeMs = 15 * 60_000;
/** The same address is given out this long, so that a list that is read again shows the same pictures. */
const stepMs = 5 * 60_000;
const signatureBytes = 16;

/**
 * Grants are what makes the address of a private picture expire: `<epoch seconds, base 36>.<HMAC-SHA256 cut to
 * 16 bytes>`. Who may use it, its member or an operator, is asked besides.
 */
export function createUploadGrants(secret: string) {
  const key = createHmac('sha256', secret).update('upload grant v1').digest();
  const write = (name: string, expiresAt: number): string => {
    const until = Math.floor(expiresAt / 1000).toString(36);
    const signature = createHmac('sha256', key).update(`${until} ${name}`).digest();
    return `${until}.${signature.subarray(0, signatureBytes).toString('base64url')}`;
  };

  return {
    issue: (name: string, now: Date): string =>
      write(name, Math.floor(now.getTime() / stepMs) * stepMs + lifeMs),

    /** Whether it was issued for this picture and is not over. */
    admits(grant: string, name: string, now: Date): boolean {
      const expiresAt = Number.parseInt(grant.slice(0, grant.indexOf('.')), 36) * 1000;
      if (!(expiresAt > now.getTime())) return false;
      const [given, expected] = [Buffer.from(grant), Buffer.from(write(name, expiresAt))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

export type UploadGrants = ReturnType<typeof createUploadGrants>;

export const uploadGrantsOf = oncePerSite(({ config }) => createUploadGrants(config.signingSecret));
