import { startGating, type GatingState } from '@lantern/rules/playback-gating';
import { useEffect, useRef, useState } from 'react';
import type { Player } from 'video.js';

import { gatePlayback, type Gate } from './gate-playback.ts';

export type TrialGate = {
  state: GatingState;
  closePopup: () => void;
};

/**
 * Holds the player to the trial limit while the component is mounted. A new `playback` has a limit of its own, as in
 * another player.
 */
export function useTrialGate(player: Player, playback: object, limitSeconds: number): TrialGate {
  const gate = useRef<Gate>(null);
  const [heard, setHeard] = useState<{ of: object; state: GatingState } | null>(null);

  useEffect(() => {
    const made = gatePlayback(player, limitSeconds, (state) => setHeard({ of: playback, state }));
    gate.current = made;
    return () => {
      gate.current = null;
      if (player.isDisposed()) return;
      made.release();
      player.controls(true);
    };
  }, [player, playback, limitSeconds]);

  const state = heard?.of === playback ? heard.state : startGating(limitSeconds);
  return { state, closePopup: () => gate.current?.closePopup() };
}
