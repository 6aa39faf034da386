import { forgetWatched, listWatched, type WatchedVideo } from '@lantern/contracts/calls/watched';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { failureOf } from '../../api/query-failure.ts';
import { stored } from '../../storage/stored.ts';

const watchedQuery = queryOptions({
  queryKey: keyOf(listWatched),
  queryFn: ({ signal }) => callApi(listWatched, {}, { signal }),
  // Every visit of a video changes it.
  staleTime: 0,
});

/** What the member watched last, on all devices; an empty list for a visitor without an account, and until it is loaded. */
export function useWatched(): {
  watched: readonly WatchedVideo[];
  /** Whether it is being loaded for the first time. */
  isAwaited: boolean;
  /** Why it could not be loaded; null otherwise. */
  failure: Error | null;
} {
  const token = stored.token.use();
  const query = useQuery({ ...watchedQuery, enabled: token !== null });
  return { watched: query.data ?? [], isAwaited: query.isLoading, failure: failureOf(query) };
}

/**
 * Forgets watched videos, those with these codes or all, in the account and then on this device. Rejects with the call's error,
 * and then nothing is forgotten.
 */
export function useForgetVideos(): (codes: readonly number[] | 'all') => Promise<void> | void {
  const queries = useQueryClient();
  return (codes) => {
    const isKept = (code: number) => codes !== 'all' && !codes.includes(code);
    const forgetHere = (): void => {
      stored.videoHistory.update((all) => all.filter((it) => isKept(it.cartoonCode)));
      stored.playPositions.update((all) => all.filter((it) => isKept(it.cartoonCode)));
      if (codes === 'all') stored.videoHistory.clear();
    };
    const forgetTheirs = async (): Promise<void> => {
      // A list that is on its way was asked for before: it would bring them back.
      await queries.cancelQueries(watchedQuery);
      queries.setQueryData(watchedQuery.queryKey, (known) =>
        known?.filter((it) => isKept(it.video.cartoonCode)),
      );
      void queries.invalidateQueries(watchedQuery);
    };
    const token = stored.token.read();
    if (token === null) return forgetHere();
    return callApi(forgetWatched, codes === 'all' ? {} : { codes: [...codes] }).then(() => {
      // Another member may have come in meanwhile: what is here is theirs.
      if (stored.token.read() !== token) return undefined;
      forgetHere();
      return forgetTheirs();
    });
  };
}
