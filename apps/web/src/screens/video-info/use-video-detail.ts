import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { isFinal } from '../../api/api-errors.ts';
import { useAskAgain } from '../../api/query-failure.ts';
import { videoDetailQuery } from '../../features/video-link/video-detail-query.ts';
import { useIsVip } from '../../session/use-session.ts';
import { stored } from '../../storage/stored.ts';

/** `detail` may come from an earlier visit; `playable` comes from this one, and its addresses work. */
export type VideoDetailState =
  | { kind: 'shown'; detail: VideoDetail | undefined; playable: VideoDetail | undefined }
  | { kind: 'unavailable'; error: unknown; retry: () => void };

/** The tap that led here already sent the request: its answer belongs to this visit. */
const ASKED_AHEAD_MS = 5000;

/** The detail of a video: the cached one at once, then the current one. A video that the server refuses is no longer shown. */
export function useVideoDetail(vid: number): VideoDetailState {
  const query = videoDetailQuery(vid);
  const asked = useQuery({
    ...query,
    staleTime: ASKED_AHEAD_MS,
    // Not `isStale`, of which only the first value counts: the page would be drawn again when it turns.
    notifyOnChangeProps: ['data', 'dataUpdatedAt', 'error', 'failureReason'],
  });
  const { data, dataUpdatedAt, isStale } = asked;
  const error = asked.error ?? asked.failureReason;
  const askAgain = useAskAgain();
  const [before] = useState(isStale ? dataUpdatedAt : null);
  useForgottenAtLeave(query.queryKey);
  useAskedByNewRights(() => {
    if (error) askAgain();
  });
  const isFresh = dataUpdatedAt !== before;
  // After a failed renewal, the current film stays: the player tells it, and tries again.
  if (error && (isFinal(error) || !isFresh)) {
    return { kind: 'unavailable', error, retry: askAgain };
  }
  return { kind: 'shown', detail: data, playable: isFresh ? data : undefined };
}

/** Another session, or VIP, may get what was refused; the token of a session arrives after its member. */
function useAskedByNewRights(ask: () => void): void {
  const token = stored.token.use();
  const isVip = useIsVip();
  const [first] = useState({ token, isVip });
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (token !== first.token || isVip !== first.isVip) askNow();
  }, [token, isVip, first]);
}

/** The position of a member who comes back within the visit, which the server's answer does not have. */
function useForgottenAtLeave(queryKey: readonly unknown[]): void {
  const queries = useQueryClient();
  const [key] = useState(queryKey);
  useEffect(
    () => () => void queries.invalidateQueries({ queryKey: key, refetchType: 'none' }),
    [queries, key],
  );
}
