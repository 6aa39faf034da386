import type { Deps } from '../../../platform/deps.ts';
import { digestAddress } from './pass.ts';
import { type ReviewGrant, reviewGrantsOf } from './review-grant.ts';

/** The life of a film's address for an operator. */
const reviewSeconds = 3600;

/** The operator who gets the address of a film. */
export interface Reviewer {
  /** The digest of the token of the operator's session. */
  sessionHash: string;
  /** The operator's network address. */
  address: string;
}

/** Issues the address under which only this operator can play an asset, for a limited time. */
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
