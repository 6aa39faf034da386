import type { Video } from '@lantern/contracts/entities/video';

import { FeedSkeleton } from '../../features/paged-list/feed-skeleton.tsx';
import { VideoCard } from '../../features/video-card/video-card.tsx';
import { zh } from '../../text/zh.ts';
import { SectionHeader } from '../../ui/section-header.tsx';

const HEADING = 'videoinfo-latest';

/** What to watch next; `undefined` while it is on its way. */
export function Recommended({ videos }: { videos: readonly Video[] | undefined }) {
  if (videos?.length === 0) return null;
  return (
    <section aria-labelledby={HEADING} className="mt-4 border-t border-line pt-2">
      <SectionHeader id={HEADING} title={zh.videoInfo.latest} />
      {videos ? (
        <ul className="grid grid-cols-2 gap-x-gap gap-y-4 px-page">
          {videos.map((video) => (
            <li key={video.cartoonCode} className="min-w-0">
              <VideoCard video={video} />
            </li>
          ))}
        </ul>
      ) : (
        <FeedSkeleton cards={4} />
      )}
    </section>
  );
}
