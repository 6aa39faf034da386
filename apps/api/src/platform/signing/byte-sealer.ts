import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** The bytes that sealing adds. */
export const sealBytes = nonceBytes + tagBytes;

/** Seals bytes with AES-256-GCM: `nonce + ciphertext + tag`. `context` names the thing that they belong to. */
export interface ByteSealer {
  seal: (plain: Uint8Array, context: string) => Buffer;
  /** Opens sealed bytes; null when a bit is wrong or the context is another one. */
  open: (sealed: Uint8Array, context: string) => Buffer | null;
}

/** Makes a sealer with its own key for each purpose, derived from the site's secret by HKDF. */
export function createByteSealer(secret: string, purpose: string): ByteSealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, context) {
      if (sealed.length < sealBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes));
      try {
        const body = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([body, decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
