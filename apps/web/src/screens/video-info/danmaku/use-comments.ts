import type { Danmaku } from '@lantern/contracts/entities/danmaku';
import { useState } from 'react';

/** The comments on an episode. What came with a later answer waits for the next episode: a list that changes begins again. */
export function useComments(all: readonly Danmaku[], episodeId: number): readonly Danmaku[] {
  const [shown, setShown] = useState(() => commentsOn(all, episodeId));
  if (shown.episodeId !== episodeId) setShown(commentsOn(all, episodeId));
  return shown.comments;
}

const commentsOn = (all: readonly Danmaku[], episodeId: number) => ({
  episodeId,
  comments: all.filter(({ moviesInfoId = episodeId }) => moviesInfoId === episodeId),
});
