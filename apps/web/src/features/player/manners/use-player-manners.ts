import { useEffect } from 'react';
import type { Player } from 'video.js';

import { pressKey } from './hotkeys.ts';
import { useTaste } from './use-taste.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** A key pressed while nothing has the focus is meant for the film, also before the picture was clicked. */
function useKeysOfPage(player: Player): void {
  useEffect(() => {
    const listen = (press: KeyboardEvent): void => {
      if (press.target === document.body && !player.isDisposed()) pressKey(player, press);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [player]);
}

/** What makes a player pleasant from its start: it remembers, it keeps the screen awake, it hears the keyboard. */
export function usePlayerManners(player: Player): void {
  useTaste(player);
  useWakeLock(player);
  useKeysOfPage(player);
}
