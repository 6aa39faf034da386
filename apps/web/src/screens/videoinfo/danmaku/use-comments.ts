import type { Danmaku } from '@lantern/contracts/entities/danmaku';
import { useMemo } from 'react';

/** The comments on an episode. What came with a later answer waits for the next episode: a list that changes begins anew. */
export function useComments(all: readonly Danmaku[], episodeId: number): readonly Danmaku[] {
  return useMemo(
    () => all.filter(({ moviesInfoId = episodeId }) => moviesInfoId === episodeId),
    [all, episodeId],
  );
}
