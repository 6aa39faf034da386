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
  /** Whether the video is for VIP members only (the dark web); a bought episode does not open it either. */
  vipOnly: boolean;
  bought: boolean;
  vipActive: boolean;
};

/**
 * Decides access, for `lookOk`, the pass and the player alike. A free video, a bought episode or VIP opens
 * the whole episode; otherwise the viewer gets a trial. The more lasting reason comes first, so a bought
 * episode stays open after VIP ends. Only VIP opens a VIP-only video.
 */
export function decideAccess({ paid, vipOnly, bought, vipActive }: AccessFacts): Access {
  if (vipOnly) {
    return vipActive ? { scope: 'full', reason: 'vip' } : { scope: 'none', reason: 'vip-only' };
  }
  if (!paid) return { scope: 'full', reason: 'free' };
  if (bought) return { scope: 'full', reason: 'bought' };
  return vipActive ? { scope: 'full', reason: 'vip' } : { scope: 'trial' };
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
