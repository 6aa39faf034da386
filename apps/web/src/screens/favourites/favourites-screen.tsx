import type { Video } from '@lantern/contracts/entities/video';
import { WindowVirtualizer } from 'virtua';

import { messageOf } from '../../api/message-of.ts';
import { ClearKept } from '../../features/kept-videos/clear-kept.tsx';
import { NothingKept } from '../../features/kept-videos/nothing-kept.tsx';
import { letGoOfFavourites } from '../../features/kept-videos/untold.ts';
import { useCheckedVideos } from '../../features/kept-videos/use-checked-videos.ts';
import { useKeptSizes } from '../../features/paged-list/use-kept-sizes.ts';
import { stored } from '../../storage/stored.ts';
import { zh } from '../../text/zh.ts';
import { BackTop } from '../../ui/back-top.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { FavouriteRow } from './favourite-row.tsx';
import { useFavouritesOfAccount } from './use-favourites-of-account.ts';

/** The tab of favourites, newest first: those of this device and of the member's others. */
export default function FavouritesScreen() {
  const videos = stored.savedVideos.use();
  useTitle(zh.screens.favourites);
  useFavouritesOfAccount();
  const clear = () => letGoOfFavourites(videos.map(({ cartoonCode }) => cartoonCode));
  return (
    <>
      <header className="sticky top-0 z-20 bg-ground/95 pt-(--inset-top) backdrop-blur-lg">
        <div className="flex h-bar items-center pr-1 pl-page">
          <h1 className="text-title font-strong">{zh.screens.favourites}</h1>
          {videos.length > 0 && (
            <>
              <p className="ml-2 flex-1 pt-1 text-small text-soft tabular-nums">
                {zh.favourites.count(videos.length)}
              </p>
              <ClearKept text={zh.favourites} onClear={clear} />
            </>
          )}
        </div>
      </header>
      <main className="below-bar pt-1 pb-[calc(var(--spacing-tabs)+var(--inset-bottom))]">
        {videos.length === 0 ? (
          <NothingKept title={zh.favourites.empty} detail={zh.favourites.emptyDetail} />
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
  const { videos: checked, failed } = useCheckedVideos(videos);
  if (failed) return <ErrorState message={messageOf(failed.error)} onRetry={failed.retry} />;
  return (
    <WindowVirtualizer {...sizes} data={checked}>
      {(one) => <FavouriteRow key={one.code} checked={one} />}
    </WindowVirtualizer>
  );
}
