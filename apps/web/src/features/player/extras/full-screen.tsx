import { Lock, LockOpen } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Player } from 'video.js';

import { playerTexts } from '#text/player.ts';

import { useIsFullscreen } from '../use-is-fullscreen.ts';
import { usePlayerEvent } from '../use-player-event.ts';
import { isPicture } from './picture-gestures.tsx';
import { type Place, readPinch } from './read-gesture.ts';

/** How long the way to unlock stays in sight after a touch. */
const AWAKE_MS = 3000;
const NOTE_MS = 1500;

/** What only full screen has: a lock against stray touches, and a pinch that fills the screen. */
export function FullScreen({ player }: { player: Player }) {
  const isFullscreen = useIsFullscreen(player);
  return isFullscreen ? (
    <>
      <ScreenLock player={player} />
      <PinchToFill player={player} />
    </>
  ) : null;
}

/** While it is locked, a layer over the picture takes all touches, and shows for a moment how to unlock. */
function ScreenLock({ player }: { player: Player }) {
  const [isLocked, setLocked] = useState(false);
  const [touches, setTouches] = useState(0);
  const [isAwake, setAwake] = useState(true);
  // What comes then has to be answered.
  usePlayerEvent(player, ['ended', 'error', 'hlserror', 'controlsdisabled'], () =>
    setLocked(false),
  );
  useEffect(() => {
    if (!isLocked) return undefined;
    player.addClass('is-locked');
    return () => {
      if (!player.isDisposed()) player.removeClass('is-locked');
    };
  }, [player, isLocked]);
  useEffect(() => {
    if (!isLocked) return undefined;
    const timer = setTimeout(() => setAwake(false), AWAKE_MS);
    return () => clearTimeout(timer);
  }, [isLocked, touches]);
  const wake = (): void => {
    setAwake(true);
    setTouches((count) => count + 1);
  };
  const lock = (
    <button
      type="button"
      aria-label={isLocked ? playerTexts.lock.off : playerTexts.lock.on}
      className="player-lock"
      onFocus={wake}
      onClick={() => {
        setLocked(!isLocked);
        wake();
      }}
    >
      {isLocked ? <Lock size={20} aria-hidden /> : <LockOpen size={20} aria-hidden />}
    </button>
  );
  return isLocked ? (
    <div className="player-locked" data-awake={isAwake} onPointerDown={wake}>
      {lock}
    </div>
  ) : (
    lock
  );
}

/** Two fingers that move apart fill the screen with the picture, whose edges are cut off then; together, all of it is seen. */
function PinchToFill({ player }: { player: Player }) {
  const [note, setNote] = useState<'filled' | 'whole' | null>(null);
  const pinch = useEffectEvent((isFilled: boolean) => {
    if (player.hasClass('is-filled') === isFilled) return;
    if (isFilled) player.addClass('is-filled');
    else player.removeClass('is-filled');
    setNote(isFilled ? 'filled' : 'whole');
  });
  useEffect(() => {
    if (note === null) return undefined;
    const timer = setTimeout(() => setNote(null), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);
  useEffect(() => watchFingers(player.el(), pinch), [player]);
  return note && <output className="player-chip player-fast">{playerTexts.fill[note]}</output>;
}

/** Calls `pinch` when two fingers on the picture have moved apart (true) or together. Returns what ends that. */
function watchFingers(box: HTMLElement, pinch: (isApart: boolean) => void): () => void {
  const fingers = new Map<number, { from: Place; to: Place }>();
  const abort = new AbortController();
  const listen = (
    types: readonly ('pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel')[],
    hear: (event: PointerEvent) => void,
  ) => {
    for (const type of types) box.addEventListener(type, hear, { signal: abort.signal });
  };
  listen(['pointerdown'], ({ pointerId, pointerType, clientX: x, clientY: y, target }) => {
    if (pointerType !== 'touch' || !isPicture(target)) return;
    // The distance counts from where the last finger was put down.
    for (const finger of fingers.values()) finger.from = finger.to;
    fingers.set(pointerId, { from: { x, y }, to: { x, y } });
  });
  listen(['pointermove'], ({ pointerId, clientX: x, clientY: y }) => {
    const finger = fingers.get(pointerId);
    if (finger === undefined) return;
    finger.to = { x, y };
    const isApart = readPinch([...fingers.values()]);
    if (isApart !== null) pinch(isApart);
  });
  listen(['pointerup', 'pointercancel'], ({ pointerId }) => void fingers.delete(pointerId));
  return () => abort.abort();
}
