import { CircleAlert, RotateCw, Route } from 'lucide-react';

import { zhVideoActions } from '../../../text/zh-video-actions.ts';
import { zh } from '../../../text/zh.ts';
import { useFailure, type FailingPlayer, type OtherChannel, type Renew } from './use-failure.ts';

export type PlaybackErrorProps = {
  player: FailingPlayer;
  renew: Renew;
  other?: OtherChannel | undefined;
};

/** What happened and a way on, over the picture. */
export function PlaybackError({ player, renew, other }: PlaybackErrorProps) {
  const failure = useFailure(player, renew);
  if (!failure) return null;
  return (
    <div className="player-cover" role="alert">
      <CircleAlert size={28} aria-hidden />
      <p>{zh.player.failures[failure.kind]}</p>
      <button
        type="button"
        className="player-pill"
        disabled={failure.isRetrying}
        onClick={failure.retry}
      >
        <RotateCw size={16} aria-hidden className={failure.isRetrying ? 'animate-spin' : ''} />
        {zh.player.retry}
      </button>
      {other && (
        <button type="button" className="player-pill is-quiet" onClick={other.choose}>
          <Route size={16} aria-hidden />
          {zhVideoActions.nextChannel(other.name)}
        </button>
      )}
    </div>
  );
}
