import { useEffect } from 'react';
import type { Player } from 'video.js';

import { stored } from '../../../storage/stored.ts';
import { usePlayerEvent } from '../use-player-event.ts';

/** Plays as loud and as fast as the member did last. Whether it is muted is the browser's affair: it mutes to begin at all. */
export function useTaste(player: Player): void {
  useEffect(() => {
    const { volume, rate } = stored.playerTaste.read();
    player.volume(volume);
    // What a newly loaded source begins with.
    player.defaultPlaybackRate(rate);
    player.playbackRate(rate);
  }, [player]);
  usePlayerEvent(player, 'volumechange', () => {
    const volume = player.volume();
    if (volume > 0) stored.playerTaste.update((known) => ({ ...known, volume }));
  });
  usePlayerEvent(player, 'ratechosen', (chosen) => {
    if (typeof chosen !== 'number') return;
    player.defaultPlaybackRate(chosen);
    stored.playerTaste.update((known) => ({ ...known, rate: chosen }));
  });
}
