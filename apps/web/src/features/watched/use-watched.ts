import { forgetWatched, listWatched, type WatchedVideo } from '@lantern/contracts/calls/watched';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { stored } from '../../storage/stored.ts';

const watchedQuery = queryOptions({
  queryKey: keyOf(listWatched),
  queryFn: ({ signal }) => callApi(listWatched, {}, { signal }),
  // Every visit of a video changes it.
  staleTime: 0,
});

/** What the member watched last, on all devices; `undefined` until it is known, and for a visitor without an account. */
export function useWatched(): readonly WatchedVideo[] | undefined {
  const token = stored.token.use();
  return useQuery({ ...watchedQuery, enabled: token !== null }).data;
}

/** Forgets some of what was watched, here and in the account, or all of it. Where that fails, nothing is forgotten. */
export function useForgetVideos(): (codes: readonly number[] | 'all') => Promise<void> | void {
  const queries = useQueryClient();
  return (codes) => {
    const isKept = (code: number) => codes !== 'all' && !codes.includes(code);
    const forgetHere = (): void => {
      stored.videoHistory.update((all) => all.filter((it) => isKept(it.cartoonCode)));
      stored.playPositions.update((all) => all.filter((it) => isKept(it.cartoonCode)));
      if (codes === 'all') stored.videoHistory.clear();
      queries.setQueryData(watchedQuery.queryKey, (known) =>
        known?.filter((it) => isKept(it.video.cartoonCode)),
      );
    };
    if (stored.token.read() === null) return forgetHere();
    return callApi(forgetWatched, codes === 'all' ? {} : { codes: [...codes] }).then(forgetHere);
  };
}
