import type { Video } from '@lantern/contracts/entities/video';
import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { useDeferredValue } from 'react';

import { videoPageTexts } from '#text/video-page.ts';

import { AdStrip } from '../../features/ad-slot/ad-strip.tsx';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { FeedSkeleton } from '../../features/paged-list/feed-skeleton.tsx';
import { useTurn } from '../../features/player/lazy-player.tsx';
import { VideoCard } from '../../features/video-card/video-card.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
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
  const readMoment = () => {
    const { watched, readPlace } = watching;
    return watched && { cartoonCode: vid, moviesInfoId: watched.episode.id, time: readPlace() };
  };
  const [ad] = useAds()?.player ?? [];
  return (
    <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_18rem] wide:items-start broad:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        <PlayerBox detail={detail} isFresh={playable !== undefined} watching={watching} />
        {playable && (
          <EpisodeStrip
            sources={playable.srcList}
            isPaid={playable.videoInfo.cartoonVip}
            watching={watching}
          />
        )}
        {playable && <DanmakuBar place={readMoment} />}
        {below ? <VideoFront detail={below} watching={watching} /> : <VideoHeadingSkeleton />}
        {ad && (
          <div className="px-page pt-3">
            <AdStrip ad={ad} />
          </div>
        )}
      </div>
      <Recommended videos={below?.recommend} />
    </div>
  );
}

/** The title, the facts and the actions of a video. */
function VideoFront({ detail, watching }: { detail: VideoDetail; watching: Watching }) {
  const like = useLike(detail.videoInfo);
  return (
    <div className="animate-appear">
      <VideoHeading video={detail.videoInfo} likes={like.likes} />
      <ActionRow detail={detail} like={like} watching={watching} />
    </div>
  );
}

const HEADING = 'videoinfo-latest';

/** What to watch next; `undefined` while it is on its way. */
function Recommended({ videos }: { videos: readonly Video[] | undefined }) {
  if (videos?.length === 0) return null;
  return (
    <section
      aria-labelledby={HEADING}
      className="mt-4 border-t border-line pt-2 wide:mt-0 wide:border-t-0 wide:pt-0 wide:[--columns:1] broad:[--columns:2]"
    >
      <SectionHeader id={HEADING} title={videoPageTexts.videoInfo.latest} />
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
