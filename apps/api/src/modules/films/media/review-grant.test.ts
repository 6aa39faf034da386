import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';
import { createPassSigner, digestAddress } from './pass.ts';
import { createReviewSigner } from './review-grant.ts';

const secret = 'a secret of this test';
const signer = createReviewSigner(new SigningSecrets(secret));
const now = new Date('2026-11-21T04:00:00.000Z');
const second = now.getTime() / 1000;
const home = digestAddress('127.0.0.1');
const grant = {
  reason: 'review' as const,
  assetId: '0a1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d',
  sessionHash: '0f'.repeat(32),
  expiresAt: second + 60,
  address: home,
};
const read = (token: string) => signer.read(token, { address: home, now });

describe('a review grant', () => {
  it('reads back as it was issued, whatever it says', () => {
    const anyGrant = fc.record({
      reason: fc.constantFrom('review' as const, 'catalogue' as const),
      assetId: fc.uuid(),
      sessionHash: fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((it) => Buffer.from(it).toString('hex')),
      expiresAt: fc.integer({ min: second + 1, max: 2 ** 40 - 1 }),
      address: fc.ipV4().map(digestAddress),
    });
    fc.assert(
      fc.property(anyGrant, (one) => {
        const token = signer.issue(one);
        expect(token).toMatch(/^[\w-]{100}$/);
        expect(signer.read(token, { address: one.address, now })).toEqual(one);
      }),
    );
  });

  it('is worth nothing with one bit changed anywhere', () => {
    const bytes = Buffer.from(signer.issue(grant), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(read(forged.toString('base64url'))).toBeNull();
    }
  });

  it('has one spelling only', () => {
    const token = signer.issue(grant);
    for (const other of [`${token}=`, `${token}\n`, `!${token}`, '', 'x'.repeat(100)]) {
      expect(read(other)).toBeNull();
    }
  });

  it.each<[string, Partial<typeof grant>, boolean]>([
    ['in its last second', { expiresAt: second + 1 }, true],
    ['at its end', { expiresAt: second }, false],
    ['from another network', { address: digestAddress('127.0.0.2') }, false],
  ])('%s', (_, over, isRead) => {
    expect(read(signer.issue({ ...grant, ...over })) !== null).toBe(isRead);
  });

  it('is no media pass, nor the other way round, and another secret’s is not ours', () => {
    const passes = createPassSigner(new SigningSecrets(secret));
    const { expiresAt, address } = grant;
    const pass = passes.issue({
      memberId: 1,
      sessionHash: null,
      issuedAt: 0,
      episodeId: 1,
      reason: 'free',
      expiresAt,
      address,
    });
    expect([read(pass), passes.read(signer.issue(grant))]).toEqual([null, null]);
    expect(read(createReviewSigner(new SigningSecrets('another secret')).issue(grant))).toBeNull();
    const catalogue = signer.issue({ ...grant, reason: 'catalogue' });
    expect(catalogue).not.toBe(signer.issue(grant));
  });
});
