import type { Video } from '@lantern/contracts/entities/video';

import { classNames } from '../../ui/class-names.ts';
import { VideoLink } from '../video-link/video-link.tsx';
import { Poster } from './poster.tsx';
import { VideoFacts } from './video-facts.tsx';

export interface VideoCardProps {
  video: Video;
  /** Spans both columns. */
  wide?: boolean;
  /** Its picture is fetched at once: for cards a screen opens with. */
  eager?: boolean;
}

/** A video in a list: picture, title, and how it is liked. The whole card is the link. */
export function VideoCard({ video, wide = false, eager = false }: VideoCardProps) {
  return (
    <VideoLink vid={video.cartoonCode} className="block">
      <Poster video={video} eager={eager} />
      <h3
        className={classNames(
          'mt-2 line-clamp-2 text-pretty break-words',
          wide ? 'text-lead font-strong' : 'text-body leading-snug',
        )}
      >
        {video.cartoonName}
      </h3>
      <VideoFacts video={video} />
    </VideoLink>
  );
}
