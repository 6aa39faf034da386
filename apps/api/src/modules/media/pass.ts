import { hash } from 'node:crypto';

import { limitedAddress } from '../../http/address.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { createTokenSigner } from '../../platform/signing/signed-token.ts';

/** Why a pass opens what it opens; `trial` opens only the start of an episode. */
export const passReasons = ['trial', 'free', 'vip', 'bought'] as const;
export type PassReason = (typeof passReasons)[number];

/** What a media address vouches for. */
export interface Pass {
  /** Whose it is; 0 for a caller without a session. */
  memberId: number;
  episodeId: number;
  reason: PassReason;
  /** Epoch seconds, exclusive. */
  expiresAt: number;
  /** Epoch milliseconds. */
  issuedAt: number;
  /** The session it was issued in and ends with, by its token's digest in hex; null for a caller without one. */
  sessionHash: string | null;
  /** Digest of the network address it was issued to, see {@link digestAddress}. */
  address: string;
}

const version = 2;
/** Of a digest of a network address. */
export const addressBytes = 6;
const sessionBytes = 32;
const bodyBytes = 2 + 6 + 6 + 5 + addressBytes + 6 + sessionBytes;
const noSession = '0'.repeat(2 * sessionBytes);

/** Signs and reads media passes, 106 characters. */
export function createPassSigner(secret: string) {
  const tokens = createTokenSigner(secret, 'media pass v2', bodyBytes);

  return {
    issue(pass: Pass): string {
      const body = Buffer.alloc(bodyBytes);
      body.writeUInt8(version, 0);
      body.writeUInt8(passReasons.indexOf(pass.reason), 1);
      body.writeUIntBE(pass.memberId, 2, 6);
      body.writeUIntBE(pass.episodeId, 8, 6);
      body.writeUIntBE(pass.expiresAt, 14, 5);
      body.write(pass.address, 19, addressBytes, 'base64url');
      body.writeUIntBE(pass.issuedAt, 25, 6);
      body.write(pass.sessionHash ?? noSession, 31, sessionBytes, 'hex');
      return tokens.write(body);
    },

    /** The pass, or null when it isn't one of ours to the last bit. Expiry is the caller's to judge. */
    read(token: string): Pass | null {
      const body = tokens.open(token);
      if (!body) return null;
      const reason = passReasons[body.readUInt8(1)];
      if (body.readUInt8(0) !== version || reason === undefined) return null;
      return {
        memberId: body.readUIntBE(2, 6),
        episodeId: body.readUIntBE(8, 6),
        reason,
        expiresAt: body.readUIntBE(14, 5),
        address: body.subarray(19, 25).toString('base64url'),
        issuedAt: body.readUIntBE(25, 6),
        sessionHash: readSession(body.subarray(31).toString('hex')),
      };
    },
  };
}

const readSession = (hash: string): string | null => (hash === noSession ? null : hash);

/** A short digest of a network address, or of the /64 of an IPv6 one, whose last half phones change: enough to compare, too little to tell where a visitor is. */
export const digestAddress = (address: string): string =>
  hash('sha256', limitedAddress(address), 'buffer').subarray(0, addressBytes).toString('base64url');

export const passesOf = oncePerSite(({ config }) => createPassSigner(config.signingSecret));
