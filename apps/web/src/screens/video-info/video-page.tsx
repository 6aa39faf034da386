import type { Video } from '@lantern/contracts/entities/video';
import { putRecent } from '@lantern/rules/recent-list';
import { useEffect } from 'react';

import { videoPageTexts } from '#text/video-page.ts';

import { nowMs } from '../../api/clock.ts';
import { stored, videoHistoryRule } from '../../storage/stored.ts';
import { TopBar } from '../../ui/top-bar.tsx';
import { useVideoDetail } from './use-video-detail.ts';
import { VideoBody } from './video-body.tsx';
import { VideoUnavailable } from './video-unavailable.tsx';

export function VideoPage({ vid, onBack }: { vid: number; onBack: () => void }) {
  const state = useVideoDetail(vid);
  const shown = state.kind === 'shown' ? state.detail?.videoInfo : undefined;
  useRememberedVisit(state.kind === 'shown' ? state.playable?.videoInfo : undefined);
  return (
    <>
      <TopBar
        title={shown?.cartoonName ?? videoPageTexts.videoInfo.unnamed}
        isSaidBelow={shown !== undefined}
        onBack={onBack}
      />
      <main className="below-bar pb-[calc(var(--inset-bottom)+1.5rem)]">
        {state.kind === 'shown' ? (
          <VideoBody vid={vid} detail={state.detail} playable={state.playable} />
        ) : (
          <VideoUnavailable error={state.error} onRetry={state.retry} />
        )}
      </main>
    </>
  );
}

/** Puts a video that was opened at the front of the history, once it is known. */
function useRememberedVisit(video: Video | undefined): void {
  useEffect(() => {
    if (!video) return;
    stored.videoHistory.update((history) =>
      putRecent(history, { ...video, openedAt: nowMs() }, videoHistoryRule),
    );
  }, [video]);
}
