import { FeedSkeleton } from '../../features/paged-list/feed-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of the sections that are on their way. */
export function SubjectsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      {[1, 2].map((section) => (
        <div key={section}>
          <div className="flex h-target items-center px-page">
            <Skeleton className="h-5 w-28" />
          </div>
          <FeedSkeleton cards={4} />
        </div>
      ))}
    </div>
  );
}
