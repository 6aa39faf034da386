import type { Video } from '@lantern/contracts/entities/video';
import { formatDuration } from '@lantern/rules/duration';
import { ChevronRight, Clock, Flame } from 'lucide-react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { hrefOf, paths } from '../../paths.ts';
import { VipBadge } from '../../ui/badge.tsx';
import { Introduction } from './introduction.tsx';

/** What the video is: its title, its facts and what it is about. */
export function VideoHeading({ video, likes }: { video: Video; likes: number }) {
  const hot = texts.common.hot(texts.common.count(likes));
  const clock = formatDuration(video.vodDuration);
  return (
    <section className="px-page pt-4">
      <h1 className="text-title font-strong break-words">{video.cartoonName}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
        {video.cartoonVip && <VipBadge />}
        <span className="flex items-center gap-1 tabular-nums">
          <Flame size={14} aria-hidden />
          {hot}
        </span>
        {video.vodDuration > 0 && (
          <span className="flex items-center gap-1 tabular-nums">
            <Clock size={14} aria-hidden />
            <span className="sr-only">{texts.common.duration(clock)}</span>
            <span aria-hidden>{clock}</span>
          </span>
        )}
        {video.cartoonAuthor !== '' && (
          <Link
            to={hrefOf(paths.author, { name: video.cartoonAuthor })}
            className="roomy flex min-w-0 items-center active:text-strong"
          >
            <span className="truncate">{video.cartoonAuthor}</span>
            <ChevronRight size={14} aria-hidden className="shrink-0" />
          </Link>
        )}
      </p>
      <Introduction text={video.cartoonIntroduce} />
    </section>
  );
}
