import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { isFinal } from '../../../api/api-errors.ts';
import type { PlaybackFailure } from '../engine/hls-recovery.ts';
import { usePlayerEvent, type EventedPlayer } from '../use-player-event.ts';

/** `MediaError.MEDIA_ERR_NETWORK`: the media had begun to arrive. */
const BROKEN_OFF = 2;
/** A refusal again this soon after a renewal is a real one, unless it has played on meanwhile. */
const RENEWAL_PAUSE_MS = 60_000;
const PLAYED_ON_SECONDS = 1;
/** A network that is back is found after this at the latest. */
const LOOK_AGAIN_MS = 5000;

/**
 * Gets another playback of the same from where it is; rejects when there is none to be had. `continue`: the pass
 * had run out, so it may play on as it is; `reload`: what there is does not play.
 */
export type Renew = (how: 'continue' | 'reload') => Promise<void>;

/** What may be watched by now, where what plays is not that; null where it is. */
export type Outdated = 'full' | 'trial' | null;

/** Another channel with what is watched. */
export type OtherChannel = { name: string; choose: () => void };

/** What of a player is asked and told when playback fails. */
export interface FailingPlayer extends EventedPlayer {
  currentTime(): number;
  pause(): void;
  paused(): boolean;
  removeClass(name: string): void;
  error(): { code: number } | null;
}

export type Failure = { kind: PlaybackFailure; isRetrying: boolean; retry: () => void };

/**
 * The failure to show, if there is one. A refused address is first renewed without a word: passes run out
 * while people watch. A network that failed is asked again by itself until it answers. What comes of a renewal
 * after something else began to play concerns no screen.
 */
export function useFailure(
  player: FailingPlayer,
  renew: Renew,
  { playback, outdated }: { playback: object | undefined; outdated: Outdated },
): Failure | null {
  const [kind, setKind] = useState<PlaybackFailure | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  const renewed = useRef({ at: Number.NEGATIVE_INFINITY, place: 0 });
  const playbacks = useRef(0);
  const isRenewing = useRef(false);

  const show = (failure: PlaybackFailure): void => {
    if (player.isDisposed()) return;
    player.removeClass('player-pending');
    player.pause();
    setKind(failure);
  };
  const renewOrSay = async (how: 'continue' | 'reload'): Promise<void> => {
    const played = playbacks.current;
    isRenewing.current = true;
    try {
      await renew(how);
      // What it answered is about to play, unless something else plays by now.
      if (played !== playbacks.current) isRenewing.current = false;
    } catch (error) {
      isRenewing.current = false;
      if (played === playbacks.current) show(isFinal(error) ? 'missing' : 'network');
    }
  };
  const fail = (failure: PlaybackFailure): void => {
    const place = player.currentTime();
    const isOld = performance.now() - renewed.current.at > RENEWAL_PAUSE_MS;
    const playedOn = Math.abs(place - renewed.current.place) > PLAYED_ON_SECONDS;
    if (failure !== 'denied' || !(isOld || playedOn)) return show(failure);
    renewed.current = { at: performance.now(), place };
    void renewOrSay('continue');
    return undefined;
  };
  const retry = (): void => {
    setRetrying(true);
    void renewOrSay('reload').finally(() => setRetrying(false));
  };
  useLookAgain(kind, () => renew('reload'));

  usePlayerEvent(player, 'hlserror', (detail) => fail(readFailure(detail)));
  usePlayerEvent(player, 'error', () => {
    const fault = player.error();
    if (fault) fail(fault.code === BROKEN_OFF ? 'network' : 'media');
  });
  // Not `loadstart`: the browser may say that after the address has failed.
  usePlayerEvent(player, 'playback', () => {
    playbacks.current += 1;
    isRenewing.current = false;
    setKind(null);
  });
  useOutdated(outdated, playback, () => {
    // Who has paused is not to hear a trial begin: it is held to the limit when it plays on.
    const mayBegin = outdated === 'full' || !player.paused();
    if (mayBegin && !isRenewing.current) void renewOrSay('reload');
  });

  return kind && { kind, isRetrying, retry };
}

/**
 * Renews what plays for as long as it is not what may be watched: at once, and when the answer to that was not it
 * either, after a pause.
 */
function useOutdated(outdated: Outdated, playback: object | undefined, ask: () => void): void {
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (outdated === null) return undefined;
    const wait = Math.max(0, askedAt.current + LOOK_AGAIN_MS - performance.now());
    const timer = setTimeout(() => {
      askedAt.current = performance.now();
      askNow();
    }, wait);
    return () => clearTimeout(timer);
  }, [outdated, playback]);
}

/**
 * Looks again when the network says it is back, whatever failed, and every few seconds where it was the network; one look
 * at a time, as a slow one would be given up for the next for ever.
 */
function useLookAgain(failed: PlaybackFailure | null, look: () => Promise<void>): void {
  const lookAgain = useEffectEvent(look);
  const isLooking = useRef(false);
  useEffect(() => {
    if (!failed) return undefined;
    const listen = (): void => {
      if (isLooking.current) return;
      isLooking.current = true;
      const stop = () => (isLooking.current = false);
      lookAgain().then(stop, stop);
    };
    const timer = failed === 'network' ? setInterval(listen, LOOK_AGAIN_MS) : undefined;
    addEventListener('online', listen);
    return () => {
      clearInterval(timer);
      removeEventListener('online', listen);
    };
  }, [failed]);
}

function readFailure(detail: unknown): PlaybackFailure {
  const known: readonly PlaybackFailure[] = ['denied', 'missing', 'network', 'media'];
  return known.find((failure) => failure === detail) ?? 'media';
}
