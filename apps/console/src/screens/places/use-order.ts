import type { Call } from '@lantern/contracts/call';
import { useMutation } from '@tanstack/react-query';

import { placesTexts } from '#text/places.ts';

import { useRefresh } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { notifyDone, notifyFailed } from '../../ui/toasts.tsx';

/** Sends an order, and reloads the list whether the server accepted it or not. */
export function useOrder(list: Call, send: (keys: string[]) => Promise<unknown>) {
  const refresh = useRefresh(list);
  return useMutation({
    mutationFn: send,
    onSuccess: () => notifyDone(placesTexts.ordered),
    onError: (error) => notifyFailed(messageOf(error)),
    onSettled: refresh,
  });
}
