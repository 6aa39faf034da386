import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

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
const addressBytes = 6;
const bodyBytes = 2 + 6 + 6 + 5 + addressBytes;
const signatureBytes = 16;

/** Signs and reads media passes: `base64url(body + HMAC-SHA256(body) cut to 16 bytes)`, 56 characters. */
export function createPassSigner(secret: string) {
  // A key object, since Node takes five times as long over the bytes of one.
  const key = createSecretKey(createHmac('sha256', secret).update('media pass v1').digest());
  const sign = (body: Buffer): Buffer =>
    createHmac('sha256', key).update(body).digest().subarray(0, signatureBytes);

  return {
    issue(pass: Pass): string {
      const body = Buffer.alloc(bodyBytes);
      body.writeUInt8(version, 0);
      body.writeUInt8(passReasons.indexOf(pass.reason), 1);
      body.writeUIntBE(pass.memberId, 2, 6);
      body.writeUIntBE(pass.episodeId, 8, 6);
      body.writeUIntBE(pass.expiresAt, 14, 5);
      body.write(pass.address, 19, addressBytes, 'base64url');
      return Buffer.concat([body, sign(body)]).toString('base64url');
    },

    /** The pass, or null when it isn't one of ours to the last bit. Expiry is the caller's to judge. */
    read(token: string): Pass | null {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== bodyBytes + signatureBytes) return null;
      // Base64 has spare bits and tolerates foreign characters: only the one canonical spelling counts.
      if (bytes.toString('base64url') !== token) return null;
      const body = bytes.subarray(0, bodyBytes);
      if (!timingSafeEqual(sign(body), bytes.subarray(bodyBytes))) return null;
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
