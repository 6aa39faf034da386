import type { Player } from 'video.js';

import { Toaster } from '../../../ui/toast.tsx';
import { useIsFullscreen } from '../use-is-fullscreen.ts';

/** Toasts over the picture while that is all there is to see; otherwise the shell shows them. */
export function FullscreenToasts({ player }: { player: Player }) {
  return useIsFullscreen(player) ? <Toaster /> : null;
}
