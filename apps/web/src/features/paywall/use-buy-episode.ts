import { getMember } from '@lantern/contracts/calls/member';
import { buyEpisode, lookOk } from '@lantern/contracts/calls/watch';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { Refused } from '../../api/api-errors.ts';
import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { hrefOf, paths } from '../../paths.ts';
import { showToast } from '../../ui/toast.tsx';

/** What is for sale: an episode of a video. */
export type EpisodeOnSale = {
  cartoonCode: number;
  moviesInfoId: number;
};

/** Notes that an episode may be watched, without asking first: what is paid must not be for sale until an answer comes. */
export async function rememberBought(queries: QueryClient, episode: EpisodeOnSale): Promise<void> {
  const asked = { queryKey: keyOf(lookOk, episode) };
  // An answer that is on its way is about the time before.
  await queries.cancelQueries(asked);
  queries.setQueriesData(asked, '1');
}

/**
 * Buys an episode for coins: says what the server says, and from then on it may be watched. A refusal leads
 * to where coins are bought and what it costs is told; when no answer came, one may try again, since it is charged once.
 */
export function useBuyEpisode(
  episode: EpisodeOnSale,
  price: number,
): { buy: () => void; isBuying: boolean } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useOneAtATime({
    action: [buyEpisode.path, episode.moviesInfoId],
    mutationFn: () => callApi(buyEpisode, { ...episode, type: 0, knownPrice: price }),
    onSuccess: (message) => {
      showToast(message, 'success');
      void queries.invalidateQueries({ queryKey: keyOf(getMember) });
      return rememberBought(queries, episode);
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  const buy = (): void => {
    mutate(undefined, {
      // A member who has left meanwhile stays where they are.
      onError: (error) => {
        if (error instanceof Refused) void navigate(hrefOf(paths.pay), { state: { need: price } });
      },
    });
  };
  return { buy, isBuying: isPending };
}
