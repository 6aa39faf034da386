import { CircleAlert, RotateCw, Route } from 'lucide-react';

import { texts } from '#text/texts.ts';
import { videoActionsTexts } from '#text/video-actions.ts';

import {
  type FailingPlayer,
  type OtherChannel,
  type Outdated,
  type Renew,
  useFailure,
} from './use-failure.ts';

export type PlaybackErrorProps = {
  player: FailingPlayer;
  /** The current playback; another object is another playback. */
  playback?: object;
  renew: Renew;
  outdated?: Outdated;
  other?: OtherChannel | undefined;
  leaveLine?: (() => boolean) | undefined;
};

/** Tells over the picture what failed, and offers a way on. */
export function PlaybackError({
  player,
  playback,
  renew,
  outdated = null,
  other,
  leaveLine,
}: PlaybackErrorProps) {
  const failure = useFailure(player, renew, { playback, outdated, leaveLine });
  if (!failure) return null;
  return (
    <div className="player-cover" role="alert">
      <CircleAlert size={28} aria-hidden />
      <p>{texts.player.failures[failure.kind]}</p>
      <button
        type="button"
        className="player-pill"
        disabled={failure.isRetrying}
        onClick={failure.retry}
      >
        <RotateCw size={16} aria-hidden className={failure.isRetrying ? 'animate-spin' : ''} />
        {texts.player.retry}
      </button>
      {other && (
        <button type="button" className="player-pill is-quiet" onClick={other.choose}>
          <Route size={16} aria-hidden />
          {videoActionsTexts.nextChannel(other.name)}
        </button>
      )}
    </div>
  );
}
