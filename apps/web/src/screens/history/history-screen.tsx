import type { Video } from '@lantern/contracts/entities/video';

import { messageOf } from '../../api/message-of.ts';
import { ClearKept } from '../../features/kept-videos/clear-kept.tsx';
import { NothingKept } from '../../features/kept-videos/nothing-kept.tsx';
import { useCheckedVideos } from '../../features/kept-videos/use-checked-videos.ts';
import { stored } from '../../storage/stored.ts';
import { zh } from '../../text/zh.ts';
import { BackTop } from '../../ui/back-top.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { HistoryCard } from './history-card.tsx';

/** Cards on the first screen. */
const EAGER_CARDS = 4;

/** The videos opened on this device, newest first. */
export default function HistoryScreen() {
  const videos = stored.videoHistory.use();
  return (
    <>
      <TopBar
        title={zh.screens.history}
        actions={
          videos.length > 0 && <ClearKept text={zh.history} onClear={stored.videoHistory.clear} />
        }
      />
      <main className="below-bar pt-2 pb-[calc(--spacing(6)+var(--inset-bottom))]">
        {videos.length === 0 ? (
          <NothingKept title={zh.history.empty} detail={zh.history.emptyDetail} />
        ) : (
          <HistoryList videos={videos} />
        )}
      </main>
      <BackTop />
    </>
  );
}

function HistoryList({ videos }: { videos: readonly Video[] }) {
  const { videos: checked, failed } = useCheckedVideos(videos);
  if (failed) return <ErrorState message={messageOf(failed.error)} onRetry={failed.retry} />;
  return (
    <>
      <h2 className="sr-only">{zh.history.videos}</h2>
      <ul className="grid grid-cols-2 gap-x-gap gap-y-4 px-page">
        {checked.map((one, index) => (
          <li key={one.code} className="min-w-0">
            <HistoryCard checked={one} eager={index < EAGER_CARDS} />
          </li>
        ))}
      </ul>
    </>
  );
}
