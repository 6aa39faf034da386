import { lazy, Suspense, useEffect, useState } from 'react';

import { patiently } from '../../ui/patient-import.ts';
import { WaitingSheet } from '../../ui/waiting-sheet.tsx';
import { useTrialGate } from '../player/gating/use-trial-gate.ts';
import { useIsFullscreen } from '../player/use-is-fullscreen.ts';
import type { MountedPlayer } from '../player/use-video-player.ts';
import { TrialChip } from './trial-chip.tsx';
import { TrialEnded } from './trial-ended.tsx';
import type { EpisodeOnSale } from './use-buy-episode.ts';

const Paywall = lazy(patiently(() => import('./paywall.tsx')));

export type TrialLimitProps = {
  mounted: MountedPlayer;
  /** What is played: another object is another player to the limit. */
  playback: object;
  episode: EpisodeOnSale;
  limitSeconds: number;
};

/** Stops a trial at its limit and offers the ways past it; there only while it is a trial. */
export function TrialLimit({ mounted, playback, episode, limitSeconds }: TrialLimitProps) {
  const { player, layer } = mounted;
  const { state, closePopup } = useTrialGate(player, playback, limitSeconds);
  // The playback during which the member asked for the ways past the trial.
  const [askedIn, setAskedIn] = useState<object | null>(null);
  const isAsking = askedIn === playback;
  const isOpen = state.paywallOpen || isAsking;
  const isFullscreen = useIsFullscreen(player);
  // A trial's stream is shorter than the video: its length would be taken for the video's.
  useEffect(() => {
    player.addClass('player-trial');
    return () => {
      if (!player.isDisposed()) player.removeClass('player-trial');
    };
  }, [player]);
  const resume = () => void player.play()?.catch(() => undefined);

  const ask = () => {
    player.pause();
    setAskedIn(playback);
  };
  const close = () => {
    if (isAsking && !state.stopped) resume();
    setAskedIn(null);
    closePopup();
  };
  return (
    <>
      {state.stopped ? (
        <TrialEnded onPlay={resume} />
      ) : (
        <TrialChip seconds={limitSeconds} onOpen={ask} />
      )}
      <Suspense fallback={isOpen && <WaitingSheet onClose={close} />}>
        <Paywall
          open={isOpen}
          onClose={close}
          episode={episode}
          endedAfterSeconds={state.stopped ? limitSeconds : null}
          container={isFullscreen ? layer : null}
        />
      </Suspense>
    </>
  );
}
