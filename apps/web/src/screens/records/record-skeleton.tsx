import { Skeleton } from '../../ui/skeleton.tsx';

/** Records that are on the way. */
export function RecordSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <div key={index} className="flex justify-between border-b border-line px-page py-4">
      <div className="flex flex-col gap-2.5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-3 w-44" />
      </div>
      <div className="flex flex-col items-end gap-2.5">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-3 w-10" />
      </div>
    </div>
  ));
}
