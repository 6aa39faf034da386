import { createHmac, type KeyObject } from 'node:crypto';

import { oncePerSite } from '../../../../platform/once-per-site.ts';
import {
  type ByteSealer,
  createByteSealer,
  type Opened,
} from '../../../../platform/signing/byte-sealer.ts';
import type { OfEachSecret, SigningSecrets } from '../../../../platform/signing/signing-secrets.ts';

/** The alphabet of recovery codes, without letters and digits that look alike. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 16;

/**
 * Protects the secrets of second factors: secrets of apps are encrypted, each for one purpose; recovery codes are keyed
 * digests.
 */
export interface FactorSecrets extends ByteSealer {
  /** The keys of the digests. */
  digestKeys: OfEachSecret<KeyObject>;
}

/** Makes it with the site's keys. */
export const factorSecretsOf = oncePerSite(({ config }) =>
  createFactorSecrets(config.signingSecrets),
);

export function createFactorSecrets(secrets: SigningSecrets): FactorSecrets {
  return {
    ...createByteSealer(secrets, 'operator factor v1 seal'),
    digestKeys: secrets.sealKeys('operator factor v1 recovery code'),
  };
}

/** The digest of a recovery code as typed: letter case, spaces and dashes don't matter. */
export const digestCode = (key: KeyObject | Buffer, code: string): Buffer =>
  createHmac('sha256', key).update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest();

/** The context of the kept key of an earlier secret's digests. */
const digestKeyPurpose = 'recovery codes of an earlier secret';

export const sealDigestKey = (secrets: FactorSecrets, key: Buffer): Buffer =>
  secrets.seal(key, digestKeyPurpose);

/** Opens the kept key of an earlier secret's digests; null when it is another site's. */
export const openDigestKey = (secrets: FactorSecrets, sealed: Buffer): Opened | null =>
  secrets.read(sealed, digestKeyPurpose);

/** Makes a recovery code of 79 bits, in groups: `7K3M-9Q2P-…`. */
export function drawRecoveryCode(draw: (size: number) => Buffer): string {
  let code = '';
  while (code.length < codeLength) {
    // Bytes beyond a multiple of the alphabet's length are dropped, so that each letter is equally likely.
    for (const byte of draw(codeLength)) {
      if (byte < 248 && code.length < codeLength) code += codeAlphabet[byte % codeAlphabet.length];
    }
  }
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}
