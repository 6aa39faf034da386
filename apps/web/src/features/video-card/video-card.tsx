import type { Video } from '@lantern/contracts/entities/video';
import { Ellipsis } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';

import { texts } from '#text/texts.ts';

import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { cardMenu, useIsGone } from '../dismissed/card-menu.ts';
import { VideoLink } from '../video-link/video-link.tsx';
import { Poster } from './poster.tsx';
import { useRest } from './use-rest.ts';
import { VideoCardSkeleton } from './video-card-skeleton.tsx';
import { VideoFacts } from './video-facts.tsx';

const GoneCard = lazy(importWithRetry(() => import('./gone-card.tsx')));
const LivePicture = lazy(() =>
  import('./live-picture.tsx').catch(() => ({ default: (): null => null })),
);

export interface VideoCardProps {
  video: Video;
  /** Spans both columns. */
  wide?: boolean;
  /** Its picture is fetched at once: for cards a screen opens with. */
  eager?: boolean;
}

/**
 * A video in a list: picture, title, and how it is liked. Where a finger or a mouse rests on it, its picture comes alive; what
 * can be done with it is in its menu, which a finger opens when it is lifted. A list that is drawn again leaves its cards alone.
 */
export const VideoCard = memo(function VideoCard(props: VideoCardProps) {
  const { video } = props;
  const isGone = useIsGone(video.cartoonCode);
  if (!isGone) return <Card {...props} />;
  return (
    <Suspense fallback={<VideoCardSkeleton />}>
      <GoneCard video={video} />
    </Suspense>
  );
});

function Card({ video, wide = false, eager = false }: VideoCardProps) {
  const openMenu = (): void => cardMenu.open(video);
  const { isResting, handlers } = useRest(openMenu);
  return (
    <div className="relative select-none [-webkit-touch-callout:none]" {...handlers}>
      <VideoLink vid={video.cartoonCode} className="block">
        <Poster video={video} eager={eager}>
          {isResting && mayMove() && (
            <Suspense>
              <LivePicture vid={video.cartoonCode} />
            </Suspense>
          )}
        </Poster>
        <h3
          className={classNames(
            'mt-2 line-clamp-2 text-pretty break-words',
            wide ? 'text-lead font-strong' : 'text-body leading-snug',
          )}
        >
          {video.cartoonName}
        </h3>
        <div className="pr-8">
          <VideoFacts video={video} />
        </div>
      </VideoLink>
      <IconButton
        label={texts.common.optionsOf(video.cartoonName)}
        icon={<Ellipsis size={18} aria-hidden="true" />}
        onClick={openMenu}
        className="absolute right-0 bottom-0 items-end! justify-end! text-soft!"
      />
    </div>
  );
}

/** Whether the member wants neither less motion nor less traffic. */
const mayMove = (): boolean =>
  navigator.connection?.saveData !== true &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;
