import { hash } from 'node:crypto';

import { limitedAddress } from '../../../http/address.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { createTokenSigner } from '../../../platform/signing/signed-token.ts';
import type { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';

/** The right behind a pass; `trial` opens only the start of an episode. */
export const passReasons = ['trial', 'free', 'vip', 'bought'] as const;
export type PassReason = (typeof passReasons)[number];

/** The signed content of a media address. */
export interface Pass {
  /** The member's id; 0 for a caller without a session. */
  memberId: number;
  episodeId: number;
  reason: PassReason;
  /** Whether the member had VIP when it was issued; a right by VIP says so by itself. */
  asVip: boolean;
  /** Epoch seconds, exclusive. */
  expiresAt: number;
  /** Epoch milliseconds. */
  issuedAt: number;
  /** The token digest (hex) of its session, with which it ends; null for a caller without one. */
  sessionHash: string | null;
  /** The digest of the network address that it was issued to, see {@link digestAddress}. */
  address: string;
}

const version = 2;
/** The length of an address's digest. */
export const addressBytes = 6;
const sessionBytes = 32;
const bodyBytes = 2 + 6 + 6 + 5 + addressBytes + 6 + sessionBytes;
const noSession = '0'.repeat(2 * sessionBytes);
/** Added to the number of a reason. */
const asVipBit = 0x80;

/** Signs and reads media passes, 106 characters. */
export function createPassSigner(secrets: SigningSecrets) {
  const tokens = createTokenSigner(secrets, 'media pass v2', bodyBytes);

  return {
    /** Issues a pass; without `asVip` for a member without VIP. */
    issue(pass: Omit<Pass, 'asVip'> & { asVip?: boolean }): string {
      const body = Buffer.alloc(bodyBytes);
      body.writeUInt8(version, 0);
      body.writeUInt8(passReasons.indexOf(pass.reason) | (pass.asVip === true ? asVipBit : 0), 1);
      body.writeUIntBE(pass.memberId, 2, 6);
      body.writeUIntBE(pass.episodeId, 8, 6);
      body.writeUIntBE(pass.expiresAt, 14, 5);
      body.write(pass.address, 19, addressBytes, 'base64url');
      body.writeUIntBE(pass.issuedAt, 25, 6);
      body.write(pass.sessionHash ?? noSession, 31, sessionBytes, 'hex');
      return tokens.write(body);
    },

    /** Reads a pass; null when a bit is wrong. The caller checks its expiry. */
    read(token: string): Pass | null {
      const body = tokens.open(token);
      if (!body) return null;
      const marks = body.readUInt8(1);
      const reason = passReasons[marks & ~asVipBit];
      if (body.readUInt8(0) !== version || reason === undefined) return null;
      return {
        memberId: body.readUIntBE(2, 6),
        episodeId: body.readUIntBE(8, 6),
        reason,
        asVip: reason === 'vip' || (marks & asVipBit) !== 0,
        expiresAt: body.readUIntBE(14, 5),
        address: body.subarray(19, 25).toString('base64url'),
        issuedAt: body.readUIntBE(25, 6),
        sessionHash: readSession(body.subarray(31).toString('hex')),
      };
    },
  };
}

const readSession = (hash: string): string | null => (hash === noSession ? null : hash);

/**
 * A short digest of a network address (of the /64 for IPv6, because phones change the rest): long enough to compare, too
 * short to reveal where a visitor is.
 */
export const digestAddress = (address: string): string =>
  hash('sha256', limitedAddress(address), 'buffer').subarray(0, addressBytes).toString('base64url');

export const passesOf = oncePerSite(({ config }) => createPassSigner(config.signingSecrets));
