import { FeedSkeleton } from '../../features/paged-list/feed-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of home, while its code is on its way. */
export function HomeSkeleton() {
  return (
    <div aria-hidden="true" className="min-h-dvh pt-(--inset-top)">
      <div className="flex h-bar items-center px-page">
        <Skeleton className="h-9 flex-1 rounded-full" />
      </div>
      <div className="h-11" />
      <div className="flex flex-col gap-3 px-page pt-1">
        <Skeleton className="h-9 rounded-small" />
        <Skeleton className="aspect-[7/3] rounded-sheet" />
      </div>
      <div className="h-15" />
      <FeedSkeleton cards={4} />
    </div>
  );
}
