import { FeedSkeleton } from '../../features/paged-list/feed-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HeroPlace } from './hero-place.tsx';

/** The skeleton of home, while its code loads. */
export function HomeSkeleton() {
  return (
    <div aria-hidden="true" className="min-h-dvh pt-(--inset-top)">
      <div className="flex h-bar items-center px-page">
        <Skeleton className="h-9 flex-1 rounded-full" />
      </div>
      <div className="h-11" />
      <div className="h-2" />
      <HeroPlace />
      <div className="h-15" />
      <FeedSkeleton cards={4} />
    </div>
  );
}
