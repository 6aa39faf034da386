import { PictureSkeleton, Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of a video card, with its picture if it is known. */
export function VideoCardSkeleton({ picture }: { picture?: string | undefined }) {
  return (
    <div>
      <PictureSkeleton src={picture} className="aspect-video rounded-card" />
      <Skeleton className="mt-2.5 h-4 w-11/12 rounded-mark" />
      <Skeleton className="mt-2 h-3 w-1/2 rounded-mark" />
    </div>
  );
}
