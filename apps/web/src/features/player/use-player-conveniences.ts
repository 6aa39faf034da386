import { useEffect } from 'react';
import type { Player } from 'video.js';

import { stored } from '../../storage/stored.ts';
import { pressKey } from './controls/hotkeys.ts';
import { usePlayerEvent } from './use-player-event.ts';

/** What a member expects of a player from its start: it keeps preferences, and hears the keyboard. */
export function usePlayerConveniences(player: Player): void {
  usePreferences(player);
  useKeysOfPage(player);
}

/** Plays as loud and as fast as the member did last. Muting is left to the browser, which mutes to begin at all. */
function usePreferences(player: Player): void {
  useEffect(() => {
    const { volume, rate } = stored.playerPreferences.read();
    player.volume(volume);
    // What a newly loaded source begins with.
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
