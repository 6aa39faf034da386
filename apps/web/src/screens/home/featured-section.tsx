import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useDeferredValue } from 'react';

import { failureOf } from '../../api/query-failure.ts';
import { FeedSkeleton } from '../../features/paged-list/feed-skeleton.tsx';
import { VideoCard } from '../../features/video-card/video-card.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { zh } from '../../text/zh.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { featuredQuery, moreType } from './home-queries.ts';
import { useFeaturedBatch } from './use-featured-batch.ts';

const HEADING = 'home-featured';

/** Cards that are on the first screen. */
const EAGER_CARDS = 2;

export function FeaturedSection() {
  const { batch, change, isChanging } = useFeaturedBatch();
  const featured = useQuery(featuredQuery(batch));
  // Drawn in pieces, between which the page answers to touch.
  const videos = useDeferredValue(featured.data?.distinctNameList);
  if (failureOf(featured) || videos?.length === 0) return null;
  return (
    <section aria-labelledby={HEADING}>
      <SectionHeader
        id={HEADING}
        title={zh.home.featured}
        moreTo={hrefOf(paths.searchResults, { title: zh.home.featured, type: moreType.ranking })}
      />
      {videos ? (
        <ul key={batch} className="grid animate-appear grid-cols-2 gap-x-gap gap-y-4 px-page">
          {videos.map((video, index) => (
            <li key={video.cartoonCode} className="min-w-0">
              <VideoCard video={video} eager={index < EAGER_CARDS} />
            </li>
          ))}
        </ul>
      ) : (
        <FeedSkeleton cards={6} />
      )}
      <div className="mt-4 px-page">
        <Button
          wide
          onClick={change}
          disabled={isChanging || !videos}
          icon={
            <RefreshCw
              size={17}
              aria-hidden="true"
              className={isChanging ? 'animate-spin' : undefined}
            />
          }
        >
          {zh.common.changeBatch}
        </Button>
      </div>
    </section>
  );
}
