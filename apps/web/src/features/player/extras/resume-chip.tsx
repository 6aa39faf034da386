import { formatDuration } from '@lantern/rules/duration';
import { useEffect, useState } from 'react';
import type { Player } from 'video.js';

import { videoActionsTexts } from '#text/video-actions.ts';

import { usePlayerEvent } from '../use-player-event.ts';

/** The time for which it is shown, from the start of playback, so that a slow start does not shorten it. */
const SHOWN_MS = 8000;
const text = videoActionsTexts.resume;

/** Shows the position at which playback resumed; a tap goes back to the beginning. */
export function ResumeChip({ player, startAt }: { player: Player; startAt: number }) {
  const [isPlaying, setPlaying] = useState(() => !player.paused());
  const [isOver, setOver] = useState(false);
  usePlayerEvent(player, 'playing', () => setPlaying(true));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPlaying]);
  // Before playback, the player has not yet moved to the resumed position, and would do so after the tap.
  if (!isPlaying || isOver || startAt <= 0) return null;
  const beginAnew = () => {
    player.currentTime(0);
    setOver(true);
  };
  return (
    <p className="player-chip player-resume">
      {text.at(formatDuration(Math.floor(startAt)))}
      <button type="button" className="roomy font-strong text-accent" onClick={beginAnew}>
        {text.fromStart}
      </button>
    </p>
  );
}
