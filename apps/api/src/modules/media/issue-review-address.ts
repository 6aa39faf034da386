import type { Deps } from '../../platform/deps.ts';
import { digestAddress } from './pass.ts';
import { type ReviewGrant, reviewGrantsOf } from './review-grant.ts';

/** How long a film can be played before its address has to be asked for again. */
const reviewSeconds = 3600;

/** To whom the address of a film is given. */
export interface Reviewer {
  /** Digest of the token of the operator's session. */
  sessionHash: string;
  /** The operator's network address. */
  address: string;
}

/** The address under which this operator alone can play an asset for a while. */
export function issueReviewAddress(
  deps: Deps,
  assetId: string,
  { sessionHash, address }: Reviewer,
  reason: ReviewGrant['reason'] = 'review',
): string {
  const grant = reviewGrantsOf(deps).issue({
    reason,
    assetId,
    sessionHash,
    expiresAt: Math.floor(deps.now().getTime() / 1000) + reviewSeconds,
    address: digestAddress(address),
  });
  return `/media/review/${grant}/master.m3u8`;
}
