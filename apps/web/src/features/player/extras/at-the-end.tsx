import { useEffect, useEffectEvent, useState } from 'react';

import { playerTexts } from '#text/player.ts';

import { showToast } from '../../../ui/toast.tsx';
import type { NextEpisode } from '../playback.ts';
import { usePlayerEvent, type EventedPlayer } from '../use-player-event.ts';
import { sleepIn, useSleep } from './sleep.ts';

const WAIT_SECONDS = 5;
const SECOND_MS = 1000;

/** What of a player comes to an end. */
export interface EndingPlayer extends EventedPlayer {
  pause(): void;
}

/** What comes after the end: the next episode, unless the member would rather not, or sleep. */
export function AtTheEnd({
  player,
  next,
}: {
  player: EndingPlayer;
  next: NextEpisode | undefined;
}) {
  const [left, setLeft] = useState<number | null>(null);
  const stop = () => setLeft(null);
  // After every other listener: the gate of a trial starts a short film over at its end.
  const sleepNow = () => {
    if (!player.isDisposed()) player.pause();
    goToSleep();
  };
  useSleepTimer(player);
  usePlayerEvent(player, 'ended', () => {
    if (useSleep.getState().atEnd) queueMicrotask(sleepNow);
    else if (next) setLeft(WAIT_SECONDS);
  });
  usePlayerEvent(player, ['play', 'seeking', 'loadstart'], stop);
  usePlayerEvent(player, 'nextepisode', () => next?.play());
  const go = () => {
    stop();
    next?.play();
  };
  const count = useEffectEvent((seconds: number) => (seconds > 0 ? setLeft(seconds) : go()));
  useEffect(() => {
    if (left === null) return undefined;
    const timer = setTimeout(() => count(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  if (left === null || !next) return null;
  return (
    <div className="player-cover player-next">
      <output>
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

function goToSleep(): void {
  sleepIn(null);
  showToast(playerTexts.sleep.done);
}

/** Stops at the moment that was chosen; a phone that slept meanwhile hears of it with the next bit that plays. */
function useSleepTimer(player: EndingPlayer): void {
  const { at } = useSleep();
  const stopWhenDue = () => {
    if (at === null || Date.now() < at) return;
    if (!player.isDisposed()) player.pause();
    goToSleep();
  };
  useEffect(() => {
    const due = useSleep.getState().at;
    // It ran out while no film was open: it is not for the next one.
    if (due !== null && Date.now() >= due) sleepIn(null);
  }, []);
  const hearTimer = useEffectEvent(stopWhenDue);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => hearTimer(), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  usePlayerEvent(player, ['timeupdate', 'play'], stopWhenDue);
  usePlayerEvent(player, 'sleepchosen', () => {
    const { minutes, atEnd } = useSleep.getState();
    if (atEnd) showToast(playerTexts.sleep.setAtEnd);
    else if (minutes !== null) showToast(playerTexts.sleep.set(minutes));
  });
}
