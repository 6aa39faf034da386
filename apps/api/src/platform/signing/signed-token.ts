import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

const signatureBytes = 16;

/**
 * Signs and opens bodies of one size for one purpose: `base64url(body + HMAC-SHA256(body) cut to 16 bytes)`. A token of one
 * purpose is not valid for another.
 */
export function createTokenSigner(secret: string, purpose: string, bodyBytes: number) {
  // A key object: with the key as bytes, Node takes five times as long.
  const key = createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  const sign = (body: Buffer): Buffer =>
    createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes);

  return {
    write: (body: Buffer): string => Buffer.concat([body, sign(body)]).toString('base64url'),

    /** The body, or null when a bit of the token is wrong. */
    open(token: string): Buffer | null {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== bodyBytes + signatureBytes) return null;
      // Base64 has spare bits, and Node ignores foreign characters: only the canonical spelling is accepted.
      if (bytes.toString('base64url') !== token) return null;
      const body = bytes.subarray(0, bodyBytes);
      return timingSafeEqual(sign(body), bytes.subarray(bodyBytes)) ? body : null;
    },
  };
}
