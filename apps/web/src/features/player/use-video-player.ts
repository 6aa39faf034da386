import { useState, type RefCallback } from 'react';
import type { Player } from 'video.js';

import { createVideoPlayer } from './engine/create-video-player.ts';

/** A player and the element over its picture where React draws; it goes full screen with the player. */
export type MountedPlayer = { player: Player; layer: HTMLElement };

/** One player in the element the ref is given to, for as long as that is there; it begins with `address`. */
export function useVideoPlayer(address: string): [MountedPlayer | null, RefCallback<HTMLElement>] {
  const [mounted, setMounted] = useState<MountedPlayer | null>(null);
  const [mount] = useState(() => (box: HTMLElement) => {
    const player = createVideoPlayer(box, address);
    setMounted({ player, layer: addLayer(player) });
    return () => {
      setMounted(null);
      // Where there is no full screen of an element, as on an iPhone, it fills the page, which then can't be scrolled.
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
