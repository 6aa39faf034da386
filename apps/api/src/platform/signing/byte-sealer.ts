import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

import type { SecretPurpose } from './secret-uses.ts';
import type { OfEachSecret, SigningSecrets } from './signing-secrets.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** The bytes that sealing adds. */
export const sealBytes = nonceBytes + tagBytes;

/** What was sealed, and whether with a secret that was replaced. */
export interface Opened {
  plain: Buffer;
  isOld: boolean;
}

/** Seals bytes with AES-256-GCM: `nonce + ciphertext + tag`. `context` names the thing that they belong to. */
export interface ByteSealer {
  seal: (plain: Uint8Array, context: string) => Buffer;
  /** Opens sealed bytes; null when a bit is wrong or the context is another one. */
  open: (sealed: Uint8Array, context: string) => Buffer | null;
  /** The same, and says whether they should be sealed again. */
  read: (sealed: Uint8Array, context: string) => Opened | null;
}

/** Makes a sealer with its own key for each purpose. */
export function createByteSealer(secrets: SigningSecrets, purpose: SecretPurpose): ByteSealer {
  const keys = secrets.sealKeys(purpose);
  const read = (sealed: Uint8Array, context: string): Opened | null =>
    openWithAny(keys, (key) => openBytes(key, sealed, context));
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keys[0], nonce).setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, context) => read(sealed, context)?.plain ?? null,
    read,
  };
}

/** Opens something with the first key that fits. */
export function openWithAny<Key>(
  keys: OfEachSecret<Key>,
  open: (key: Key) => Buffer | null,
): Opened | null {
  for (const [index, key] of keys.entries()) {
    const plain = open(key);
    if (plain !== null) return { plain, isOld: index > 0 };
  }
  return null;
}

function openBytes(key: KeyObject, sealed: Uint8Array, context: string): Buffer | null {
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
}
