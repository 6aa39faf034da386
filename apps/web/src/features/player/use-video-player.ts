import { useState, type RefCallback } from 'react';
import type { Player } from 'video.js';

import { fillBar } from './controls/fill-bar.ts';
import { createVideoPlayer } from './engine/create-video-player.ts';
import type { Playback } from './playback.ts';

/** A player and the element over its picture in which React draws; both go full screen together. */
export type MountedPlayer = { player: Player; layer: HTMLElement };

/** Makes one player in the ref's element while that is mounted, piece by piece; it begins with `playback`. */
export function useVideoPlayer(
  playback: Playback,
  poster: string,
): [MountedPlayer | null, RefCallback<HTMLElement>] {
  const [mounted, setMounted] = useState<MountedPlayer | null>(null);
  const [mount] = useState(() => (box: HTMLElement) => {
    const player = createVideoPlayer(box, playback, poster);
    void fillBar(player).then((isThere) => {
      if (isThere) setMounted({ player, layer: addLayer(player) });
    });
    return () => {
      setMounted(null);
      // An iPhone has no full screen for elements: there the player fills the page, which then can't scroll.
      if (player.isFullscreen()) void player.exitFullscreen();
      player.dispose();
    };
  });
  return [mounted, mount];
}

function addLayer(player: Player): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'player-layer';
  player.el().append(layer);
  return layer;
}
