import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** What sealing adds to the bytes that are sealed. */
export const sealBytes = nonceBytes + tagBytes;

/** Seals bytes to be kept, by AES-256-GCM: `nonce + ciphertext + tag`. `context` is what they belong to. */
export interface ByteSealer {
  seal: (plain: Uint8Array, context: string) => Buffer;
  /** Null when they are none of ours for that context to the last bit. */
  open: (sealed: Uint8Array, context: string) => Buffer | null;
}

/** With a key of its own for each purpose, drawn from the site's secret by HKDF. */
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
