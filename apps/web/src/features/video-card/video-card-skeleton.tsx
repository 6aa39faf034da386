import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of a video card. */
export function VideoCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-video rounded-card" />
      <Skeleton className="mt-2.5 h-4 w-11/12 rounded-mark" />
      <Skeleton className="mt-2 h-3 w-1/2 rounded-mark" />
    </div>
  );
}
