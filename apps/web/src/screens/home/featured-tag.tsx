import { lazy, Suspense } from 'react';

import { patiently } from '../../ui/patient-import.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { FeaturedSection } from './featured-section.tsx';
import { LatestSection } from './latest-section.tsx';
import { RankingSection } from './ranking-section.tsx';

const ContinueRow = lazy(() =>
  whenIdle().then(patiently(() => import('../../features/watched/continue-row.tsx'))),
);
const GuessRow = lazy(() =>
  whenIdle().then(patiently(() => import('../../features/watched/guess-row.tsx'))),
);

/** The first tag: the site's pick, what was begun, featured videos, the ranking, and everything new without end. */
export function FeaturedTag() {
  return (
    <div className="flex flex-col gap-6">
      <FeaturedSection
        beside={
          <Suspense>
            <ContinueRow />
          </Suspense>
        }
      />
      <Suspense>
        <GuessRow />
      </Suspense>
      <RankingSection />
      <LatestSection />
    </div>
  );
}
