import { VideoCardSkeleton } from '../video-card/video-card-skeleton.tsx';

export interface FeedSkeletonProps {
  cards?: number;
  /** The first card spans both columns. */
  firstIsWide?: boolean | undefined;
}

/** The shape of a two-column list that is on its way. */
export function FeedSkeleton({
  firstIsWide = false,
  cards = firstIsWide ? 7 : 6,
}: FeedSkeletonProps) {
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-x-gap gap-y-4 px-page">
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className={firstIsWide && index === 0 ? 'col-span-2' : undefined}>
          <VideoCardSkeleton />
        </div>
      ))}
    </div>
  );
}
