import { useEffect, useEffectEvent } from 'react';

/** What of a player one listens to. */
export interface EventedPlayer {
  on(types: string[], listener: (event: { type: string }, detail?: unknown) => void): void;
  off(types: string[], listener: (event: { type: string }, detail?: unknown) => void): void;
  isDisposed(): boolean;
}

/** Listens to player events while the component is there; the latest `listener` is the one called. */
export function usePlayerEvent(
  player: EventedPlayer,
  types: string | string[],
  listener: (detail: unknown) => void,
): void {
  const heard = useEffectEvent(listener);
  // A list is new on every render; its words are what counts.
  const words = [types].flat().join(' ');
  useEffect(() => {
    const list = words.split(' ');
    const hear = (_: unknown, detail?: unknown) => heard(detail);
    player.on(list, hear);
    return () => {
      if (!player.isDisposed()) player.off(list, hear);
    };
  }, [player, words]);
}
