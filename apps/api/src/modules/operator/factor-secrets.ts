import { createHmac, hkdfSync } from 'node:crypto';

import { oncePerSite } from '../../platform/once-per-site.ts';
import { type ByteSealer, createByteSealer } from '../../platform/signing/byte-sealer.ts';

/** The alphabet of recovery codes, without letters and digits that look alike. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 16;

const purposeOf = (what: string): string => `operator factor v1 ${what}`;

/**
 * Protects the secrets of second factors: secrets of apps are encrypted, each for one purpose; recovery codes are keyed
 * digests.
 */
export interface FactorSecrets extends ByteSealer {
  /** The digest of a recovery code as typed: letter case, spaces and dashes don't matter. */
  digest: (code: string) => Buffer;
}

/** Makes it with the site's keys. */
export const factorSecretsOf = oncePerSite(({ config }) =>
  createFactorSecrets(config.signingSecret),
);

export function createFactorSecrets(signingSecret: string): FactorSecrets {
  const digestKey = Buffer.from(
    hkdfSync('sha256', signingSecret, '', purposeOf('recovery code'), 32),
  );
  return {
    ...createByteSealer(signingSecret, purposeOf('seal')),
    digest: (code) =>
      createHmac('sha256', digestKey).update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest(),
  };
}

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
