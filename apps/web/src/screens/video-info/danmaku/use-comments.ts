import type { Danmaku } from '@lantern/contracts/entities/danmaku';
import { useState } from 'react';

/**
 * The comments of an episode. Comments of a later answer are shown with the next episode, because a changed list would start
 * over.
 */
export function useComments(all: readonly Danmaku[], episodeId: number): readonly Danmaku[] {
  const [shown, setShown] = useState(() => commentsOn(all, episodeId));
  if (shown.episodeId !== episodeId) setShown(commentsOn(all, episodeId));
  return shown.comments;
}

const commentsOn = (all: readonly Danmaku[], episodeId: number) => ({
  episodeId,
  comments: all.filter(({ moviesInfoId = episodeId }) => moviesInfoId === episodeId),
});
