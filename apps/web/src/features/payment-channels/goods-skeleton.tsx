import { Skeleton } from '../../ui/skeleton.tsx';

/** Stands where the goods and the ways to pay will be. */
export function GoodsSkeleton({ options }: { options: number }) {
  return (
    <div className="px-page" aria-hidden="true">
      <Skeleton className="my-3 h-5 w-20" />
      <div className="grid grid-cols-2 gap-gap">
        {Array.from({ length: options }, (_, index) => (
          <Skeleton key={index} className="h-25 rounded-card!" />
        ))}
      </div>
      <Skeleton className="mt-6 h-5 w-20" />
      <Skeleton className="mt-3 h-26 rounded-card!" />
    </div>
  );
}
