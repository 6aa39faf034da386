import { type Access, endPass } from '@lantern/rules/playback-access';

import type { Deps } from '../../platform/deps.ts';
import { digestAddress } from './pass.ts';
import { passesOf } from './pass.ts';

/** For whom and what an address is made. */
export interface AddressRequest {
  /** 0 for a caller without a session. */
  memberId: number;
  /** Of the session it is for; null for a caller without one. */
  sessionHash: string | null;
  /** The network address of the caller. */
  address: string;
  vipExpiresAt: Date | null;
  episodeId: number;
  access: Exclude<Access, { scope: 'none' }>;
}

/** The address under which this caller, and nobody else, can play an episode for a while. */
export function issueAddress(deps: Deps, to: AddressRequest) {
  const { memberId, sessionHash, episodeId, access, vipExpiresAt } = to;
  const pass = passesOf(deps).issue({
    memberId,
    sessionHash,
    issuedAt: deps.now().getTime(),
    episodeId,
    reason: access.scope === 'full' ? access.reason : 'trial',
    expiresAt: endPass(
      access,
      { ttlSeconds: deps.config.passTtlSeconds, vipExpiresAt },
      deps.now(),
    ),
    address: digestAddress(to.address),
  });
  return `/media/${pass}/master.m3u8`;
}

/** The address of another file of the same episode, under the same pass. */
export const besidePlaylist = (playlist: string, name: string): string =>
  playlist.slice(0, playlist.lastIndexOf('/') + 1) + name;
