import { useEffect } from 'react';

import { usePlayerEvent, type EventedPlayer } from '../use-player-event.ts';

interface PlayingPlayer extends EventedPlayer {
  paused(): boolean;
}

/** Keeps the screen awake during playback, in browsers that support and allow it. */
export function useWakeLock(player: PlayingPlayer): void {
  usePlayerEvent(player, ['playing'], () => hold(player));
  usePlayerEvent(player, ['pause', 'ended', 'dispose'], () => letGo(player));
  useEffect(() => {
    // The browser releases the lock when the page is hidden.
    const hear = () => {
      if (document.visibilityState === 'visible' && !player.isDisposed() && !player.paused()) {
        hold(player);
      }
    };
    // It may play already.
    hear();
    document.addEventListener('visibilitychange', hear);
    return () => {
      document.removeEventListener('visibilitychange', hear);
      letGo(player);
    };
  }, [player]);
}

const locks = new WeakMap<object, Promise<WakeLockSentinel | null>>();

function hold(player: object): void {
  letGo(player);
  // The API is missing on plain http.
  if (!('wakeLock' in navigator)) return;
  locks.set(
    player,
    navigator.wakeLock.request('screen').catch(() => null),
  );
}

function letGo(player: object): void {
  void locks.get(player)?.then((lock) => lock?.release());
  locks.delete(player);
}
