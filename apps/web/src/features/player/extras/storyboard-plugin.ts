import '../engine/video-library.ts';
import 'videojs-sprite-thumbnails';
import type { Storyboard } from '@lantern/contracts/entities/source';
import type { Player } from 'video.js';

import { fitInterval } from './read-gesture.ts';

/**
 * Options: also on slow lines and small pictures. A new source brings its own sheet; one that continues with another pass
 * does not.
 */
export function showStoryboard(player: Player, sheet: Storyboard): () => void {
  // The first call makes it; later calls return the same one.
  const plugin = player.spriteThumbnails({ responsive: 0, downlink: 0, initOnDemand: true });
  const lay = (): void => {
    Object.assign(plugin.options, { ...sheet, interval: fitInterval(sheet, player.duration()) });
  };
  lay();
  player.on('durationchange', lay);
  return () => {
    if (!player.isDisposed()) player.off('durationchange', lay);
  };
}
