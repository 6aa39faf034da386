import { type DoorRefusal, type HolderFacts, hasVip, mayServe } from '@lantern/rules/media-door';
import { countSound, endTrial } from '@lantern/rules/trial';
import { type Benefit, benefitOf, withoutHd } from '@lantern/rules/vip';

import type { EpisodeMedia, Wanted } from './media.repo.ts';
import type { Pass } from './pass.ts';
import type { MediaStream, Rendition } from './playlist.ts';

/** The visitor of a request: the member it shows (null for none), and the digest of its address. */
export interface Visitor {
  memberId: number | null;
  address: string;
}

/** A request for a file of an episode, with all facts that decide about it. */
export interface DoorRequest {
  pass: Pass;
  visitor: Visitor;
  episode: EpisodeMedia;
  /** The length of a trial, in seconds. */
  trialSeconds: number;
  /** What VIP brings at this site. */
  brings: ReadonlySet<Benefit>;
  /** The current rights of the pass's member; left out when the pass promises nothing that can be lost. */
  holder?: HolderFacts | undefined;
  /** Whether the session of the pass is live; true for a pass without one. */
  sessionLive: boolean;
}

/** The number of a stream's segments that the pass opens; sound ends with its pictures, and a sealed film where a key ends. */
export function countOpenSegments(
  { pass, trialSeconds, episode }: Pick<DoorRequest, 'pass' | 'trialSeconds' | 'episode'>,
  stream: MediaStream,
): number {
  if (pass.reason !== 'trial') return stream.segments.length;
  const [pictures] = episode.renditions;
  if (!pictures || episode.sounds.every(({ id }) => id !== stream.id)) {
    return endTrial(secondsOf(stream), trialSeconds, endsOf(stream)).segments;
  }
  const { endSeconds } = endTrial(secondsOf(pictures), trialSeconds, endsOf(pictures));
  return countSound(secondsOf(stream), endSeconds, endsOf(stream));
}

/** The first segments of a sealed stream's keys. Without a seal each segment is judged by itself. */
const endsOf = ({ seal, keys }: MediaStream): number[] | undefined =>
  seal === null ? undefined : keys.map((it) => it.fromPosition);

const secondsOf = ({ segments }: MediaStream): number[] =>
  segments.map((it) => it.durationMs / 1000);

/** The renditions that the pass opens. */
export function findOpenRenditions({
  pass,
  holder = {},
  episode: { renditions },
  brings,
}: Pick<DoorRequest, 'pass' | 'holder' | 'episode' | 'brings'>): readonly Rendition[] {
  return !brings.has('hd') || hasVip(pass, holder) ? renditions : withoutHd(renditions);
}

/** Null when the file may be sent, else the reason why not. */
export function judge(request: DoorRequest, wanted: Wanted, now: Date): DoorRefusal | null {
  const { pass, visitor, episode, holder, sessionLive, brings } = request;
  const { id, published, paid, vipOnly, ownPrice } = episode;
  const { stream } = wanted;
  const trialSegments = wanted.stream ? countOpenSegments(request, wanted.stream) : 0;
  return mayServe(
    {
      pass,
      request: {
        ...visitor,
        wants: wanted.wants,
        isHd: brings.has('hd') && isBeyondSd(episode, stream),
      },
      episode: {
        id,
        published,
        paid,
        vipOnly,
        trialSegments,
        ownLine: episode.ownLine && brings.has('own-line'),
        vipOpens: brings.has(benefitOf({ vipOnly, ownPrice })),
      },
      sessionLive,
      ...(holder && { holder }),
    },
    now,
  );
}

/** Whether a stream is of pictures that members without VIP do not get. */
const isBeyondSd = ({ renditions }: EpisodeMedia, stream: MediaStream | null): boolean =>
  renditions.some((it) => it === stream) && !withoutHd(renditions).some((it) => it === stream);
