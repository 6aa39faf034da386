import { useEffect, useEffectEvent, useState } from 'react';

import { playerTexts } from '#text/player.ts';

import { isInDialog } from '../../../ui/is-in-dialog.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { NextEpisode } from '../playback.ts';
import { usePlayerEvent, type EventedPlayer } from '../use-player-event.ts';
import { sleepIn, useSleep } from './sleep.ts';

const WAIT_SECONDS = 5;
const SECOND_MS = 1000;

/** The part of a player that tells of the end. */
export interface EndingPlayer extends EventedPlayer {
  pause(): void;
}

/** Handles the end of an episode or a film: the next one starts, unless the member cancels or the sleep timer ends playback. */
export function AtTheEnd({
  player,
  next,
}: {
  player: EndingPlayer;
  next: NextEpisode | undefined;
}) {
  const [left, setLeft] = useState<number | null>(null);
  const stop = () => setLeft(null);
  // Runs after every other listener, because the gate of a trial starts a short film over at its end.
  const sleepNow = () => {
    if (!player.isDisposed()) player.pause();
    goToSleep();
  };
  useSleepTimer(player);
  usePlayerEvent(player, 'ended', () => {
    if (useSleep.getState().atEnd) queueMicrotask(sleepNow);
    // A small player has no room for the way out.
    else if (next && document.querySelector('.player-mini') === null) setLeft(WAIT_SECONDS);
  });
  usePlayerEvent(player, ['play', 'seeking', 'loadstart'], stop);
  usePlayerEvent(player, 'nextepisode', () => next?.play());
  const go = () => {
    stop();
    next?.play();
  };
  const count = useEffectEvent(() => {
    if (left === null || isBusy()) return;
    if (left > 1) setLeft(left - 1);
    else go();
  });
  const isCounting = left !== null;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => count(), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  if (left === null || !next) return null;
  return (
    <div className="player-cover player-next">
      <output className={next.picture === undefined ? undefined : 'has-picture'}>
        {next.picture !== undefined && <img src={next.picture} alt="" />}
        <span className="text-soft tabular-nums">{playerTexts.next.soon(left)}</span>
        <strong className="line-clamp-2 text-lead font-strong">{next.name}</strong>
      </output>
      <div className="flex gap-3">
        <button type="button" className="player-pill is-quiet" onClick={stop}>
          {playerTexts.next.cancel}
        </button>
        <button type="button" className="player-pill" onClick={go}>
          {playerTexts.next.now}
        </button>
      </div>
    </div>
  );
}

/** Whether the member writes a report, say, or a comment: both would be lost with the film. */
const isBusy = (): boolean =>
  isInDialog() || document.activeElement?.matches('input:not(:placeholder-shown)') === true;

function goToSleep(): void {
  sleepIn(null);
  showToast(playerTexts.sleep.done);
}

/** Pauses at the chosen time; a phone that slept meanwhile pauses with the next progress of playback. */
function useSleepTimer(player: EndingPlayer): void {
  const { at } = useSleep();
  const stopWhenDue = () => {
    if (at === null || performance.now() < at) return;
    if (!player.isDisposed()) player.pause();
    goToSleep();
  };
  useEffect(() => {
    const due = useSleep.getState().at;
    // The timer ran out while no film was open: it does not apply to the next one.
    if (due !== null && performance.now() >= due) sleepIn(null);
  }, []);
  const hearTimer = useEffectEvent(stopWhenDue);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => hearTimer(), Math.max(0, at - performance.now()));
    return () => clearTimeout(timer);
  }, [at]);
  usePlayerEvent(player, ['timeupdate', 'play'], stopWhenDue);
  usePlayerEvent(player, 'sleepchosen', () => {
    const { minutes, atEnd } = useSleep.getState();
    if (atEnd) showToast(playerTexts.sleep.setAtEnd);
    else if (minutes !== null) showToast(playerTexts.sleep.set(minutes));
  });
}
