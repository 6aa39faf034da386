import { lazy, Suspense } from 'react';

import { importWithRetry } from '../../ui/import-with-retry.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { LatestSection } from './latest-section.tsx';
import { RankingSection } from './ranking-section.tsx';

const GuessRow = lazy(() =>
  whenIdle().then(importWithRetry(() => import('../../features/watched/guess-row.tsx'))),
);

/** The content of the first tag below the first screen: guesses, the ranking, and an endless list of new videos. */
export default function BelowFirst() {
  return (
    <>
      <Suspense>
        <GuessRow />
      </Suspense>
      <RankingSection />
      <LatestSection />
    </>
  );
}
