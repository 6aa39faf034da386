import { listFavourites } from '@lantern/contracts/calls/kept';
import type { Video } from '@lantern/contracts/entities/video';
import { useQuery } from '@tanstack/react-query';
import { WindowVirtualizer } from 'virtua';

import { searchTexts } from '#text/search.ts';
import { texts } from '#text/texts.ts';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { failureOf } from '../../api/query-failure.ts';
import { ClearKept } from '../../features/kept-videos/clear-kept.tsx';
import { NothingKept } from '../../features/kept-videos/nothing-kept.tsx';
import { removeFavourites, sendPending } from '../../features/kept-videos/pending-changes.ts';
import { useCheckedVideos } from '../../features/kept-videos/use-checked-videos.ts';
import { useColumns } from '../../features/paged-list/use-columns.ts';
import { useKeptSizes } from '../../features/paged-list/use-kept-sizes.ts';
import { stored } from '../../storage/stored.ts';
import { BackTop } from '../../ui/back-top.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { FavouriteRow } from './favourite-row.tsx';

/** The tab of favourites, newest first: those of this device and of the member's others. */
export default function FavouritesScreen() {
  const videos = stored.savedVideos.use();
  useTitle(texts.screens.favourites);
  const rest = useFavouritesOfAccount();
  const clear = () => removeFavourites(videos.map(({ cartoonCode }) => cartoonCode));
  return (
    <>
      <header className="sticky top-0 z-20 bg-ground/95 pt-(--inset-top) backdrop-blur-lg">
        <div className="flex h-bar items-center pr-1 pl-page">
          <h1 className="text-title font-strong">{texts.screens.favourites}</h1>
          {videos.length > 0 && (
            <>
              <p className="ml-2 flex-1 pt-1 text-small text-soft tabular-nums">
                {searchTexts.favourites.count(videos.length)}
              </p>
              <ClearKept text={searchTexts.favourites} onClear={clear} />
            </>
          )}
        </div>
      </header>
      <main className="below-bar pt-1 pb-[calc(var(--spacing-tabs)+var(--inset-bottom))]">
        {videos.length === 0 ? (
          <NothingKept
            title={searchTexts.favourites.empty}
            detail={searchTexts.favourites.emptyDetail}
            {...rest}
          />
        ) : (
          <FavouriteList videos={videos} />
        )}
      </main>
      <BackTop />
    </>
  );
}

function FavouriteList({ videos }: { videos: readonly Video[] }) {
  const sizes = useKeptSizes();
  const isWide = useColumns() > 2;
  const { videos: checked, failed } = useCheckedVideos(videos);
  if (failed) return <ErrorState message={messageOf(failed.error)} onRetry={failed.retry} />;
  return (
    <WindowVirtualizer {...sizes} data={linesOf(checked, isWide ? 2 : 1)}>
      {(line) => (
        <div key={line[0]?.code} className="wide:grid wide:grid-cols-2">
          {line.map((one) => (
            <FavouriteRow key={one.code} checked={one} />
          ))}
        </div>
      )}
    </WindowVirtualizer>
  );
}

/** Splits the favourites into rows of a number of columns. */
const linesOf = <Item,>(items: readonly Item[], columns: number): Item[][] =>
  items.flatMap((_, place) => (place % columns === 0 ? [items.slice(place, place + columns)] : []));

/** Adds the favourites that the member kept on other devices, after those of this one. */
function useFavouritesOfAccount(): { isAwaited: boolean; failure: Error | null } {
  const token = stored.token.use();
  const query = useQuery({
    queryKey: keyOf(listFavourites),
    queryFn: async ({ signal }) => {
      await sendPending();
      // A favourite that was here before and is missing now was removed meanwhile.
      const before = stored.savedVideos.read();
      const theirs = await callApi(listFavourites, {}, { signal });
      stored.savedVideos.update((mine) => {
        const known = new Set([...before, ...mine].map(({ cartoonCode }) => cartoonCode));
        return [...mine, ...theirs.filter(({ cartoonCode }) => !known.has(cartoonCode))];
      });
      return null;
    },
    enabled: token !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return { isAwaited: query.isLoading, failure: failureOf(query) };
}
