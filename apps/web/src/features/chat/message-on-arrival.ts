import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

import { hrefOf, paths } from '../../paths.ts';

const arrival = z.object({ message: z.string() });

/**
 * The state of a way to the chat on which a message is sent. No address holds it, so that no link from elsewhere writes
 * in a member's name.
 */
export const arriveWith = (message: string): z.infer<typeof arrival> => ({ message });

/** Sends what the chat was opened with, as soon as there is a member; a reload does not send it again. */
export function useMessageOnArrival(isReady: boolean, send: (text: string) => void): void {
  const navigate = useNavigate();
  const parsed = arrival.safeParse(useLocation().state);
  const message = parsed.success ? parsed.data.message : undefined;
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady || message === undefined || sent.current === message) return;
    sent.current = message;
    void navigate(hrefOf(paths.chat), { replace: true, state: null });
    send(message);
  });
}
