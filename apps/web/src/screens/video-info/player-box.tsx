import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

import { videoPageTexts } from '#text/video-page.ts';

import { hrefOf, paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { firstPictureFor } from '../../ui/first-picture.tsx';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { PlayerPlaceholder } from './player-placeholder.tsx';
import { type MiniPlace, useMini } from './use-mini.ts';
import type { Watching } from './use-watching.ts';
import { WatchedPlayer } from './watched-player.tsx';

const MiniBar = lazy(importWithRetry(() => import('./mini-bar.tsx')));

export type PlayerBoxProps = {
  vid: number;
  detail: VideoDetail | undefined;
  /** Whether its addresses belong to this visit. */
  isFresh: boolean;
  watching: Watching;
  /** What the large picture leaves alone: once it is scrolled to, the picture is small. */
  foot: RefObject<HTMLElement | null>;
};

/** A taller picture has bars at its sides: the page below it stays in reach of a thumb. */
const tallest = 4 / 5;

/** How tall a screen has to be for the picture to stick: it leaves room below. */
const stickyWide =
  '[@media(height>=32rem)]:sticky [@media(height>=32rem)]:top-[calc(var(--spacing-bar)+var(--inset-top))]';
const stickyTall =
  '[@media(height>=48rem)]:sticky [@media(height>=48rem)]:top-[calc(var(--spacing-bar)+var(--inset-top))]';

/**
 * The place of the picture: 16:9 from the start, the picture's own shape for one that is taller than wide, and sticky during
 * scrolling on a screen that leaves room below it. Further down it is small, in a bar at the top.
 */
export function PlayerBox({ vid, detail, isFresh, watching, foot }: PlayerBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const mini = useMini(box, foot);
  const shape = shapeOf(watching.watched?.episode.aspect);
  return (
    <div
      ref={box}
      className={classNames(
        'z-10 scroll-mt-[calc(var(--spacing-bar)+var(--inset-top))] has-[.vjs-fullscreen]:z-50',
        mini ? 'pointer-events-none' : 'bg-ground',
        shape.sticky,
      )}
    >
      <div
        className={classNames('relative w-full', mini ? 'player-mini' : 'bg-stage', shape.look)}
        style={shape.style}
      >
        <Frame
          mini={mini}
          title={detail?.videoInfo.cartoonName ?? ''}
          findMedia={() => box.current?.querySelector('video') ?? null}
        >
          <Picture vid={vid} detail={detail} isFresh={isFresh} watching={watching} />
        </Frame>
      </div>
    </div>
  );
}

/** The look of the place: of a picture that is wide, or of one with this shape, which is taller. */
function shapeOf(aspect: number | undefined) {
  if (aspect === undefined) return { sticky: stickyWide, look: 'aspect-video', style: undefined };
  const style = { aspectRatio: Math.max(aspect, tallest) };
  return { sticky: stickyTall, look: 'max-h-[70dvh]', style };
}

/** The player, and until then what holds its place. */
function Picture({ vid, detail, isFresh, watching }: Omit<PlayerBoxProps, 'foot'>) {
  const { watched } = watching;
  if (detail && watched)
    return <WatchedPlayer detail={detail} watched={watched} watching={watching} />;
  const early = firstPictureFor(hrefOf(paths.videoInfo, { id: String(vid) }));
  return (
    <PlayerPlaceholder
      poster={detail?.videoInfo.cartoonImage ?? (early === '' ? undefined : early)}
      message={isFresh && !watched ? videoPageTexts.videoInfo.noSources : undefined}
    />
  );
}

interface FrameProps {
  mini: MiniPlace | null;
  title: string;
  findMedia: () => HTMLVideoElement | null;
  /** The picture, which stays in the page whatever its size. */
  children: ReactNode;
}

/** The picture in its place, or small in a bar with its title, pause and close. */
function Frame({ mini, title, findMedia, children }: FrameProps) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed && !mini) setClosed(false);
  return (
    <section
      aria-label={mini ? videoPageTexts.mini.title : undefined}
      className={classNames(mini ? miniLook : 'absolute inset-0', isClosed && 'invisible')}
      style={mini ?? undefined}
    >
      <div
        className={classNames(
          'overflow-hidden',
          mini ? 'relative aspect-video w-36 shrink-0 bg-stage' : 'absolute inset-0',
        )}
      >
        {children}
      </div>
      {mini && !isClosed && (
        <Suspense>
          <MiniBar title={title} onClose={() => setClosed(true)} findMedia={findMedia} />
        </Suspense>
      )}
    </section>
  );
}

const miniLook =
  'pointer-events-auto fixed top-[calc(var(--spacing-bar)+var(--inset-top))] flex border-b border-line bg-raised shadow-lg';
