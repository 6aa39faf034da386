import { getMember } from '@lantern/contracts/calls/member';
import { buyEpisode, lookOk } from '@lantern/contracts/calls/watch';
import { useQueryClient } from '@tanstack/react-query';
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
      // Not asked first: what is paid must not be for sale until an answer comes.
      queries.setQueriesData({ queryKey: keyOf(lookOk, episode) }, '1');
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
