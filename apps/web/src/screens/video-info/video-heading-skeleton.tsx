import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of the field for comments, the heading, the actions and the ad. */
export function VideoHeadingSkeleton() {
  return (
    <div aria-hidden className="px-page pt-3">
      <Skeleton className="h-11 rounded-full" />
      <Skeleton className="mt-4 h-6 w-4/5" />
      <Skeleton className="mt-3 h-4 w-3/5" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-2/3" />
      <div className="mt-4 flex justify-around py-1.5">
        {['episodes', 'share', 'like', 'favourite', 'report'].map((action) => (
          <Skeleton key={action} className="size-10 rounded-full" />
        ))}
      </div>
    </div>
  );
}
