import type { VideoDetail } from '@lantern/contracts/entities/video-detail';

import { prefetchPlayer, prefetchStream } from './features/player/lazy-player.tsx';
import { watchFirst } from './screens/video-info/sources.ts';

/** The page of a video, with the player beside it and not after it: that is the larger of the two. */
export function fetchVideoPage() {
  prefetchPlayer();
  return import('./screens/video-info/video-info-screen.tsx');
}

/** Fetches it ahead. Where that fails, the page is fetched when it is opened. */
export function prefetchVideoPage(): void {
  fetchVideoPage().catch(() => undefined);
}

/** Fetches what a member's visit to a video will begin with. */
export function prefetchMedia({ srcList, resume }: VideoDetail): void {
  const first = watchFirst(srcList, resume);
  if (first) prefetchStream(first);
}
