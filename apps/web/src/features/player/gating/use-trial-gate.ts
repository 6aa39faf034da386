import { startGating, type GatingState } from '@lantern/rules/playback-gating';
import { useEffect, useRef, useState } from 'react';

import { isInDialog } from '../../../ui/is-in-dialog.ts';
import { gatePlayback, type Gate, type GatedMedia } from './gate-playback.ts';

export type TrialGate = {
  state: GatingState;
  closePopup: () => void;
};

/**
 * Holds the player to the trial limit while the component is mounted. A new `playback` has a limit of its own, as in
 * another player.
 */
export function useTrialGate(
  player: GatedMedia & { isDisposed(): boolean },
  playback: object,
  limitSeconds: number,
): TrialGate {
  const gate = useRef<Gate>(null);
  const [latest, setLatest] = useState<{ of: object; state: GatingState } | null>(null);

  useEffect(() => {
    let wasOpen = false;
    const made = gatePlayback(player, limitSeconds, (state) => {
      const opens = state.paywallOpen && !wasOpen;
      wasOpen = state.paywallOpen;
      setLatest({ of: playback, state });
      // A member who writes a report, say, is not interrupted: the picture says that the trial is over, and leads on.
      if (opens && isInDialog()) made.closePopup();
    });
    gate.current = made;
    return () => {
      gate.current = null;
      if (player.isDisposed()) return;
      made.release();
      player.controls(true);
    };
  }, [player, playback, limitSeconds]);

  const state = latest?.of === playback ? latest.state : startGating(limitSeconds);
  return { state, closePopup: () => gate.current?.closePopup() };
}
