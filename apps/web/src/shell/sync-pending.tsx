import { useEffect } from 'react';

import { readDismissed } from '../features/dismissed/dismissals.ts';
import { sendPending } from '../features/kept-videos/pending-changes.ts';
import { stored } from '../storage/stored.ts';

const AGAIN_MS = 15_000;

/**
 * Reads what the member dismissed elsewhere, and sends what the server has not received: when the app opens, when the
 * network is back, and from time to time until it succeeds.
 */
export default function TellUntold() {
  const token = stored.token.use();
  useEffect(() => {
    if (token !== null) readDismissed().catch(() => undefined);
  }, [token]);
  const owed = [
    stored.pendingLikes.use(),
    stored.pendingFavourites.use(),
    stored.forgottenVideos.use(),
  ];
  const owes = token !== null && owed.some((list) => list.length > 0);
  useEffect(() => {
    if (!owes) return undefined;
    const send = (): void => void sendPending().catch(() => undefined);
    const sendWhenSeen = (): void => {
      if (document.visibilityState === 'visible') send();
    };
    send();
    const timer = setInterval(sendWhenSeen, AGAIN_MS);
    addEventListener('online', send);
    document.addEventListener('visibilitychange', sendWhenSeen);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', sendWhenSeen);
    };
  }, [owes]);
  return null;
}
