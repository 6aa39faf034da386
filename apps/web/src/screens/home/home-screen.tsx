import { lazy, Suspense, useEffect } from 'react';

import { prefetchVideoPage } from '../../features/video-link/video-page.ts';
import { readRuntimeConfig } from '../../runtime-config.ts';
import { BackTop } from '../../ui/back-top.tsx';
import { patiently } from '../../ui/patient-import.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { whenTouched } from '../../ui/when-touched.ts';
import { FeaturedTag } from './featured-tag.tsx';
import { HomeHeader } from './home-header.tsx';
import { FEATURED_TAG } from './home-queries.ts';
import { HomeTop } from './home-top.tsx';
import { PopupAd } from './popup-ad.tsx';
import { TagFeed } from './tag-feed.tsx';
import { useCurrentTag } from './use-current-tag.ts';

const InstallEntry = lazy(() =>
  whenIdle().then(patiently(() => import('../../features/install/install-entry.tsx'))),
);

/** Home: what is new and what is liked, by tag. */
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
          {code === FEATURED_TAG ? <FeaturedTag /> : <TagFeed key={code} code={code} />}
        </div>
      </main>
      <BackTop />
      <PopupAd />
      <Suspense fallback={null}>
        <InstallEntry />
      </Suspense>
    </>
  );
}
