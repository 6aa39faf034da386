/** Why a viewer may see a whole episode. */
export type FullReason = 'free' | 'vip' | 'bought';

/** How much of an episode a viewer may see; `none` only for videos that are for VIP members alone. */
export type Access =
  | { scope: 'full'; reason: FullReason }
  | { scope: 'trial' }
  | { scope: 'none'; reason: 'vip-only' };

/** What decides: the video's side and the viewer's. */
export type AccessFacts = {
  /** The video costs something (the wire's `cartoonVip`). */
  paid: boolean;
  /** The video is for VIP members alone (the dark web); not even a bought episode opens it. */
  vipOnly: boolean;
  bought: boolean;
  vipActive: boolean;
};

/**
 * The one access rule, behind `lookOk`, the pass and the player alike: a free video, a bought episode
 * or VIP opens all of it, anything else a trial. A reason that lasts comes first, so a bought episode
 * stays open past the end of a VIP; a VIP-only video opens by VIP and by nothing else.
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
 * When a pass issued now ends, in epoch seconds (exclusive): after its time to live, and a pass by
 * VIP no later than the VIP itself.
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
