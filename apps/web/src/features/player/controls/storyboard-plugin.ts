import '../engine/video-library.ts';
import 'videojs-sprite-thumbnails';
import type { Player } from 'video.js';

const shown = new WeakSet<Player>();

/** Each source brings its own sheet; on slow lines and small pictures too. */
export function showStoryboards(player: Player): void {
  if (shown.has(player)) return;
  shown.add(player);
  player.spriteThumbnails({ responsive: 0, downlink: 0, initOnDemand: true });
}
