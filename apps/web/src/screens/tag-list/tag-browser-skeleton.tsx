import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of the two columns. */
export function TagBrowserSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-full">
      <div className="flex w-26 max-w-[36%] shrink-0 flex-col gap-5 rounded-tr-sheet bg-raised px-3 pt-5 phone:w-30">
        {[1, 2, 3, 4, 5, 6].map((group) => (
          <Skeleton key={group} className="h-4 w-16" />
        ))}
      </div>
      <div className="flex-1 pr-page pl-3">
        <Skeleton className="aspect-[8/3] rounded-card" />
        <div className="mt-3 grid grid-cols-2 gap-gap">
          {[1, 2, 3, 4].map((tag) => (
            <Skeleton key={tag} className="h-13 rounded-card" />
          ))}
        </div>
      </div>
    </div>
  );
}
