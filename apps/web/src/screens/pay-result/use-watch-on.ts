import { getMember } from '@lantern/contracts/calls/member';
import { buyEpisode } from '@lantern/contracts/calls/watch';
import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { resultTexts } from '#text/money.ts';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { rememberBought } from '../../features/paywall/use-buy-episode.ts';
import { hrefOf, paths } from '../../paths.ts';
import { paidFrom } from '../../storage/stored-payment.ts';
import { showToast } from '../../ui/toast.tsx';

/**
 * Leads back to the film from whose paywall an order was placed, as soon as the order is fulfilled. Coins that were paid for an
 * episode buy it first; when that fails, the film says what it costs. Returns whether the member is on the way.
 */
export function useWatchOn({ orderNo, status }: MemberOrder): boolean {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const from = paidFrom.use();
  const isDue = status === 'fulfilled' && from?.orderNo === orderNo;
  const { mutate } = useOneAtATime({
    action: [buyEpisode.path, 'after paying'],
    mutationFn: async ({ cartoonCode, buys }: NonNullable<typeof from>) => {
      if (buys === null) return resultTexts.watchesOn;
      const { moviesInfoId, price } = buys;
      const episode = { cartoonCode, moviesInfoId };
      const bought = await callApi(buyEpisode, { ...episode, type: 0, knownPrice: price });
      await rememberBought(queries, episode);
      return bought;
    },
    onSuccess: (message) => showToast(message, 'success'),
    onError: (error) => showToast(messageOf(error), 'failure'),
    onSettled: () => {
      paidFrom.clear();
      void queries.invalidateQueries({ queryKey: keyOf(getMember) });
    },
  });
  const goOn = useEffectEvent(() => {
    if (from === null) return;
    const film = hrefOf(paths.videoInfo, { id: String(from.cartoonCode) });
    // A member who has left meanwhile stays where they are.
    mutate(from, { onSettled: () => void navigate(film, { replace: true }) });
  });
  useEffect(() => {
    if (isDue) goOn();
  }, [isDue]);
  return isDue;
}
