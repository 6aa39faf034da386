import { useEffect, useEffectEvent } from 'react';
import type { Player } from 'video.js';

import type { Playback } from '../playback.ts';
import { reportPosition } from './report-position.ts';

/** Sends where in `watched` the member is; `leaving` reports must arrive although the page goes away. */
export type SendReport<Watched> = (
  watched: Watched,
  seconds: number,
  options: { leaving: boolean },
) => void;

/** Reports the position in what is watched; a last time when that changes or the screen is left. */
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
