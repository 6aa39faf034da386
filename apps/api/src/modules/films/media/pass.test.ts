import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';
import { createPassSigner, digestAddress, passReasons } from './pass.ts';

const signer = createPassSigner(new SigningSecrets('a secret of this test'));
const pass = {
  memberId: 42,
  episodeId: 7,
  reason: 'trial',
  expiresAt: 1_800_000_000,
  issuedAt: 1_799_978_400_123,
  sessionHash: 'ab'.repeat(32),
  address: digestAddress('127.0.0.1'),
} as const;

describe('a media pass', () => {
  it('reads back as it was issued, whatever it says', () => {
    const anyPass = fc.record({
      memberId: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
      episodeId: fc.integer({ min: 1, max: 2 ** 48 - 1 }),
      reason: fc.constantFrom(...passReasons),
      asVip: fc.boolean(),
      expiresAt: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
      issuedAt: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
      sessionHash: fc.option(fc.constant('5f'.repeat(32))),
      address: fc.ipV4().map(digestAddress),
    });
    fc.assert(
      fc.property(anyPass, (one) => {
        const asVip = one.asVip || one.reason === 'vip';
        expect(signer.read(signer.issue(one))).toEqual({ ...one, asVip });
      }),
    );
  });

  it('is worth nothing with one bit changed anywhere', () => {
    const bytes = Buffer.from(signer.issue(pass), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(signer.read(forged.toString('base64url'))).toBeNull();
    }
  });

  it.each(['', 'x', '.', '%00', 'a'.repeat(106), 'a'.repeat(10_000), '../../etc'])(
    'does not take %j for a pass',
    (token) => expect(signer.read(token)).toBeNull(),
  );

  it('has one spelling only', () => {
    const token = signer.issue(pass);
    expect(signer.read(`${token}=`)).toBeNull();
    expect(signer.read(`${token}\n`)).toBeNull();
    expect(signer.read(`!${token}`)).toBeNull();
  });

  it('made with another secret is not ours', () => {
    expect(
      createPassSigner(new SigningSecrets('another secret')).read(signer.issue(pass)),
    ).toBeNull();
  });
});
