import { VideoCardSkeleton } from '../video-card/video-card-skeleton.tsx';
import { useFullRows } from './use-columns.ts';

export interface FeedSkeletonProps {
  cards?: number;
  /** The first card spans both columns. */
  firstIsWide?: boolean | undefined;
  /** The picture of the first card, where it is known. */
  firstPicture?: string | undefined;
}

/** The skeleton of a loading two-column list. */
export function FeedSkeleton({
  firstIsWide = false,
  firstPicture,
  cards = firstIsWide ? 7 : 6,
}: FeedSkeletonProps) {
  return (
    <div aria-hidden="true" className="film-grid">
      {useFullRows(Array.from({ length: cards }, (_, index) => index)).map((index) => (
        <div
          key={index}
          className={firstIsWide && index === 0 ? 'col-span-2 wide:col-span-1' : undefined}
        >
          <VideoCardSkeleton picture={index === 0 ? firstPicture : undefined} />
        </div>
      ))}
    </div>
  );
}
