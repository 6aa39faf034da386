import { formatDuration } from '@lantern/rules/duration';

import { watchedTexts } from '#text/watched.ts';

import { hrefOf, paths } from '../../paths.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Poster } from '../video-card/poster.tsx';
import { VideoLink } from '../video-link/video-link.tsx';
import { SeenBar } from './seen-bar.tsx';
import { useWatched } from './use-watched.ts';

const HEADING = 'home-continue';
const MOST = 12;

/** The films that the member can continue, as a row under the thumb; nothing without one. */
export default function ContinueRow() {
  const unfinished = useWatched().watched.filter((it) => it.unfinished);
  if (unfinished.length === 0) return null;
  return (
    <section aria-labelledby={HEADING}>
      <SectionHeader id={HEADING} title={watchedTexts.goOn} moreTo={hrefOf(paths.history)} />
      <ul className="sideways scroll-px-page gap-gap px-page">
        {unfinished.slice(0, MOST).map(({ video, position, duration }) => (
          <li key={video.cartoonCode} className="w-40 shrink-0">
            <VideoLink vid={video.cartoonCode} className="block">
              <div className="relative overflow-hidden rounded-card">
                <Poster video={video} />
                <SeenBar position={position} duration={duration} />
              </div>
              <h3 className="mt-2 truncate text-body">{video.cartoonName}</h3>
              <p className="mt-0.5 text-note text-soft tabular-nums">
                {watchedTexts.seenTo(formatDuration(Math.floor(position)))}
              </p>
            </VideoLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
