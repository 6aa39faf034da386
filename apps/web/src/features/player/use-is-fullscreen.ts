import { useState } from 'react';
import type { Player } from 'video.js';

import { usePlayerEvent } from './use-player-event.ts';

/** Whether the player fills the screen; then only what is inside it is seen. */
export function useIsFullscreen(player: Player): boolean {
  const [isFullscreen, setFullscreen] = useState(() => player.isFullscreen());
  usePlayerEvent(player, 'fullscreenchange', () => setFullscreen(player.isFullscreen()));
  return isFullscreen;
}
