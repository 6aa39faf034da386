import { useEffect, useEffectEvent, useRef } from 'react';

import { type EventedPlayer, usePlayerEvent } from '../use-player-event.ts';

/** The longest time until a network that is back is noticed. */
const LOOK_AGAIN_MS = 5000;

/** When it is asked whether the film goes on, or would if the browser let it. */
const ARRIVES = ['canplay', 'playing', 'progress', 'timeupdate'];

/** As much as this must have come, in seconds: the browser's cache may hold what was left of the last segment. */
const ENOUGH_SECONDS = 2;

/** The part of a player that tells what has come. */
export interface FilledPlayer extends EventedPlayer {
  currentTime(): number;
  bufferedEnd(): number;
  duration(): number;
}

function goesOn(player: FilledPlayer): boolean {
  const end = player.bufferedEnd();
  const left = player.duration() - player.currentTime();
  return end - player.currentTime() >= Math.min(ENOUGH_SECONDS, left - 0.5);
}

/** `asks`: an address is asked for; `found`: there is one, which is about to be loaded; `loads`: it is. */
type State = 'rests' | 'asks' | 'found' | 'loads';

interface Looking {
  /** Called with each playback; true for one that a look has brought, behind the message. */
  begins: () => boolean;
  hasFailed: () => void;
}

/**
 * Tries again when the browser reports that the network is back, and every few seconds after a network failure. One try
 * runs at a time, until there is a picture or it has failed: otherwise each new try would cancel a slow one for ever.
 */
export function useLookAgain(
  player: FilledPlayer,
  failed: string | null,
  { look, onPicture }: { look: () => Promise<void>; onPicture: () => void },
): Looking {
  const state = useRef<State>('rests');
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    if (failed === null) return undefined;
    const listen = (): void => {
      if (state.current === 'asks' || state.current === 'loads') return;
      state.current = 'asks';
      const become = (next: State) => () => {
        if (state.current === 'asks') state.current = next;
      };
      lookAgain().then(become('found'), become('rests'));
    };
    const timer = failed === 'network' ? setInterval(listen, LOOK_AGAIN_MS) : undefined;
    addEventListener('online', listen);
    return () => {
      clearInterval(timer);
      removeEventListener('online', listen);
    };
  }, [failed]);
  usePlayerEvent(player, ARRIVES, () => {
    if (state.current !== 'loads' || !goesOn(player)) return;
    state.current = 'rests';
    onPicture();
  });
  return {
    begins: () => {
      const isLooked = state.current === 'found';
      state.current = isLooked ? 'loads' : 'rests';
      return isLooked;
    },
    // What failed before may fail once more, while another try is on its way.
    hasFailed: () => {
      if (state.current === 'loads') state.current = 'rests';
    },
  };
}
