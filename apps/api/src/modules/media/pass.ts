import { createHash } from 'node:crypto';

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
  /** Digest of the network address it was issued to, see {@link digestAddress}. */
  address: string;
}

const version = 1;
/** Of a digest of a network address. */
export const addressBytes = 6;
const bodyBytes = 2 + 6 + 6 + 5 + addressBytes;

/** Signs and reads media passes, 56 characters. */
export function createPassSigner(secret: string) {
  const tokens = createTokenSigner(secret, 'media pass v1', bodyBytes);

  return {
    issue(pass: Pass): string {
      const body = Buffer.alloc(bodyBytes);
      body.writeUInt8(version, 0);
      body.writeUInt8(passReasons.indexOf(pass.reason), 1);
      body.writeUIntBE(pass.memberId, 2, 6);
      body.writeUIntBE(pass.episodeId, 8, 6);
      body.writeUIntBE(pass.expiresAt, 14, 5);
      body.write(pass.address, 19, addressBytes, 'base64url');
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
        address: body.subarray(19).toString('base64url'),
      };
    },
  };
}

/** A short digest of a network address: enough to compare, too little to tell where somebody is. */
export const digestAddress = (address: string): string =>
  createHash('sha256').update(address).digest().subarray(0, addressBytes).toString('base64url');

export const passesOf = oncePerSite(({ config }) => createPassSigner(config.signingSecret));
