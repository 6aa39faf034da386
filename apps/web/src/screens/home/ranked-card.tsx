import type { Video } from '@lantern/contracts/entities/video';

import { texts } from '#text/texts.ts';

import { Poster } from '../../features/video-card/poster.tsx';
import { VideoFacts } from '../../features/video-card/video-facts.tsx';
import { VideoLink } from '../../features/video-link/video-link.tsx';
import { classNames } from '../../ui/class-names.ts';

/** The last place with a medal. */
const PODIUM = 3;

/** A video of the ranking, with its place. */
export function RankedCard({ video, place }: { video: Video; place: number }) {
  return (
    <VideoLink vid={video.cartoonCode} className="block">
      <Poster video={video} />
      <div className="mt-2 flex gap-2.5">
        <span
          className={classNames(
            'min-w-6 shrink-0 text-center text-display leading-none font-strong tabular-nums',
            place <= PODIUM ? 'text-accent' : 'text-soft',
          )}
        >
          <span aria-hidden="true">{place}</span>
          <span className="sr-only">{texts.home.rank(place)}</span>
        </span>
        <div className="min-w-0">
          <h3 className="line-clamp-2 text-body leading-snug font-strong break-words">
            {video.cartoonName}
          </h3>
          <VideoFacts video={video} />
        </div>
      </div>
    </VideoLink>
  );
}
