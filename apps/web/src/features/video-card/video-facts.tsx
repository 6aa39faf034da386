import type { Video } from '@lantern/contracts/entities/video';
import { Flame } from 'lucide-react';

import { texts } from '#text/texts.ts';

/** The second line of a card: likes, and who made it. */
export function VideoFacts({ video }: { video: Video }) {
  const likes = texts.common.count(video.cartoonHot);
  return (
    <p className="mt-1 flex items-center gap-2 text-note text-soft">
      <span className="flex shrink-0 items-center gap-0.5 tabular-nums">
        <Flame size={13} aria-hidden="true" />
        <span className="sr-only">{texts.common.hot(likes)}</span>
        <span aria-hidden="true">{likes}</span>
      </span>
      <span className="truncate">{video.cartoonAuthor}</span>
    </p>
  );
}
