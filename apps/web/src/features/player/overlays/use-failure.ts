import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { isFinal } from '../../../api/api-errors.ts';
import type { PlaybackFailure } from '../engine/hls-recovery.ts';
import { type MovingPlayer, usePlayerEvent } from '../use-player-event.ts';
import { useFaults } from './use-faults.ts';
import { type FilledPlayer, useLookAgain } from './use-look-again.ts';

/**
 * A second refusal this soon after a renewal, before the film has played on, is no expired pass: the film's files may have
 * other names now, so it is loaded again. A third one is final.
 */
const RENEWAL_PAUSE_MS = 60_000;
const PLAYED_ON_SECONDS = 1;
/** The pause before it is asked again what the member may watch. */
const ASK_AGAIN_MS = 5000;

/**
 * Gets a new playback of the same episode from its position; rejects when there is none. `continue`: the pass has expired,
 * so the film plays on; `reload`: the current media does not play.
 */
export type Renew = (how: 'continue' | 'reload') => Promise<void>;

/** The playback that the member may watch now, when it differs from the current one; null when it does not. */
export type Outdated = 'full' | 'trial' | null;

/** Another channel with the same episode. */
export type OtherChannel = { name: string; choose: () => void };

/** The part of a player that is used when playback fails. */
export interface FailingPlayer extends MovingPlayer, FilledPlayer {
  pause(): void;
  paused(): boolean;
  removeClass(name: string): void;
  error(): { code: number } | null;
}

/** The last renewal: its time in milliseconds, and the place in the film. */
type Renewal = { at: number; place: number; how: 'continue' | 'reload' };

const isLongAgo = (last: Renewal, place: number): boolean =>
  performance.now() - last.at > RENEWAL_PAUSE_MS ||
  Math.abs(place - last.place) > PLAYED_ON_SECONDS;

/**
 * What a viewer is told. A film whose segments moved is loaded again, and told of only if that does not help; `lines`: no
 * line of another site plays.
 */
type ShownFailure = Exclude<PlaybackFailure, 'moved'> | 'lines';

export type Failure = { kind: ShownFailure; isRetrying: boolean; retry: () => void };

interface Played {
  playback: object | undefined;
  outdated: Outdated;
  /** Goes on with another line; only for one of another site. */
  leaveLine: (() => boolean) | undefined;
}

/**
 * The failure to show, if any. A refused address is first renewed silently, because passes expire while members watch. A
 * failed network is tried again automatically until it answers, behind the message. The result of a renewal is dropped when
 * another film has started meanwhile. A line of another site is left for the next one at once: there is nothing to renew.
 */
export function useFailure(
  player: FailingPlayer,
  renew: Renew,
  { playback, outdated, leaveLine }: Played,
): Failure | null {
  const [kind, setKind] = useState<ShownFailure | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  const renewed = useRef<Renewal>({ at: Number.NEGATIVE_INFINITY, place: 0, how: 'continue' });
  const playbacks = useRef(0);
  const isRenewing = useRef(false);

  const looking = useLookAgain(player, kind, {
    look: () => renew('reload'),
    onPicture: () => setKind(null),
  });
  const show = (failure: ShownFailure): void => {
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
      // The new playback starts, unless another film plays by now.
      if (played !== playbacks.current) isRenewing.current = false;
    } catch (error) {
      isRenewing.current = false;
      if (played === playbacks.current) show(isFinal(error) ? 'missing' : 'network');
    }
  };
  const fail = (failure: PlaybackFailure): void => {
    looking.hasFailed();
    if (leaveLine !== undefined) return leaveLine() ? undefined : show('lines');
    const place = player.currentTime();
    const isFirst = isLongAgo(renewed.current, place);
    if (failure !== 'denied' && failure !== 'moved') return show(failure);
    if (!isFirst && renewed.current.how === 'reload') return show('denied');
    const how = isFirst && failure === 'denied' ? 'continue' : 'reload';
    renewed.current = { at: performance.now(), place, how };
    void renewOrSay(how);
    return undefined;
  };
  const retry = (): void => {
    setRetrying(true);
    void renewOrSay('reload').finally(() => setRetrying(false));
  };
  useFaults(player, { isForeign: leaveLine !== undefined, fail });
  // Not `loadstart`: the browser may send it after the address has failed.
  usePlayerEvent(player, 'playback', () => {
    playbacks.current += 1;
    isRenewing.current = false;
    if (!looking.begins()) setKind(null);
  });
  useOutdated(outdated, playback, () => {
    // A member who has paused must not hear a trial start; the limit applies when playback continues.
    const mayBegin = outdated === 'full' || !player.paused();
    if (mayBegin && !isRenewing.current) void renewOrSay('reload');
  });

  return kind && { kind, isRetrying, retry };
}

/**
 * Renews the playback while it is not what the member may watch: at once, and then again after a pause when the answer was
 * still another one.
 */
function useOutdated(outdated: Outdated, playback: object | undefined, ask: () => void): void {
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (outdated === null) return undefined;
    const wait = Math.max(0, askedAt.current + ASK_AGAIN_MS - performance.now());
    const timer = setTimeout(() => {
      askedAt.current = performance.now();
      askNow();
    }, wait);
    return () => clearTimeout(timer);
  }, [outdated, playback]);
}
