import { formatDuration } from '@lantern/rules/duration';
import { useState, type ReactNode } from 'react';

import { watchedTexts } from '#text/watched.ts';

import { hrefOf, paths } from '../../paths.ts';
import { useHeldPlace } from '../../storage/use-held-place.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { useOnHide } from '../../ui/use-on-hide.ts';
import { Poster } from '../video-card/poster.tsx';
import { VideoLink } from '../video-link/video-link.tsx';
import { CONTINUE_HEADING, ContinueShape } from './continue-shape.tsx';
import { SeenBar } from './seen-bar.tsx';
import { useWatched } from './use-watched.ts';

const MOST = 12;

export interface ContinueRowProps {
  /** Whether its place was kept. */
  wasExpected: boolean;
  /** What keeps the place until the films are known. */
  held: ReactNode;
}

/**
 * The films that the member can continue, as a row under the thumb. It comes and goes only while home is hidden: where its
 * place was not kept, it waits for the next look at home, and where it was kept for nothing, a word stands in it.
 */
export default function ContinueRow({ wasExpected, held }: ContinueRowProps) {
  const { watched, isAwaited, failure } = useWatched();
  const unfinished = watched.filter((it) => it.unfinished);
  const isKnown = !isAwaited && failure === null;
  useHeldPlace('continue', isKnown ? unfinished.length > 0 : undefined, false);
  const [hasPlace, setHasPlace] = useState(wasExpected);
  useOnHide(() => setHasPlace(isKnown ? unfinished.length > 0 : wasExpected));
  if (!hasPlace) return null;
  if (!isKnown) return held;
  if (unfinished.length === 0) return <NothingToContinue />;
  return (
    <section aria-labelledby={CONTINUE_HEADING}>
      <SectionHeader
        id={CONTINUE_HEADING}
        title={watchedTexts.goOn}
        moreTo={hrefOf(paths.history)}
      />
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

/** What stands in the kept place when every film has been seen to its end. */
function NothingToContinue() {
  return (
    <ContinueShape>
      <p className="words absolute inset-x-page inset-y-0 grid place-items-center rounded-card bg-raised px-6 text-center text-small text-soft">
        {watchedTexts.nothingToContinue}
      </p>
    </ContinueShape>
  );
}
