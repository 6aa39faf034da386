import type { Video } from '@lantern/contracts/entities/video';
import { compactNumber } from '@lantern/rules/compact-number';
import { Flame } from 'lucide-react';

import { zh } from '../../text/zh.ts';

/** The second line of a card: likes, and who made it. */
export function VideoFacts({ video }: { video: Video }) {
  const likes = compactNumber(video.cartoonHot, zh.common.countMarks);
  return (
    <p className="mt-1 flex items-center gap-2 text-note text-soft">
      <span className="flex shrink-0 items-center gap-0.5 tabular-nums">
        <Flame size={13} aria-hidden="true" />
        <span className="sr-only">{zh.common.hot(likes)}</span>
        <span aria-hidden="true">{likes}</span>
      </span>
      <span className="truncate">{video.cartoonAuthor}</span>
    </p>
  );
}
