import { useEffect, useEffectEvent, useState } from 'react';

import { type EventedPlayer, usePlayerEvent } from '../use-player-event.ts';

/** What a line of another site is waited for, and how long at most: 15 s to the first picture. */
const LIMITS_MS = { playlist: 8000, picture: 7000, stall: 20_000 } as const;

type Wait = keyof typeof LIMITS_MS;

const ARRIVES = ['loadeddata', 'playing', 'timeupdate', 'pause', 'no-start', 'ended', 'hlserror'];

/** Calls `onLate` when a line of another site gives nothing for too long. */
export function useLineTimes(player: EventedPlayer, isForeign: boolean, onLate: () => void): void {
  // An object, because a wait may begin again before it has ended.
  const [wait, setWait] = useState<{ for: Wait } | null>(null);
  const isLate = useEffectEvent(onLate);
  usePlayerEvent(player, 'playback', () => setWait({ for: 'playlist' }));
  usePlayerEvent(player, ['hlslevels', 'loadedmetadata'], () =>
    setWait((now) => (now?.for === 'playlist' ? { for: 'picture' } : now)),
  );
  usePlayerEvent(player, 'waiting', () => setWait((now) => now ?? { for: 'stall' }));
  usePlayerEvent(player, ARRIVES, () => setWait(null));
  useEffect(() => {
    if (wait === null || !isForeign) return undefined;
    const timer = setTimeout(() => isLate(), LIMITS_MS[wait.for]);
    return () => clearTimeout(timer);
  }, [wait, isForeign]);
}
