import type { FullReason } from './playback-access.ts';

/** What a verified pass vouches for. */
export type PassFacts = {
  /** Whose it is; 0 for a caller without a session. */
  memberId: number;
  episodeId: number;
  /** Why it was issued; `trial` opens only the start. */
  reason: FullReason | 'trial';
  /** Epoch seconds, exclusive. */
  expiresAt: number;
  /** Digest of the address it was issued to. */
  address: string;
};

/** Who asks, and for what. */
export type MediaRequest = {
  /** The member the request shows it is from (cookie or token); null when it shows none. */
  memberId: number | null;
  /** Digest of the address it came from. */
  address: string;
  /**
   * `head` is what every viewer of the episode needs: a playlist or an initialisation section. `whole` shows
   * something of all of it: a storyboard.
   */
  wants: 'head' | 'whole' | { segmentIndex: number };
};

/** The episode whose file is asked for, as it is now. */
export type EpisodeFacts = {
  id: number;
  published: boolean;
  paid: boolean;
  vipOnly: boolean;
  /** Segments of the asked rendition within the current trial limit. */
  trialSegments: number;
};

/** What the holder has now, where the caller looked it up; what is left out is taken from the pass. */
export type HolderFacts = { bought?: boolean; vipActive?: boolean };

/** Why a media request is refused. `not-published` is answered 404, the rest 403. */
export type DoorRefusal =
  | 'forged'
  | 'expired'
  | 'session-over'
  | 'other-member'
  | 'other-address'
  | 'other-episode'
  | 'not-published'
  | 'reason-gone'
  | 'beyond-trial';

/** Everything a verdict is made from; `pass` is null when its signature or form was wrong. */
export type DoorFacts = {
  pass: PassFacts | null;
  request: MediaRequest;
  episode: EpisodeFacts;
  holder?: HolderFacts;
  /** Whether the session the pass was issued in is live; left out for a pass without one. */
  sessionLive?: boolean;
};

/**
 * Whether a playlist or segment may leave the house: null when it may, else the first reason against.
 *
 * - The pass is ours, has not ended, nor has its session, and is for this episode.
 * - It is presented by its holder: a request that shows a member must be the pass's member; one that
 *   shows none (cast devices, native players) must come from the address the pass was issued to. A
 *   pass without a member is bound to its address alone.
 * - The episode is published, and what the pass was issued for still holds: a free pass on a video
 *   that became paid, or any but a VIP pass on one that became VIP-only, no longer opens anything.
 * - A trial pass opens segments before the current trial end only, and nothing that shows what is behind it.
 */
export function mayServe(facts: DoorFacts, now: Date): DoorRefusal | null {
  const { pass, request, episode, holder = {}, sessionLive } = facts;
  if (!pass) return 'forged';
  if (now.getTime() >= pass.expiresAt * 1000) return 'expired';
  if (pass.episodeId !== episode.id) return 'other-episode';
  const foreign = refuseHolder(pass, request, sessionLive);
  if (foreign) return foreign;
  if (!episode.published) return 'not-published';
  if (!stillHolds(pass.reason, episode, holder)) return 'reason-gone';
  if (pass.reason === 'trial' && !isInTrial(request.wants, episode)) return 'beyond-trial';
  return null;
}

function refuseHolder(
  pass: PassFacts,
  request: MediaRequest,
  sessionLive: boolean | undefined,
): DoorRefusal | null {
  if (sessionLive === false) return 'session-over';
  if (pass.memberId !== 0 && request.memberId !== null) {
    return request.memberId === pass.memberId ? null : 'other-member';
  }
  return request.address === pass.address ? null : 'other-address';
}

function stillHolds(
  reason: PassFacts['reason'],
  episode: EpisodeFacts,
  { bought = true, vipActive = true }: HolderFacts,
): boolean {
  if (reason === 'vip') return vipActive;
  if (episode.vipOnly) return false;
  if (reason === 'free') return !episode.paid;
  return reason === 'trial' || bought;
}

function isInTrial(wants: MediaRequest['wants'], { trialSegments }: EpisodeFacts): boolean {
  if (wants === 'whole') return false;
  return wants === 'head' || wants.segmentIndex < trialSegments;
}
