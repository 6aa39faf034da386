import { useEffect, useEffectEvent } from 'react';

import type { About, NextEpisode } from '../playback.ts';
import { usePlayerEvent, type EventedPlayer } from '../use-player-event.ts';

const STEP_SECONDS = 10;

export type SessionOf = { about: About | undefined; poster: string; next: NextEpisode | undefined };

/** The part of a player that is controlled past its own controls. */
export interface SteeredPlayer extends EventedPlayer {
  controls(): boolean;
  play(): Promise<void> | undefined;
  pause(): void;
  currentTime(): number;
  currentTime(seconds: number): void;
  duration(): number;
  playbackRate(): number;
}

/** Lets the lock screen, a headset and media keys show and control the film, in browsers that support it. */
export function useMediaSession(player: SteeredPlayer, { about, poster, next }: SessionOf): void {
  const { title, author } = about ?? {};
  useEffect(() => {
    if (!('mediaSession' in navigator) || title === undefined) return undefined;
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: author ?? '',
      artwork: poster === '' ? [] : [{ src: new URL(poster, location.href).href }],
    });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, author, poster]);
  usePlayerEvent(player, ['playing', 'seeked', 'ratechange', 'durationchange'], () =>
    tellPosition(player),
  );
  const hasNext = next !== undefined;
  const goOn = useEffectEvent(() => next?.play());
  useEffect(() => {
    const play = () => void player.play()?.catch(() => undefined);
    // A trial that is over has no controls: there a seek asks to play, and the gate answers with the paywall.
    const seek = (seconds: number) => {
      if (player.controls()) player.currentTime(Math.max(0, seconds));
      else play();
    };
    return handle({
      play,
      pause: () => player.pause(),
      seekbackward: (by) => seek(player.currentTime() - (by.seekOffset ?? STEP_SECONDS)),
      seekforward: (by) => seek(player.currentTime() + (by.seekOffset ?? STEP_SECONDS)),
      seekto: (to) => seek(to.seekTime ?? player.currentTime()),
      ...(hasNext && { nexttrack: () => goOn() }),
    });
  }, [player, hasNext]);
}

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto', 'nexttrack'] as const;

function handle(handlers: Handlers): () => void {
  const setAll = (of: Handlers) => {
    for (const action of actions)
      attempt(() => navigator.mediaSession.setActionHandler(action, of[action] ?? null));
  };
  if (!('mediaSession' in navigator)) return () => undefined;
  setAll(handlers);
  return () => setAll({});
}

function tellPosition(player: SteeredPlayer): void {
  const duration = player.duration();
  if (!('mediaSession' in navigator) || !Number.isFinite(duration) || duration <= 0) return;
  const position = Math.min(Math.max(0, player.currentTime()), duration);
  attempt(() =>
    navigator.mediaSession.setPositionState({
      duration,
      position,
      playbackRate: player.playbackRate() || 1,
    }),
  );
}

/** Browsers support some of the actions, and throw for the others. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Playback does not need it.
  }
}
