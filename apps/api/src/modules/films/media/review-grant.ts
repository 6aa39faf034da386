import { oncePerSite } from '../../../platform/once-per-site.ts';
import { createTokenSigner } from '../../../platform/signing/signed-token.ts';
import type { SigningSecrets } from '../../../platform/signing/signing-secrets.ts';
import { addressBytes } from './pass.ts';

/** Why an operator sees a film: it waits for a decision, or it is in the catalogue. */
const reviewReasons = ['review', 'catalogue'] as const;

/** The signed content of an operator's film address. */
export interface ReviewGrant {
  reason: (typeof reviewReasons)[number];
  /** The id of the asset and of its ingest. */
  assetId: string;
  /** The token digest (hex) of the operator's session. */
  sessionHash: string;
  /** Epoch seconds, exclusive. */
  expiresAt: number;
  /** The digest of the network address that it was issued to. */
  address: string;
}

const assetAt = 0;
const sessionAt = assetAt + 16;
const expiryAt = sessionAt + 32;
const addressAt = expiryAt + 5;
const bodyBytes = addressAt + addressBytes;

/** Signs and reads review grants, 100 characters. */
export function createReviewSigner(secrets: SigningSecrets) {
  const tokens = {
    review: createTokenSigner(secrets, 'review grant v1', bodyBytes),
    catalogue: createTokenSigner(secrets, 'catalogue grant v1', bodyBytes),
  };

  return {
    issue(grant: ReviewGrant): string {
      const body = Buffer.alloc(bodyBytes);
      body.write(grant.assetId.replaceAll('-', ''), assetAt, 'hex');
      body.write(grant.sessionHash, sessionAt, 'hex');
      body.writeUIntBE(grant.expiresAt, expiryAt, 5);
      body.write(grant.address, addressAt, 'base64url');
      return tokens[grant.reason].write(body);
    },

    /** Reads a grant; null when a bit is wrong, it has expired, or it was issued to another address. */
    read(token: string, visitor: { address: string; now: Date }): ReviewGrant | null {
      const [grant = null] = reviewReasons.flatMap((reason) => {
        const body = tokens[reason].open(token);
        return body ? [readBody(reason, body)] : [];
      });
      if (!grant || visitor.now.getTime() >= grant.expiresAt * 1000) return null;
      return grant.address === visitor.address ? grant : null;
    },
  };
}

const readBody = (reason: ReviewGrant['reason'], body: Buffer): ReviewGrant => ({
  reason,
  assetId: readUuid(body.subarray(assetAt, sessionAt)),
  sessionHash: body.toString('hex', sessionAt, expiryAt),
  expiresAt: body.readUIntBE(expiryAt, 5),
  address: body.toString('base64url', addressAt),
});

const readUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const reviewGrantsOf = oncePerSite(({ config }) =>
  createReviewSigner(config.signingSecrets),
);
