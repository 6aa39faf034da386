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

/** The place of the picture: 16:9 from the start, and sticky during scrolling on a tall enough screen. */
export function PlayerBox({ detail, isFresh, watching }: PlayerBoxProps) {
  const poster = detail?.videoInfo.cartoonImage;
  const { watched } = watching;
  return (
    <div
      className={classNames(
        'z-10 bg-ground has-[.vjs-fullscreen]:z-50',
        '[@media(height>=32rem)]:sticky [@media(height>=32rem)]:top-[calc(var(--spacing-bar)+var(--inset-top))]',
      )}
    >
      <div className="relative aspect-video overflow-hidden bg-stage">
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
