import '../engine/video-library.ts';
import 'videojs-sprite-thumbnails';
import type { Storyboard } from '@lantern/contracts/entities/source';
import type { Player } from 'video.js';

/** On slow lines and small pictures too. A new source brings its sheet itself; one that plays on under another pass does not. */
export function showStoryboard(player: Player, sheet: Storyboard): void {
  // Made at the first call; the same one at every other.
  const plugin = player.spriteThumbnails({ responsive: 0, downlink: 0, initOnDemand: true });
  Object.assign(plugin.options, sheet);
}
