import { createHmac, timingSafeEqual } from 'node:crypto';

import { type Opened, openWithAny } from './byte-sealer.ts';
import type { SecretText } from './secret-uses.ts';
import type { SigningSecrets } from './signing-secrets.ts';

const signatureBytes = 16;

/**
 * Signs and opens bodies of one size for one purpose: `base64url(body + HMAC-SHA256(body) cut to 16 bytes)`. A token of one
 * purpose is not valid for another.
 */
export function createTokenSigner(secrets: SigningSecrets, purpose: SecretText, bodyBytes: number) {
  const keys = secrets.hmacKeys(purpose);
  const sign = (body: Buffer, by = keys[0]): Buffer =>
    createHmac('sha256', by).update(body).digest().subarray(0, signatureBytes);

  const read = (token: string): Opened | null => {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== bodyBytes + signatureBytes) return null;
    // Base64 has spare bits, and Node ignores foreign characters: only the canonical spelling is accepted.
    if (bytes.toString('base64url') !== token) return null;
    const body = bytes.subarray(0, bodyBytes);
    const given = bytes.subarray(bodyBytes);
    return openWithAny(keys, (by) => (timingSafeEqual(sign(body, by), given) ? body : null));
  };

  return {
    write: (body: Buffer): string => Buffer.concat([body, sign(body)]).toString('base64url'),
    /** The body, or null when a bit of the token is wrong. */
    open: (token: string): Buffer | null => read(token)?.plain ?? null,
    /** The same, and says whether a secret that was replaced signed it. */
    read,
  };
}
