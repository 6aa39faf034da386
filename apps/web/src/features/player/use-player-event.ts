import { useEffect, useEffectEvent } from 'react';

/** The part of a player that has events. */
export interface EventedPlayer {
  on(types: string[], listener: (event: { type: string }, detail?: unknown) => void): void;
  off(types: string[], listener: (event: { type: string }, detail?: unknown) => void): void;
  isDisposed(): boolean;
}

/** A player that says how much of its media is there, as a media element does. */
export interface MovingPlayer extends EventedPlayer {
  readyState(): number;
}

/** Listens to player events while the component is mounted; it calls the latest `listener`. */
export function usePlayerEvent(
  player: EventedPlayer,
  types: string | string[],
  listener: (detail: unknown) => void,
): void {
  const onEvent = useEffectEvent(listener);
  // The list is a new array on every render; only its content counts.
  const words = [types].flat().join(' ');
  useEffect(() => {
    const list = words.split(' ');
    const hear = (_: unknown, detail?: unknown) => onEvent(detail);
    player.on(list, hear);
    return () => {
      if (!player.isDisposed()) player.off(list, hear);
    };
  }, [player, words]);
}

/** `HAVE_CURRENT_DATA` of an element: this frame is there, and none after it. */
const THIS_FRAME = 2;

/** The picture moves. An element says `timeupdate` as well when it has to stop, and when its source is taken away. */
export function usePictureMoves(player: MovingPlayer, listener: () => void): void {
  usePlayerEvent(player, 'timeupdate', () => {
    if (player.readyState() > THIS_FRAME) listener();
  });
}
