import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';

import { texts } from '#text/texts.ts';

import { SLOW_MS } from '../../../ui/slow-strip.tsx';
import { usePictureMoves, usePlayerEvent } from '../use-player-event.ts';
import type { FailingPlayer, Renew } from './use-failure.ts';

/** The events that begin a wait, and those that end it, beside a picture that moves: it stops, or another message appears. */
const WAITS = ['playback', 'waiting'];
const ENDS = ['playing', 'canplay', 'pause', 'ended', 'error', 'hlserror'];

export interface SlowStreamProps {
  player: FailingPlayer & { paused: () => boolean };
  renew: Renew;
}

/** Tells over the picture that loading takes long; a tap starts it again. */
export function SlowStream({ player, renew }: SlowStreamProps) {
  const [isWaiting, setWaiting] = useState(false);
  const [isSlow, setSlow] = useState(false);
  usePlayerEvent(player, WAITS, () => setWaiting(true));
  const end = () => {
    setWaiting(false);
    setSlow(false);
  };
  usePlayerEvent(player, ENDS, end);
  usePictureMoves(player, end);
  useEffect(() => {
    if (!isWaiting) return undefined;
    // During a pause, no member waits.
    const timer = setTimeout(() => setSlow(!player.paused()), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, player]);
  if (!isSlow) return null;
  return (
    <output className="player-slow">
      <span className="player-chip">
        {texts.slow.title}
        <button
          type="button"
          className="roomy inline-flex items-center gap-1 font-strong text-accent"
          onClick={() => {
            end();
            void renew('reload').catch(() => undefined);
          }}
        >
          <RotateCw size={14} aria-hidden />
          {texts.slow.retry}
        </button>
      </span>
    </output>
  );
}
