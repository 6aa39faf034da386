import { FeaturedSection } from './featured-section.tsx';
import { LatestSection } from './latest-section.tsx';
import { RankingSection } from './ranking-section.tsx';

/** The first tag: featured videos, the ranking, and everything new without end. */
export function FeaturedTag() {
  return (
    <div className="flex flex-col gap-6">
      <FeaturedSection />
      <RankingSection />
      <LatestSection />
    </div>
  );
}
