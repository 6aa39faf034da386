import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { isFinal } from '../../api/api-errors.ts';
import { useAskAgain } from '../../api/query-failure.ts';
import { videoDetailQuery } from '../../features/video-link/video-detail-query.ts';
import { stored } from '../../storage/stored.ts';

/** `detail` may be of an earlier visit; `playable` is of this one, with addresses that work. */
export type VideoDetailState =
  | { kind: 'shown'; detail: VideoDetail | undefined; playable: VideoDetail | undefined }
  | { kind: 'unavailable'; error: unknown; retry: () => void };

/** The tap that led here asked already: its answer is of this visit. */
const ASKED_AHEAD_MS = 5000;

/** A video's page: at once as it was before, then as it is. What the server refuses is no longer shown. */
export function useVideoDetail(vid: number): VideoDetailState {
  const query = videoDetailQuery(vid);
  const asked = useQuery({ ...query, staleTime: ASKED_AHEAD_MS });
  const { data, dataUpdatedAt, isStale } = asked;
  const error = asked.error ?? asked.failureReason;
  const askAgain = useAskAgain();
  const [before] = useState(isStale ? dataUpdatedAt : null);
  useForgottenAtLeave(query.queryKey);
  useAskedByNewSession(() => {
    if (error) askAgain();
  });
  const isFresh = dataUpdatedAt !== before;
  // What plays stays when it cannot be renewed just now: the player says so, and asks again.
  if (error && (isFinal(error) || !isFresh)) {
    return { kind: 'unavailable', error, retry: askAgain };
  }
  return { kind: 'shown', detail: data, playable: isFresh ? data : undefined };
}

/** What one session was refused, the next may be given; its token comes after the member it is of. */
function useAskedByNewSession(ask: () => void): void {
  const token = stored.token.use();
  const [first] = useState(token);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (token !== first) askNow();
  }, [token, first]);
}

/** A member who comes back goes on from where they left, which the answer of this visit does not say. */
function useForgottenAtLeave(queryKey: readonly unknown[]): void {
  const queries = useQueryClient();
  const [key] = useState(queryKey);
  useEffect(
    () => () => void queries.invalidateQueries({ queryKey: key, refetchType: 'none' }),
    [queries, key],
  );
}
