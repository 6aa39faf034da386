import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

import { oncePerSite } from '../../platform/once-per-site.ts';

const nonceBytes = 12;
const tagBytes = 16;
/** Without letters and digits that look alike. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 16;

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `operator factor v1 ${purpose}`, 32));

/** How secrets of second factors are kept: those of apps encrypted, recovery codes as digests, both keyed. */
export interface FactorSecrets {
  /** AES-256-GCM, for one purpose: `nonce + ciphertext + tag`. */
  seal: (plain: Uint8Array, purpose: string) => Buffer;
  /** Null when it is none of ours for that purpose to the last bit. */
  open: (sealed: Uint8Array, purpose: string) => Buffer | null;
  /** Of a recovery code as it is typed: letter case, spaces and dashes don't matter. */
  digest: (code: string) => Buffer;
}

/** With the keys of a site. */
export const factorSecretsOf = oncePerSite(({ config }) =>
  createFactorSecrets(config.signingSecret),
);

export function createFactorSecrets(signingSecret: string): FactorSecrets {
  const sealKey = keyOf(signingSecret, 'seal');
  const digestKey = keyOf(signingSecret, 'recovery code');
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, purpose) {
      if (sealed.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(-tagBytes));
      try {
        const body = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([body, decipher.final()]);
      } catch {
        return null;
      }
    },
    digest: (code) =>
      createHmac('sha256', digestKey).update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest(),
  };
}

/** A code of 79 bits, in groups to be written down: `7K3M-9Q2P-…`. */
export function drawRecoveryCode(draw: (size: number) => Buffer): string {
  let code = '';
  while (code.length < codeLength) {
    // Bytes past the last whole round are thrown away: the others fall on each letter alike.
    for (const byte of draw(codeLength)) {
      if (byte < 248 && code.length < codeLength) code += codeAlphabet[byte % codeAlphabet.length];
    }
  }
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}
