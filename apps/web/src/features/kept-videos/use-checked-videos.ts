import { checkKeptVideos, MOST_KEPT_CODES } from '@lantern/contracts/calls/kept';
import type { Video } from '@lantern/contracts/entities/video';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { useAskAgain } from '../../api/query-failure.ts';

/** A kept video: as the server says it is now, not heard of yet, or not to be seen any more. */
export type CheckedVideo =
  | { kind: 'there'; code: number; video: Video }
  | { kind: 'unknown' | 'gone'; code: number };

export type CheckedVideos = {
  videos: readonly CheckedVideo[];
  /** Set when the server could not be asked; nothing of the copies is shown then. */
  failed: { error: Error; retry: () => void } | null;
};

/** The time for which an answer is valid when the member comes back to the list. */
const REMEMBERED_MS = 60_000;

/**
 * What became of copies kept on this device. A copy's own picture and title are never shown: a video may
 * have been taken down since it was kept.
 */
export function useCheckedVideos(copies: readonly Pick<Video, 'cartoonCode'>[]): CheckedVideos {
  const codes = copies.map(({ cartoonCode }) => cartoonCode);
  const retry = useAskAgain();
  const { data, error, failureReason, isPlaceholderData } = useQuery({
    queryKey: keyOf(
      checkKeptVideos,
      codes.toSorted((a, b) => a - b),
    ),
    queryFn: ({ signal }) => checkAll(codes, signal),
    enabled: codes.length > 0,
    staleTime: 0,
    gcTime: REMEMBERED_MS,
    placeholderData: keepPreviousData,
  });
  const known = new Map(data?.map((video) => [video.cartoonCode, video]));
  const isWaiting = data === undefined || isPlaceholderData;
  const videos = codes.map((code): CheckedVideo => {
    const video = known.get(code);
    if (video) return { kind: 'there', code, video };
    return { kind: isWaiting ? 'unknown' : 'gone', code };
  });
  const reason = error ?? failureReason;
  const failed = reason && isWaiting ? { error: reason, retry } : null;
  return { videos, failed };
}

async function checkAll(codes: readonly number[], signal: AbortSignal): Promise<Video[]> {
  const answers = await Promise.all(
    inChunks(codes, MOST_KEPT_CODES).map((chunk) =>
      callApi(checkKeptVideos, { codes: chunk }, { signal }),
    ),
  );
  return answers.flat();
}

/** A list in parts of at most `size`, in its order. */
function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  const parts = Math.ceil(items.length / size);
  return Array.from({ length: parts }, (_, part) => items.slice(part * size, (part + 1) * size));
}
