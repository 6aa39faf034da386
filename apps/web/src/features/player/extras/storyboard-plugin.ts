import '../engine/video-library.ts';
import 'videojs-sprite-thumbnails';
import type { Storyboard } from '@lantern/contracts/entities/source';
import type { Player } from 'video.js';

/** Options: also on slow lines and small pictures. A new source brings its own sheet; one that continues with another pass does not. */
export function showStoryboard(player: Player, sheet: Storyboard): void {
  // The first call makes it; later calls return the same one.
  const plugin = player.spriteThumbnails({ responsive: 0, downlink: 0, initOnDemand: true });
  Object.assign(plugin.options, sheet);
}
