import { listFavourites } from '@lantern/contracts/calls/kept';
import { useQuery } from '@tanstack/react-query';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { tellServer } from '../../features/kept-videos/untold.ts';
import { stored } from '../../storage/stored.ts';

/** Brings favourites here that the member kept on another device, behind those of this one. */
export function useFavouritesOfAccount(): void {
  const token = stored.token.use();
  useQuery({
    queryKey: keyOf(listFavourites),
    queryFn: async ({ signal }) => {
      await tellServer();
      // What was here before and is not any more was let go of meanwhile.
      const before = stored.savedVideos.read();
      const theirs = await callApi(listFavourites, {}, { signal });
      stored.savedVideos.update((mine) => {
        const known = new Set([...before, ...mine].map(({ cartoonCode }) => cartoonCode));
        return [...mine, ...theirs.filter(({ cartoonCode }) => !known.has(cartoonCode))];
      });
      return null;
    },
    enabled: token !== null,
    staleTime: 0,
    gcTime: 0,
  });
}
