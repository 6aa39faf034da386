import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { hrefOf, paths } from '../../paths.ts';
import { stored } from '../../storage/stored.ts';
import { opening } from './opening.ts';
import { videoDetailQuery } from './video-detail-query.ts';
import { prefetchMedia, prefetchVideoPage } from './video-page.ts';

/** A link to a video's page. A touch fetches the page, and a tap asks for the video and its media while the page is drawn. */
export function VideoLink({
  vid,
  className = '',
  children,
}: {
  vid: number;
  className?: string;
  children: ReactNode;
}) {
  const queries = useQueryClient();
  const open = (event: MouseEvent): void => {
    // Held keys and other buttons open it beside this page.
    if (event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      opening.begin();
    }
    // The addresses are for who asks: no member is known before the session is. Where this fails, the page asks itself.
    if (stored.token.read() === null) return;
    queries.query(videoDetailQuery(vid)).then(prefetchMedia, () => undefined);
  };
  return (
    <Link
      to={hrefOf(paths.videoInfo, { id: String(vid) })}
      onPointerDown={prefetchVideoPage}
      onClick={open}
      className={`rounded-card transition-[scale] active:scale-[0.98] ${className}`}
    >
      {children}
    </Link>
  );
}
