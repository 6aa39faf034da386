import type { Video } from '@lantern/contracts/entities/video';
import { PAGE_SIZE } from '@lantern/rules/paging';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';

import { texts } from '#text/texts.ts';

import { failureOf } from '../../api/query-failure.ts';
import { useWanted } from '../../features/dismissed/use-wanted.ts';
import { useFullRows } from '../../features/paged-list/use-columns.ts';
import { VideoCardSkeleton } from '../../features/video-card/video-card-skeleton.tsx';
import { VideoCard } from '../../features/video-card/video-card.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { ChangeBatch } from '../../ui/change-batch.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import { Hero } from './hero.tsx';
import { featuredQuery, FIRST_BATCH, moreType } from './home-queries.ts';
import { HomeTop, HomeTopShape } from './home-top.tsx';
import { useFeaturedBatch } from './use-featured-batch.ts';

const HEADING = 'home-featured';

/** The number of cards on the first screen. */
const EAGER_CARDS = 2;

/**
 * The site's own picks: the first of them large, the others below, and what the site has to say and to advertise after
 * their first row.
 */
export function FeaturedSection({ beside }: { beside: ReactNode }) {
  const { batch, change, isChanging } = useFeaturedBatch();
  const featured = useQuery(featuredQuery(batch));
  const first = useQuery(featuredQuery(FIRST_BATCH));
  // Drawn in pieces, so that the page stays responsive in between.
  const videos = useWanted(useDeferredValue(featured.data?.distinctNameList));
  const hero = useWanted(first.data?.distinctNameList)?.[0];
  if (failureOf(featured) || videos?.length === 0) return <HomeTop isLit />;
  const others = videos?.filter((video) => video.cartoonCode !== hero?.cartoonCode);
  return (
    <>
      <Hero video={hero} />
      {beside}
      <section aria-labelledby={HEADING}>
        <SectionHeader
          id={HEADING}
          title={texts.home.featured}
          moreTo={hrefOf(paths.searchResults, {
            title: texts.home.featured,
            type: moreType.ranking,
          })}
        />
        {others ? <FeaturedGrid videos={others} /> : <GridShape />}
        <ChangeBatch onChange={change} isChanging={isChanging} disabled={!others} />
      </section>
    </>
  );
}

/** The shape of the grid: a batch without its first, and the rest of the section in its second row. */
const shapes = Array.from({ length: PAGE_SIZE - 1 }, (_, index) => index);

const GridShape = () => (
  <div className="film-grid" aria-hidden="true">
    {useFullRows(shapes).map((index) => (
      <VideoCardSkeleton key={index} />
    ))}
    <div className="col-span-full row-start-2 -mx-page py-2">
      <HomeTopShape />
    </div>
  </div>
);

function FeaturedGrid({ videos: all }: { videos: readonly Video[] }) {
  const videos = useFullRows(all);
  const [below, isDrawn] = useInView<HTMLLIElement>();
  // A wide screen shows more of them at first, and its device is fast enough.
  const [isWide] = useState(() => matchMedia('(width >= 48rem)').matches);
  const isOdd = videos.length % 2 === 1;
  return (
    <ul className="film-grid">
      {(isDrawn || isWide ? videos : videos.slice(0, EAGER_CARDS)).map((video, index) => (
        <li
          key={video.cartoonCode}
          className={classNames(
            'min-w-0 animate-appear',
            // A single card in a phone's last row fills the row.
            isOdd && index === videos.length - 1 && 'col-span-2 wide:col-span-1',
          )}
        >
          <VideoCard video={video} eager={index < EAGER_CARDS} />
        </li>
      ))}
      {/* With any number of columns, it takes the second row, and the cards flow around it. */}
      <li className="col-span-full row-start-2 -mx-page py-2">
        <HomeTop isLit={false} />
      </li>
      {!isDrawn && !isWide && (
        <li ref={below} aria-hidden="true" className="col-span-full h-[60dvh]" />
      )}
    </ul>
  );
}
