import type { Video } from '@lantern/contracts/entities/video';
import type { Player } from 'video.js';

import { usePositionReports } from '../../features/player/report/use-position-reports.ts';
import type { Watched } from '../../features/player/sources.ts';
import { usePlayerEvent } from '../../features/player/use-player-event.ts';
import { sendPositionOf } from './send-position.ts';
import type { Watching } from './use-watching.ts';

export type WatchProps = {
  player: Player;
  video: Video;
  watched: Watched;
  watching: Watching;
};

/** What goes on beside the picture: positions are noted and reported. */
export function Watch({ player, video, watched, watching }: WatchProps) {
  usePlayerEvent(player, ['timeupdate', 'seeking'], () => {
    // Until it plays, it has yet to get to where it begins.
    if (!player.hasClass('player-pending')) watching.notePlace(player.currentTime());
  });
  usePositionReports(player, watched, sendPositionOf(video));
  return null;
}
