import { type DoorRefusal, type HolderFacts, mayServe } from '@lantern/rules/media-door';
import { countSound, endTrial } from '@lantern/rules/trial';

import type { EpisodeMedia, Wanted } from './media.repo.ts';
import type { Pass } from './pass.ts';
import type { MediaStream } from './playlist.ts';

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

/** How many segments of a stream the pass opens; sound ends where its pictures do. */
export function countOpenSegments(
  { pass, trialSeconds, episode }: Pick<DoorRequest, 'pass' | 'trialSeconds' | 'episode'>,
  stream: MediaStream,
): number {
  if (pass.reason !== 'trial') return stream.segments.length;
  const [pictures] = episode.renditions;
  if (!pictures || episode.sounds.every(({ id }) => id !== stream.id)) {
    return endTrial(secondsOf(stream), trialSeconds).segments;
  }
  const { endSeconds } = endTrial(secondsOf(pictures), trialSeconds);
  return countSound(secondsOf(stream), endSeconds);
}

const secondsOf = ({ segments }: MediaStream): number[] =>
  segments.map((it) => it.durationMs / 1000);

/** Null when the file may leave the house, else why not. */
export function judge(request: DoorRequest, wanted: Wanted, now: Date): DoorRefusal | null {
  const { pass, visitor, episode, holder, sessionLive } = request;
  const { id, published, paid, vipOnly } = episode;
  const trialSegments = wanted.stream ? countOpenSegments(request, wanted.stream) : 0;
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
