import { useMutation, useQueryClient } from '@tanstack/react-query';

import { placesTexts } from '#text/places.ts';

import { messageOf } from '../../api/message-of.ts';
import { notifyDone, notifyFailed } from '../../ui/toasts.tsx';

/** Sends an order, and reloads the list whether the server accepted it or not. */
export function useOrder<Order>(
  queryKey: readonly unknown[],
  send: (order: Order) => Promise<unknown>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => notifyDone(placesTexts.ordered),
    onError: (error) => notifyFailed(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
