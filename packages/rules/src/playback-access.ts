/** Why a viewer may see a whole episode. */
export type FullReason = 'free' | 'vip' | 'bought';

/** How much of an episode a viewer may see; `none` only for VIP-only videos. */
export type Access =
  | { scope: 'full'; reason: FullReason }
  | { scope: 'trial' }
  | { scope: 'none'; reason: 'vip-only' };

/** The facts about the video and the viewer that decide access. */
export type AccessFacts = {
  /** Whether the video costs something (the wire's `cartoonVip`). */
  paid: boolean;
  /** Whether the video is for VIP members only (the dark web); a bought episode does not open it to others. */
  vipOnly: boolean;
  /** Whether the episode is of a channel for VIP members only. */
  ownLine: boolean;
  bought: boolean;
  vipActive: boolean;
  /** Whether VIP opens such a video without paying for the episode; see `vip.ts`. */
  vipOpens: boolean;
};

/**
 * Decides access, for `lookOk`, the pass and the player alike. A free video, a bought episode or VIP opens
 * the whole episode; otherwise the viewer gets a trial. The more lasting reason comes first, so a bought
 * episode stays open after VIP ends. Only VIP opens a VIP-only video or channel; where the site has such a video
 * paid by VIP members, too, they get a trial of it.
 */
export function decideAccess(facts: AccessFacts): Access {
  const { paid, vipOnly, ownLine, bought, vipActive } = facts;
  if ((vipOnly || ownLine) && !vipActive) return { scope: 'none', reason: 'vip-only' };
  const byVip = vipActive && facts.vipOpens;
  if (vipOnly && byVip) return { scope: 'full', reason: 'vip' };
  if (!paid && !vipOnly) return { scope: 'full', reason: 'free' };
  if (bought) return { scope: 'full', reason: 'bought' };
  return byVip ? { scope: 'full', reason: 'vip' } : { scope: 'trial' };
}

/**
 * Returns when a pass issued now ends, in epoch seconds (exclusive): after its time to live, and for a
 * VIP pass no later than the VIP itself.
 */
export function endPass(
  access: Access,
  { ttlSeconds, vipExpiresAt }: { ttlSeconds: number; vipExpiresAt: Date | null },
  now: Date,
): number {
  const end = now.getTime() + ttlSeconds * 1000;
  const byVip = access.scope === 'full' && access.reason === 'vip';
  const vipEnd = byVip && vipExpiresAt ? vipExpiresAt.getTime() : end;
  return Math.floor(Math.min(end, vipEnd) / 1000);
}
