import type { Video } from '@lantern/contracts/entities/video';
import { putRecent } from '@lantern/rules/recent-list';
import { useEffect } from 'react';

import { stored, videoHistoryRule } from '../../storage/stored.ts';

/** Puts a video that was opened at the front of the history, once it is known. */
export function useRememberedVisit(video: Video | undefined): void {
  useEffect(() => {
    if (!video) return;
    stored.videoHistory.update((history) => putRecent(history, video, videoHistoryRule));
  }, [video]);
}
