import { ChevronRight, Play } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';

import { videoPageTexts } from '#text/video-page.ts';

import { importWithRetry } from '../../ui/import-with-retry.ts';
import { WaitingSheet } from '../../ui/waiting-sheet.tsx';
import { isBackFor } from '../payment-channels/payer-return.ts';
import { useTrialGate } from '../player/gating/use-trial-gate.ts';
import { useIsFullscreen } from '../player/use-is-fullscreen.ts';
import type { MountedPlayer } from '../player/use-video-player.ts';
import type { EpisodeOnSale } from './use-buy-episode.ts';

const Paywall = lazy(importWithRetry(() => import('./paywall.tsx')));

export type TrialLimitProps = {
  mounted: MountedPlayer;
  /** What is played: another object is another player to the limit. */
  playback: object;
  episode: EpisodeOnSale;
  /** Coins that it costs; `undefined` for the site's price. */
  ownPrice: number | undefined;
  limitSeconds: number;
};

/** Stops a trial at its limit and offers the ways past it; there only while it is a trial. */
export function TrialLimit({
  mounted,
  playback,
  episode,
  ownPrice,
  limitSeconds,
}: TrialLimitProps) {
  const { player, layer } = mounted;
  const { state, closePopup } = useTrialGate(player, playback, limitSeconds);
  // The playback during which the member asked for the ways past the trial, or came back to pay for one.
  const [askedIn, setAskedIn] = useState<object | null>(() =>
    isBackFor(episode.cartoonCode) ? playback : null,
  );
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
  // A film that starts by itself waits while the member looks at the ways past its trial.
  useEffect(() => {
    if (!isAsking) return undefined;
    const hold = () => player.pause();
    player.on('play', hold);
    return () => {
      if (!player.isDisposed()) player.off('play', hold);
    };
  }, [player, isAsking]);
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
          ownPrice={ownPrice}
          endedAfterSeconds={state.stopped ? limitSeconds : null}
          container={isFullscreen ? layer : null}
        />
      </Suspense>
    </>
  );
}

/** Tells that this is a trial, and links to the offers before it ends. */
function TrialChip({ seconds, onOpen }: { seconds: number; onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen} className="player-chip player-trial-chip roomy">
      {videoPageTexts.paywall.trial(seconds)}
      <span className="flex items-center font-strong text-gold">
        {videoPageTexts.paywall.watchFull}
        <ChevronRight size={16} aria-hidden />
      </span>
    </button>
  );
}

/** Over the picture of a trial that is over; play opens the paywall again. */
function TrialEnded({ onPlay }: { onPlay: () => void }) {
  return (
    <div className="player-cover">
      <p className="text-lead font-strong">{videoPageTexts.paywall.title}</p>
      <button
        type="button"
        aria-label={videoPageTexts.paywall.play}
        onClick={onPlay}
        className="grid size-14 place-items-center rounded-full bg-accent text-on-accent active:bg-accent-pressed"
      >
        <Play size={26} fill="currentColor" aria-hidden className="translate-x-0.5" />
      </button>
    </div>
  );
}
