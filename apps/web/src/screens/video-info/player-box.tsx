import type { VideoDetail } from '@lantern/contracts/entities/video-detail';

import { videoPageTexts } from '#text/video-page.ts';

import { classNames } from '../../ui/class-names.ts';
import { PlayerPlaceholder } from './player-placeholder.tsx';
import type { Watching } from './use-watching.ts';
import { WatchedPlayer } from './watched-player.tsx';

export type PlayerBoxProps = {
  detail: VideoDetail | undefined;
  /** Whether its addresses belong to this visit. */
  isFresh: boolean;
  watching: Watching;
};

/** A taller picture has bars at its sides: the page below it stays in reach of a thumb. */
const tallest = 4 / 5;

/**
 * The place of the picture: 16:9 from the start, the picture's own shape for one that is taller than wide, and sticky during
 * scrolling on a screen that leaves room below it.
 */
export function PlayerBox({ detail, isFresh, watching }: PlayerBoxProps) {
  const poster = detail?.videoInfo.cartoonImage;
  const { watched } = watching;
  const aspect = watched?.episode.aspect;
  const sticky =
    aspect === undefined
      ? '[@media(height>=32rem)]:sticky [@media(height>=32rem)]:top-[calc(var(--spacing-bar)+var(--inset-top))]'
      : '[@media(height>=48rem)]:sticky [@media(height>=48rem)]:top-[calc(var(--spacing-bar)+var(--inset-top))]';
  return (
    <div className={classNames('z-10 bg-ground has-[.vjs-fullscreen]:z-50', sticky)}>
      <div
        className={classNames(
          'relative w-full overflow-hidden bg-stage',
          aspect === undefined ? 'aspect-video' : 'max-h-[70dvh]',
        )}
        style={aspect === undefined ? undefined : { aspectRatio: Math.max(aspect, tallest) }}
      >
        {detail && watched ? (
          <WatchedPlayer detail={detail} watched={watched} watching={watching} />
        ) : (
          <PlayerPlaceholder
            poster={poster}
            message={isFresh && !watched ? videoPageTexts.videoInfo.noSources : undefined}
          />
        )}
      </div>
    </div>
  );
}
