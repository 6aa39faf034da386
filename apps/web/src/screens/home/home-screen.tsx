import { lazy, Suspense, useEffect } from 'react';

import { FeedSkeleton } from '../../features/paged-list/feed-skeleton.tsx';
import { prefetchVideoPage } from '../../features/video-link/video-page.ts';
import { readRuntimeConfig } from '../../runtime-config.ts';
import { CodeOnItsWay } from '../../ui/code-on-its-way.tsx';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { whenTouched } from '../../ui/when-touched.ts';
import { FeaturedTag } from './featured-tag.tsx';
import { HomeHeader } from './home-header.tsx';
import { FEATURED_TAG } from './home-queries.ts';
import { HomeTop } from './home-top.tsx';
import { useCurrentTag } from './use-current-tag.ts';

const TagFeed = lazy(importWithRetry(() => import('./tag-feed.tsx')));
const HomeExtras = lazy(() => whenIdle().then(importWithRetry(() => import('./home-extras.tsx'))));

/** Home: new and popular videos, by tag. */
export default function HomeScreen() {
  const { code, select, content } = useCurrentTag();
  useEffect(() => void whenTouched().then(whenIdle).then(prefetchVideoPage), []);
  return (
    <>
      <HomeHeader currentTag={code} onTag={select} />
      <main className="relative isolate min-h-dvh pb-[calc(var(--spacing-tabs)+var(--inset-bottom))]">
        <h1 className="sr-only">{readRuntimeConfig().siteName}</h1>
        {code !== FEATURED_TAG && <HomeTop isLit />}
        <div ref={content} className="scroll-mt-[calc(var(--home-header)+var(--inset-top))] pt-2">
          {code === FEATURED_TAG ? (
            <FeaturedTag />
          ) : (
            <Suspense
              fallback={
                <CodeOnItsWay>
                  <FeedSkeleton />
                </CodeOnItsWay>
              }
            >
              <TagFeed key={code} code={code} />
            </Suspense>
          )}
        </div>
      </main>
      <Suspense>
        <HomeExtras />
      </Suspense>
    </>
  );
}
