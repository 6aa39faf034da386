import { lazy, Suspense } from 'react';

import { FeedSkeleton } from '../../features/paged-list/feed-skeleton.tsx';
import { ContinuePlace } from '../../features/watched/continue-place.tsx';
import { CodeOnItsWay } from '../../ui/code-on-its-way.tsx';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { useInView } from '../../ui/use-in-view.ts';
import { FeaturedSection } from './featured-section.tsx';

const BelowFirst = lazy(importWithRetry(() => import('./below-first.tsx')));

/** The first tag: the hero, continue watching, featured videos, and the content below the first screen. */
export function FeaturedTag() {
  const [below, isDrawn] = useInView<HTMLDivElement>();
  const shape = (
    <div ref={below}>
      <FeedSkeleton />
    </div>
  );
  return (
    <div className="flex flex-col gap-6">
      <FeaturedSection beside={<ContinuePlace />} />
      {isDrawn ? (
        <Suspense fallback={<CodeOnItsWay>{shape}</CodeOnItsWay>}>
          <BelowFirst />
        </Suspense>
      ) : (
        shape
      )}
    </div>
  );
}
