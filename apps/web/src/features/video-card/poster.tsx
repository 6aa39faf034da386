import type { Video } from '@lantern/contracts/entities/video';
import { formatDuration } from '@lantern/rules/duration';
import type { ReactNode } from 'react';

import { VipBadge } from '../../ui/badge.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';

/**
 * A video's picture, 16 : 9, with what must be known before a tap: whether it is for VIP, and how long it is, if that is
 * known.
 */
export function Poster({
  video,
  eager = false,
  children,
}: {
  video: Video;
  eager?: boolean;
  /** Lies on the picture, below the badges. */
  children?: ReactNode;
}) {
  return (
    <div className="relative overflow-hidden rounded-card">
      <LazyImage src={video.cartoonImage} alt="" eager={eager} className="aspect-video" />
      {children}
      {video.cartoonVip && (
        <div className="absolute top-1.5 left-1.5 flex">
          <VipBadge />
        </div>
      )}
      {video.vodDuration > 0 && (
        <div className="absolute inset-x-0 bottom-0 flex justify-end bg-linear-to-t from-scrim to-transparent px-2 pt-6 pb-1.5">
          <span className="text-note leading-none text-strong tabular-nums">
            {formatDuration(video.vodDuration)}
          </span>
        </div>
      )}
    </div>
  );
}
