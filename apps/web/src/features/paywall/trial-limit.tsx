import { lazy, Suspense, useEffect, useState } from 'react';

import { useTrialGate } from '../player/gating/use-trial-gate.ts';
import { useIsFullscreen } from '../player/use-is-fullscreen.ts';
import type { MountedPlayer } from '../player/use-video-player.ts';
import { TrialChip } from './trial-chip.tsx';
import { TrialEnded } from './trial-ended.tsx';
import type { EpisodeOnSale } from './use-buy-episode.ts';

const Paywall = lazy(() => import('./paywall.tsx'));

export type TrialLimitProps = {
  mounted: MountedPlayer;
  /** What is played: another object is another player to the limit. */
  playback: object;
  episode: EpisodeOnSale;
  limitSeconds: number;
  /** Whether all of it may be watched; `unknown` is held to the limit, but not told of it. */
  access: 'unknown' | 'trial' | 'full';
};

/** Stops a trial at its limit and offers the ways past it; draws nothing for who may watch all. */
export function TrialLimit(props: TrialLimitProps) {
  const { mounted, playback, episode, limitSeconds, access } = props;
  const { player, layer } = mounted;
  const allowed = access === 'full';
  const { state, closePopup } = useTrialGate(player, playback, { limitSeconds, allowed });
  // The playback during which the member asked for the ways past the trial.
  const [askedIn, setAskedIn] = useState<object | null>(null);
  const isAsking = askedIn === playback;
  const isFullscreen = useIsFullscreen(player);
  // A trial's stream is shorter than the video: its length would be taken for the video's.
  useEffect(() => {
    player.toggleClass('player-trial', access === 'trial');
  }, [player, access]);
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
      {access === 'trial' && !state.stopped && <TrialChip seconds={limitSeconds} onOpen={ask} />}
      {access !== 'full' && state.stopped && <TrialEnded onPlay={resume} />}
      {access !== 'full' || state.paywallOpen ? (
        <Suspense>
          <Paywall
            open={state.paywallOpen || isAsking}
            onClose={close}
            episode={episode}
            endedAfterSeconds={state.stopped ? limitSeconds : null}
            container={isFullscreen ? layer : null}
          />
        </Suspense>
      ) : null}
    </>
  );
}
