import { useEffect } from 'react';
import type { Player } from 'video.js';

import { stored } from '../../storage/stored.ts';
import { pressKey } from './controls/hotkeys.ts';
import { usePlayerEvent } from './use-player-event.ts';

/** Features that a player has from its start: it keeps preferences, and listens to the keyboard. */
export function usePlayerExtras(player: Player): void {
  usePreferences(player);
  useKeysOfPage(player);
}

/** Restores the member's last volume and speed. It does not restore muting, because the browser may mute to allow playback. */
function usePreferences(player: Player): void {
  useEffect(() => {
    const { volume, rate } = stored.playerPreferences.read();
    player.volume(volume);
    // The speed with which a new source begins.
    player.defaultPlaybackRate(rate);
    player.playbackRate(rate);
  }, [player]);
  usePlayerEvent(player, 'volumechange', () => {
    const volume = player.volume();
    if (volume > 0) stored.playerPreferences.update((known) => ({ ...known, volume }));
  });
  usePlayerEvent(player, 'ratechosen', (chosen) => {
    if (typeof chosen !== 'number') return;
    player.defaultPlaybackRate(chosen);
    stored.playerPreferences.update((known) => ({ ...known, rate: chosen }));
  });
}

/** Handles keys while nothing has the focus: they are for the film, also before a click on the picture. */
function useKeysOfPage(player: Player): void {
  useEffect(() => {
    const listen = (press: KeyboardEvent): void => {
      if (press.target === document.body && !player.isDisposed()) pressKey(player, press);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [player]);
}
