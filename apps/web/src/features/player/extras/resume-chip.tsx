import { formatDuration } from '@lantern/rules/duration';
import { useEffect, useState } from 'react';
import type { Player } from 'video.js';

import { videoActionsTexts } from '#text/video-actions.ts';

import { usePlayerEvent } from '../use-player-event.ts';

/** From when it plays: a slow start takes nothing from it. */
const SHOWN_MS = 8000;
const text = videoActionsTexts.resume;

/** Says where it went on, and goes back to the beginning with a tap. */
export function ResumeChip({ player, startAt }: { player: Player; startAt: number }) {
  const [isPlaying, setPlaying] = useState(() => !player.paused());
  const [isOver, setOver] = useState(false);
  usePlayerEvent(player, 'playing', () => setPlaying(true));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPlaying]);
  // Before it plays it has yet to go where it was left, and would go there after the tap.
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
