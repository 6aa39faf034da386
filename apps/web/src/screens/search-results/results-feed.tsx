import { AD_SLOTS } from '@lantern/rules/ad-slots';

import { searchTexts } from '#text/search.ts';

import { mixCells } from '../../features/ad-slot/mixed-cells.ts';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { EmptyList } from '../../features/paged-list/empty-list.tsx';
import { usePagedList } from '../../features/paged-list/use-paged-list.ts';
import { VideoFeed } from '../../features/paged-list/video-feed.tsx';
import { SearchGuess } from '../../features/search/search-guess.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { firstPictureFor } from '../../ui/first-picture.tsx';
import { hrefOfShared, resultList, type Wanted } from './results-query.ts';

/** The results; the first one spans both columns. */
export function ResultsFeed({ wanted }: { wanted: Wanted }) {
  const list = usePagedList(resultList(wanted), (video) => video.cartoonCode);
  const ads = useAds();
  return (
    <VideoFeed
      cells={mixCells('found', list.items, ads?.inLists ?? [], AD_SLOTS.paged)}
      list={list}
      firstIsWide
      firstPicture={firstPictureFor(hrefOfShared(wanted))}
      empty={
        wanted.term === '' ? (
          <EmptyList title={searchTexts.searchResults.emptyList} />
        ) : (
          <NotFound />
        )
      }
    />
  );
}

function NotFound() {
  return (
    <>
      <EmptyState
        title={searchTexts.searchResults.emptyTitle}
        detail={searchTexts.searchResults.empty}
        way={{ to: hrefOf(paths.search), label: searchTexts.searchResults.otherTerms }}
      />
      <SearchGuess typed="" />
    </>
  );
}
