import { createHmac, hkdfSync } from 'node:crypto';

import { oncePerSite } from '../../platform/once-per-site.ts';
import { type ByteSealer, createByteSealer } from '../../platform/signing/byte-sealer.ts';

/** Without letters and digits that look alike. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 16;

const purposeOf = (what: string): string => `operator factor v1 ${what}`;

/**
 * How secrets of second factors are kept: those of apps sealed, for one purpose each, recovery codes as digests, both
 * keyed.
 */
export interface FactorSecrets extends ByteSealer {
  /** Of a recovery code as it is typed: letter case, spaces and dashes don't matter. */
  digest: (code: string) => Buffer;
}

/** With the keys of a site. */
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
