import { useState } from 'react';
import type { Player } from 'video.js';

import { usePlayerEvent } from './use-player-event.ts';

/** Whether the player is in full screen; then only its own content is visible. */
export function useIsFullscreen(player: Player): boolean {
  const [isFullscreen, setFullscreen] = useState(() => player.isFullscreen());
  usePlayerEvent(player, 'fullscreenchange', () => setFullscreen(player.isFullscreen()));
  return isFullscreen;
}
