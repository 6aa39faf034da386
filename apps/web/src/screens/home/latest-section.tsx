import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { texts } from '#text/texts.ts';

import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { usePagedList } from '../../features/paged-list/use-paged-list.ts';
import { VideoFeed } from '../../features/paged-list/video-feed.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { FEATURED_TAG, homeQuery, moreType, tagList } from './home-queries.ts';
import { latestCells } from './latest-cells.ts';
import { mergeGroups } from './merge-groups.ts';

const HEADING = 'home-latest';

/** All new videos: the groups first, then page after page. */
export function LatestSection() {
  const home = useQuery(homeQuery);
  const ads = useAds();
  const pages = usePagedList(tagList(FEATURED_TAG), (video) => video.cartoonCode);
  const askAgain = useAskAgain();
  const retry = (): void => {
    askAgain();
    pages.retry();
  };
  const groups = useDeferredValue(home.data?.typeList);
  const latest = { merged: mergeGroups(groups ?? []), paged: pages.items };
  return (
    <section aria-labelledby={HEADING}>
      <SectionHeader
        id={HEADING}
        title={texts.home.latest}
        moreTo={hrefOf(paths.searchResults, { title: texts.home.latest, type: moreType.latest })}
      />
      <VideoFeed
        cells={
          (!home.data && !failureOf(home)) || (home.data && !groups)
            ? []
            : latestCells(latest, ads?.inLists ?? [])
        }
        list={{ ...pages, retry }}
      />
    </section>
  );
}
