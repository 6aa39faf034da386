import { type Access, endPass } from '@lantern/rules/playback-access';
import { isVipActive } from '@lantern/rules/vip';

import type { Deps } from '../../../platform/deps.ts';
import { passesOf } from './pass.ts';

/** The viewer and the episode of a pass. */
export interface PassRequest {
  /** 0 for a caller without a session. */
  memberId: number;
  /** The token digest of the viewer's session; null for a caller without one. */
  sessionHash: string | null;
  /** The digest of the caller's network address. */
  address: string;
  vipExpiresAt: Date | null;
  episodeId: number;
  access: Exclude<Access, { scope: 'none' }>;
}

/** Issues the pass with which only this caller can play an episode, for a limited time. */
export function issuePass(deps: Deps, { access, vipExpiresAt, ...to }: PassRequest): string {
  const now = deps.now();
  return passesOf(deps).issue({
    ...to,
    issuedAt: now.getTime(),
    reason: access.scope === 'full' ? access.reason : 'trial',
    asVip: isVipActive(vipExpiresAt, now),
    expiresAt: endPass(access, { ttlSeconds: deps.config.passTtlSeconds, vipExpiresAt }, now),
  });
}
