import { useEffect, useEffectEvent } from 'react';
import type { Player } from 'video.js';

import type { Playback } from '../playback.ts';
import { reportPosition } from './report-position.ts';

/** Sends the member's position in `watched`; a `leaving` report must arrive although the page closes. */
export type SendReport<Watched> = (
  watched: Watched,
  seconds: number,
  options: { leaving: boolean },
) => void;

/** Reports the position in the current episode, and a last time when the episode changes or the member leaves the screen. */
export function usePositionReports<Watched extends Pick<Playback, 'continues'>>(
  player: Player,
  watched: Watched,
  send: SendReport<Watched>,
): void {
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    const playsOn = watched.continues === true && !player.paused();
    return reportPosition(player, (at, options) => sendNow(watched, at, options), playsOn);
  }, [player, watched]);
}
