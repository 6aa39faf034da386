import { Activity, lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { opening } from '../features/video-link/opening.ts';
import { paths } from '../paths.ts';
import { HomeSkeleton } from '../screens/home/home-skeleton.tsx';
import { VideoPageSkeleton } from '../screens/video-info/video-page-skeleton.tsx';
import { importWithRetry } from '../ui/import-with-retry.ts';
import { HomeCalls } from './home-calls.tsx';
import { KeepScroll } from './keep-scroll.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

const HomeScreen = lazy(importWithRetry(() => import('../screens/home/home-screen.tsx')));

/**
 * Home, made on the first visit and from then on only hidden, with its tag, pages and scroll as they were. A tap on a
 * video hides it at once: while it moves, the page of the video is drawn more slowly.
 */
export function KeptHome() {
  const { pathname, key } = useLocation();
  const active = pathname === paths.home.path;
  const [visited, setVisited] = useState(active);
  if (active && !visited) setVisited(true);
  const isLeft = opening.use() && active;
  useEffect(() => opening.end(), [key]);
  if (!visited) return null;
  return (
    <>
      <Activity mode={active && !isLeft ? 'visible' : 'hidden'} name="home">
        <HomeCalls />
        <ScreenBoundary resetKey={key} fallback={<HomeSkeleton />}>
          <HomeScreen />
        </ScreenBoundary>
        <KeepScroll id="home" active={active && !isLeft} />
      </Activity>
      {isLeft && <VideoPageSkeleton />}
    </>
  );
}
