import type { Video } from '@lantern/contracts/entities/video';
import type { Player } from 'video.js';

import { usePositionReports } from '../../features/player/report/use-position-reports.ts';
import { usePlayerEvent } from '../../features/player/use-player-event.ts';
import { sendPositionOf } from './send-position.ts';
import type { Watched } from './sources.ts';
import { useAccessChanged } from './use-access-changed.ts';
import type { ScreenAccess } from './use-access.ts';
import type { Watching } from './use-watching.ts';

export type WatchProps = {
  player: Player;
  video: Video;
  watched: Watched;
  access: ScreenAccess;
  watching: Watching;
};

/** What goes on beside the picture: positions are reported, and access that changes asks for another address. */
export function Watch({ player, video, watched, access, watching }: WatchProps) {
  usePlayerEvent(player, ['timeupdate', 'seeking'], () => {
    // Until it plays, it has yet to get to where it begins.
    if (!player.hasClass('player-pending')) watching.notePlace(player.currentTime());
  });
  usePositionReports(player, watched, sendPositionOf(video));
  useAccessChanged(access, watched.episode.id, () => {
    // Who has paused is not to hear a trial begin: it is held to the limit when it plays on.
    if (access === 'full' || !player.paused()) player.trigger('outdated');
  });
  return null;
}
