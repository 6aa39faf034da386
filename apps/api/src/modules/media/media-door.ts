import { type DoorRefusal, type HolderFacts, mayServe } from '@lantern/rules/media-door';
import { endTrial } from '@lantern/rules/trial';

import type { EpisodeMedia, Wanted } from './media.repo.ts';
import type { Pass } from './pass.ts';
import type { Rendition } from './playlist.ts';

/** Who stands at the door: the member a request shows (null for none) and the digest of its address. */
export interface Visitor {
  memberId: number | null;
  address: string;
}

/** A request for one file of an episode, with all that decides about it. */
export interface DoorRequest {
  pass: Pass;
  visitor: Visitor;
  episode: EpisodeMedia;
  /** Seconds a trial may see. */
  trialSeconds: number;
  /** What the pass's member has now; left out where the pass promises nothing that could be lost. */
  holder?: HolderFacts | undefined;
  /** Whether the session of the pass is live; true for a pass without one. */
  sessionLive: boolean;
}

/** How many segments of a rendition the pass opens. */
export function countOpenSegments(
  { pass, trialSeconds }: Pick<DoorRequest, 'pass' | 'trialSeconds'>,
  rendition: Rendition,
): number {
  if (pass.reason !== 'trial') return rendition.segments.length;
  const seconds = rendition.segments.map((it) => it.durationMs / 1000);
  return endTrial(seconds, trialSeconds).segments;
}

/** Null when the file may leave the house, else why not. */
export function judge(request: DoorRequest, wanted: Wanted, now: Date): DoorRefusal | null {
  const { pass, visitor, episode, holder, sessionLive } = request;
  const { id, published, paid, vipOnly } = episode;
  const trialSegments = wanted.rendition ? countOpenSegments(request, wanted.rendition) : 0;
  return mayServe(
    {
      pass,
      request: {
        ...visitor,
        wants: wanted.wants,
      },
      episode: { id, published, paid, vipOnly, trialSegments },
      sessionLive,
      ...(holder && { holder }),
    },
    now,
  );
}
