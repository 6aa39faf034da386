import type { FullReason } from './playback-access.ts';

/** The contents of a verified pass. */
export type PassFacts = {
  /** The member who holds the pass; 0 for a caller without a session. */
  memberId: number;
  episodeId: number;
  /** Why the pass was issued; `trial` opens only the start. */
  reason: FullReason | 'trial';
  /** Whether its holder had VIP when it was issued. */
  asVip: boolean;
  /** End in epoch seconds, exclusive. */
  expiresAt: number;
  /** Digest of the address the pass was issued to. */
  address: string;
};

/** Who requests what. */
export type MediaRequest = {
  /** The member that the request's cookie or token identifies; null without one. */
  memberId: number | null;
  /** Digest of the address the request came from. */
  address: string;
  /**
   * `head` is what every viewer of the episode needs: a playlist or an initialisation section. `whole` covers
   * the whole episode: a storyboard.
   */
  wants: 'head' | 'whole' | { segmentIndex: number };
  /** Whether the file is of a rendition for VIP members only. */
  isHd: boolean;
};

/** The current state of the episode whose file is requested. */
export type EpisodeFacts = {
  id: number;
  published: boolean;
  paid: boolean;
  vipOnly: boolean;
  /** Whether its channel is for VIP members only. */
  ownLine: boolean;
  /** Whether VIP opens it without paying for the episode. */
  vipOpens: boolean;
  /** Segments of the requested rendition within the current trial limit. */
  trialSegments: number;
};

/** The holder's current rights, where the caller looked them up; for a missing one the pass is trusted. */
export type HolderFacts = { bought?: boolean; vipActive?: boolean };

/** Why a media request is refused. `not-published` is answered with 404, the others with 403. */
export type DoorRefusal =
  | 'forged'
  | 'expired'
  | 'session-over'
  | 'other-member'
  | 'other-address'
  | 'other-episode'
  | 'not-published'
  | 'reason-gone'
  | 'vip-quality'
  | 'beyond-trial';

/** The facts for a verdict; `pass` is null when its signature or form was wrong. */
export type DoorFacts = {
  pass: PassFacts | null;
  request: MediaRequest;
  episode: EpisodeFacts;
  holder?: HolderFacts;
  /** Whether the session in which the pass was issued is live; absent for a pass without a session. */
  sessionLive?: boolean;
};

/**
 * Decides whether a playlist or segment may be served. Returns null when it may, else the first reason against.
 *
 * - The pass is genuine and for this episode; neither the pass nor its session has ended.
 * - Its holder presents it: a request that identifies a member must come from the pass's member; one that
 *   identifies no member (cast devices, native players) must come from the address the pass was issued to.
 *   A pass without a member is bound to its address alone.
 * - The episode is published, and the reason of the pass still holds: a free pass for a video that became
 *   paid, or the pass of a holder without VIP for one that became VIP-only, opens nothing.
 * - A rendition for VIP members only is for a holder who had VIP when the pass was issued and still has it.
 * - A trial pass opens only segments before the current trial end, and nothing that covers the whole episode.
 */
export function mayServe(facts: DoorFacts, now: Date): DoorRefusal | null {
  const { pass, request, episode, holder = {}, sessionLive } = facts;
  if (!pass) return 'forged';
  if (now.getTime() >= pass.expiresAt * 1000) return 'expired';
  if (pass.episodeId !== episode.id) return 'other-episode';
  const foreign = refuseHolder(pass, request, sessionLive);
  if (foreign) return foreign;
  if (!episode.published) return 'not-published';
  const vip = hasVip(pass, holder);
  if (!stillHolds(pass.reason, episode, { ...holder, vip })) return 'reason-gone';
  return refuseFile(pass, request, { episode, vip });
}

/** Why a file is not for a pass that holds. */
function refuseFile(
  { reason }: PassFacts,
  { isHd, wants }: MediaRequest,
  { episode, vip }: { episode: EpisodeFacts; vip: boolean },
): DoorRefusal | null {
  if (isHd && !vip) return 'vip-quality';
  return reason === 'trial' && !isInTrial(wants, episode) ? 'beyond-trial' : null;
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

/** Whether the holder has had VIP from the pass's beginning until now. */
export const hasVip = (
  { asVip }: Pick<PassFacts, 'asVip'>,
  { vipActive = true }: HolderFacts,
): boolean => asVip && vipActive;

function stillHolds(
  reason: PassFacts['reason'],
  { paid, vipOnly, ownLine, vipOpens }: EpisodeFacts,
  { bought = true, vip }: { bought?: boolean; vip: boolean },
): boolean {
  if ((vipOnly || ownLine) && !vip) return false;
  if (reason === 'vip') return vip && vipOpens;
  if (reason === 'free') return !paid && !vipOnly;
  return reason === 'trial' || bought;
}

function isInTrial(wants: MediaRequest['wants'], { trialSegments }: EpisodeFacts): boolean {
  if (wants === 'whole') return false;
  return wants === 'head' || wants.segmentIndex < trialSegments;
}
