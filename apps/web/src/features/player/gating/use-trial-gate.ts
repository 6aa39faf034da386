import { startGating, type GatingState } from '@lantern/rules/playback-gating';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Player } from 'video.js';

import { gatePlayback, type Gate } from './gate-playback.ts';

export type TrialGate = {
  state: GatingState;
  closePopup: () => void;
};

/**
 * Holds the player to the trial limit while `allowed` is false. A new `playback` starts anew: it is
 * what another player would be.
 */
export function useTrialGate(
  player: Player,
  playback: object,
  { limitSeconds, allowed }: { limitSeconds: number; allowed: boolean },
): TrialGate {
  const gate = useRef<Gate>(null);
  const [heard, setHeard] = useState<{ of: object; state: GatingState } | null>(null);
  const isAllowed = useEffectEvent(() => allowed);

  useEffect(() => {
    const start = { limitSeconds, allowed: isAllowed() };
    const made = gatePlayback(player, start, (state) => setHeard({ of: playback, state }));
    gate.current = made;
    return () => {
      gate.current = null;
      if (player.isDisposed()) return;
      made.release();
      player.controls(true);
    };
  }, [player, playback, limitSeconds]);

  useEffect(() => {
    if (allowed) gate.current?.grantAccess();
  }, [allowed]);

  const state = heard?.of === playback ? heard.state : startGating(limitSeconds, allowed);
  return { state, closePopup: () => gate.current?.closePopup() };
}
