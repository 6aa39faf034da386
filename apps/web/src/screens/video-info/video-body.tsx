import type { Video } from '@lantern/contracts/entities/video';
import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { useDeferredValue, useId, useRef, useState, type ReactNode } from 'react';

import { videoPageTexts } from '#text/video-page.ts';

import { AdStrip } from '../../features/ad-slot/ad-strip.tsx';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { useWanted } from '../../features/dismissed/use-wanted.ts';
import { FeedSkeleton } from '../../features/paged-list/feed-skeleton.tsx';
import { useTurn } from '../../features/player/lazy-player.tsx';
import { VideoCard } from '../../features/video-card/video-card.tsx';
import { useHeldPlace } from '../../storage/use-held-place.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGradually } from '../../ui/use-gradually.ts';
import { ActionRow } from './action-row.tsx';
import { DanmakuBar } from './danmaku/danmaku-bar.tsx';
import { EpisodeStrip } from './episode-strip.tsx';
import { PlayerBox } from './player-box.tsx';
import { useLike } from './use-like.ts';
import { useWatching, type Watching } from './use-watching.ts';
import { VideoHeadingSkeleton } from './video-heading-skeleton.tsx';
import { VideoHeading } from './video-heading.tsx';

export type VideoBodyProps = {
  vid: number;
  /** The known part of the video; skeletons are shown for the rest. */
  detail: VideoDetail | undefined;
  /** The same with the addresses of this visit, once they are loaded. */
  playable: VideoDetail | undefined;
};

export function VideoBody({ vid, detail, playable }: VideoBodyProps) {
  const watching = useWatching(vid, playable);
  // The picture first: the rest is drawn while the stream loads.
  const isDue = useTurn(watching.watched?.address, 'isAsked');
  const below = useDeferredValue(isDue ? detail : undefined);
  const foot = useRef<HTMLDivElement>(null);
  const readMoment = () => {
    const { watched, readPlace } = watching;
    return watched && { cartoonCode: vid, moviesInfoId: watched.episode.id, time: readPlace() };
  };
  return (
    <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_18rem] broad:grid-cols-[minmax(0,1fr)_24rem]">
      {/* On a phone, the picture sticks to the top over all of the page, not over its own column alone. */}
      <div className="contents min-w-0 wide:block">
        <PlayerBox
          vid={vid}
          detail={detail}
          isFresh={playable !== undefined}
          watching={watching}
          foot={foot}
        />
        {below ? (
          <VideoFront detail={below} isFresh={playable !== undefined} watching={watching}>
            <DanmakuBar place={readMoment} />
          </VideoFront>
        ) : (
          // A picture taller than wide moves it: then it is another one.
          <VideoHeadingSkeleton key={watching.watched?.episode.aspect} />
        )}
        <div ref={foot} />
      </div>
      <div
        key={below ? 'known' : watching.watched?.episode.aspect}
        className="wide:[--columns:1] broad:[--columns:2]"
      >
        {below ? (
          <FilmLists detail={below} isFresh={playable !== undefined} />
        ) : (
          <Films title={videoPageTexts.videoInfo.related} />
        )}
      </div>
    </div>
  );
}

interface VideoFrontProps {
  detail: VideoDetail;
  /** Whether its episodes can be chosen by now. */
  isFresh: boolean;
  watching: Watching;
  /** Stands between the episodes and the title. */
  children: ReactNode;
}

/** What is told and done about a video, in one piece, so that nothing in it moves: episodes, title, facts, actions and the ad. */
function VideoFront({ detail, isFresh, watching, children }: VideoFrontProps) {
  const like = useLike(detail.videoInfo);
  return (
    <div className="animate-appear">
      <div inert={!isFresh}>
        <EpisodeStrip
          sources={detail.srcList}
          isPaid={detail.videoInfo.cartoonVip}
          watching={watching}
        />
      </div>
      {children}
      <VideoHeading video={detail.videoInfo} likes={like.likes} />
      <ActionRow detail={detail} like={like} watching={watching} />
      <PlayerAd />
    </div>
  );
}

/** The ad below the actions; its place is kept until it has come. */
function PlayerAd() {
  const ads = useAds();
  const [ad] = ads?.player ?? [];
  const isHeld = useHeldPlace('playerAd', ads && ad !== undefined, true);
  if (!isHeld) return null;
  return (
    <div className="px-page pt-3">
      {ad ? <AdStrip ad={ad} /> : <Skeleton className="aspect-4/1 rounded-card" />}
    </div>
  );
}

const NONE: readonly Video[] = [];

/** How many of the films are drawn at first, which fill the screen, and then between two frames. */
const steps = { first: 4, each: 6 };

/** What to watch next. A member who comes back finds all of it, where they left it. */
function FilmLists({ detail, isFresh }: { detail: VideoDetail; isFresh: boolean }) {
  const related = useWanted(detail.related) ?? NONE;
  const latest = useWanted(detail.recommend) ?? NONE;
  const count = related.length + latest.length;
  const [first] = useState(isFresh ? steps.first : count);
  const drawn = useGradually(count, { ...steps, first });
  return (
    <>
      <Films title={videoPageTexts.videoInfo.related} videos={related.slice(0, drawn)} />
      <Films
        title={videoPageTexts.videoInfo.latest}
        videos={latest.slice(0, Math.max(0, drawn - related.length))}
      />
    </>
  );
}

/** Films under a heading; skeletons while they are on their way, nothing where there are none. */
function Films({ title, videos }: { title: string; videos?: readonly Video[] }) {
  const heading = useId();
  if (videos?.length === 0) return null;
  return (
    <section
      aria-labelledby={heading}
      className="mt-4 border-t border-line pt-2 wide:mt-0 wide:border-t-0 wide:pt-0"
    >
      <SectionHeader id={heading} title={title} />
      {videos ? (
        <ul className="film-grid">
          {videos.map((video) => (
            <li key={video.cartoonCode} className="min-w-0">
              <VideoCard video={video} />
            </li>
          ))}
        </ul>
      ) : (
        <FeedSkeleton cards={4} />
      )}
    </section>
  );
}
