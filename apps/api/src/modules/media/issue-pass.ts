import { type Access, endPass } from '@lantern/rules/playback-access';

import type { Deps } from '../../platform/deps.ts';
import { passesOf } from './pass.ts';

/** For whom and what a pass is made. */
export interface PassRequest {
  /** 0 for a caller without a session. */
  memberId: number;
  /** Of the session it is for; null for a caller without one. */
  sessionHash: string | null;
  /** Digest of the caller's network address. */
  address: string;
  vipExpiresAt: Date | null;
  episodeId: number;
  access: Exclude<Access, { scope: 'none' }>;
}

/** The pass under which this caller alone can play an episode for a while. */
export function issuePass(deps: Deps, { access, vipExpiresAt, ...to }: PassRequest): string {
  const now = deps.now();
  return passesOf(deps).issue({
    ...to,
    issuedAt: now.getTime(),
    reason: access.scope === 'full' ? access.reason : 'trial',
    expiresAt: endPass(access, { ttlSeconds: deps.config.passTtlSeconds, vipExpiresAt }, now),
  });
}
