import type { Storyboard } from '@lantern/contracts/entities/source';
import { formatDuration } from '@lantern/rules/duration';
import { FastForward, Rewind } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { playerTexts } from '#text/player.ts';
import { videoActionsTexts } from '#text/video-actions.ts';

import { usePlayerEvent } from '../use-player-event.ts';
import {
  aimSwipe,
  findPicture,
  fitInterval,
  type Gesture,
  type GestureEvent,
  nextGesture,
  NO_GESTURE,
  readTap,
  type Tap,
} from './read-gesture.ts';
import type { SteeredPlayer } from './use-media-session.ts';

const SEEK_SECONDS = 10;
const FLASH_MS = 700;
const HOLD_MS = 450;
const FAST = 2;
const FASTER = 3;

/** The part of a player that fingers control. */
export interface GesturedPlayer extends SteeredPlayer {
  el(): HTMLElement;
  paused(): boolean;
  playbackRate(): number;
  playbackRate(rate: number): void;
}

export type PictureGesturesProps = { player: GesturedPlayer; storyboard: Storyboard | undefined };

/**
 * The gestures on the picture: a double tap at a side seeks by ten seconds, a double tap in the middle plays or pauses, a
 * long press plays faster, a horizontal swipe seeks.
 */
export function PictureGestures({ player, storyboard }: PictureGesturesProps) {
  const { flash, tap } = useDoubleTap(player);
  const [rate, setFast] = useFast(player);
  // The film plays on under a finger that rests: what it was shown is where it goes.
  const [start, setStart] = useState(0);
  const gesture = useGesture(player, {
    press: () => setStart(player.currentTime()),
    tap,
    hold: setFast,
    swipe: (swiped) => seekTo(player, aimOf(player, start, swiped)),
  });
  return (
    <>
      {flash && <SeekFlash {...flash} />}
      {rate !== null && (
        <output className="player-chip player-fast">
          <FastForward size={14} aria-hidden fill="currentColor" />
          {playerTexts.fast(rate)}
        </output>
      )}
      {gesture.kind === 'swiped' && (
        <SwipePreview player={player} start={start} swiped={gesture} storyboard={storyboard} />
      )}
    </>
  );
}

type Flash = { side: 'back' | 'ahead'; seconds: number };

function SeekFlash({ side, seconds }: Flash) {
  const isBack = side === 'back';
  const Icon = isBack ? Rewind : FastForward;
  return (
    <output key={seconds} className={`player-seek-flash ${isBack ? 'is-back' : 'is-ahead'}`}>
      <Icon size={22} aria-hidden fill="currentColor" />
      {videoActionsTexts.seek[side](seconds)}
    </output>
  );
}

function useDoubleTap(player: GesturedPlayer): { flash: Flash | null; tap: (tap: Tap) => void } {
  const [flash, setFlash] = useState<Flash | null>(null);
  const last = useRef<Tap | null>(null);
  useEffect(() => {
    if (!flash) return undefined;
    const timer = setTimeout(() => setFlash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  const tap = (it: Tap) => {
    const meaning = readTap(last.current, it);
    last.current = it;
    if (meaning === null) return;
    if (meaning === 'toggle') return toggle(player);
    seekBy(player, meaning === 'back' ? -SEEK_SECONDS : SEEK_SECONDS);
    setFlash((now) => ({
      side: meaning,
      seconds: (now?.side === meaning ? now.seconds : 0) + SEEK_SECONDS,
    }));
  };
  return { flash, tap };
}

type Swiped = Extract<Gesture, { kind: 'swiped' }>;

/** Handlers of gestures; `hold` is called at the beginning and at the end of a long press. */
interface Meanings {
  press: () => void;
  tap: (tap: Tap) => void;
  hold: (isHeld: boolean) => void;
  swipe: (swiped: Swiped) => void;
}

function useGesture(player: GesturedPlayer, mean: Meanings): Gesture {
  const [gesture, setGesture] = useState(NO_GESTURE);
  const now = useRef(NO_GESTURE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Returns the gesture until then. */
  const send = useEffectEvent((event: GestureEvent): Gesture => {
    const before = now.current;
    const next = nextGesture(before, event);
    now.current = next;
    setGesture(next);
    if (next.kind !== 'pressed') clearTimeout(timer.current);
    if ((next.kind === 'held') !== (before.kind === 'held')) mean.hold(next.kind === 'held');
    return before;
  });
  const lift = useEffectEvent(({ clientX, timeStamp: at }: PointerEvent) => {
    const done = send({ type: 'up' });
    const box = player.el().getBoundingClientRect();
    if (done.kind === 'pressed') mean.tap({ at, across: (clientX - box.left) / box.width });
    if (done.kind === 'swiped') mean.swipe(done);
  });
  const press = useEffectEvent(({ clientX: x, clientY: y, target }: PointerEvent) => {
    if (!player.controls() || !isPicture(target)) return;
    mean.press();
    send({ type: 'down', x, y });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send({ type: 'hold' }), HOLD_MS);
  });
  useEffect(() => {
    const box = player.el();
    const abort = new AbortController();
    const listen = (
      type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      hear: (event: PointerEvent) => void,
    ) =>
      box.addEventListener(
        type,
        (event) => {
          if (event.pointerType !== 'mouse' && event.isPrimary) hear(event);
        },
        { signal: abort.signal },
      );
    listen('pointerdown', press);
    // Two fingers are none of these gestures.
    const leave = ({ isPrimary }: PointerEvent) => {
      if (!isPrimary) send({ type: 'cancel' });
    };
    box.addEventListener('pointerdown', leave, { signal: abort.signal });
    listen('pointermove', ({ clientX: x, clientY: y }) => void send({ type: 'move', x, y }));
    listen('pointercancel', () => void send({ type: 'cancel' }));
    listen('pointerup', lift);
    // A long press would open the browser's menu.
    const keepMenu = (event: Event) => {
      if (now.current.kind !== 'none') event.preventDefault();
    };
    box.addEventListener('contextmenu', keepMenu, { signal: abort.signal });
    return () => {
      clearTimeout(timer.current);
      abort.abort();
    };
  }, [player]);
  return gesture;
}

/** Plays faster during a long press, and then as before. Returns the speed. */
function useFast(player: GesturedPlayer): [number | null, (isFast: boolean) => void] {
  const [fast, setFast] = useState<{ rate: number; own: number } | null>(null);
  const turn = (isFast: boolean) => {
    if (fast) player.playbackRate(fast.own);
    const own = player.playbackRate();
    const next = isFast && !player.paused() ? { rate: own >= FAST ? FASTER : FAST, own } : null;
    if (next) player.playbackRate(next.rate);
    setFast(next);
  };
  // The end of a trial may pause the film during the press.
  usePlayerEvent(player, 'pause', () => fast && turn(false));
  return [fast?.rate ?? null, turn];
}

/** The target of a swipe that began at `start`, in seconds. */
const aimOf = (player: GesturedPlayer, start: number, { from, to }: Swiped): number =>
  aimSwipe({
    share: (to.x - from.x) / player.el().getBoundingClientRect().width,
    position: start,
    duration: player.duration(),
  });

/** The target of a swipe, with its storyboard picture, above the finger and inside the picture. */
function SwipePreview({
  player,
  start,
  swiped,
  storyboard,
}: PictureGesturesProps & { start: number; swiped: Swiped }) {
  const aim = aimOf(player, start, swiped);
  const box = player.el().getBoundingClientRect();
  const width = storyboard?.width ?? 0;
  const half = Math.max(width, 112) / 2 + 8;
  const room = box.height - (storyboard?.height ?? 0) - 44;
  const left = Math.min(Math.max(half, swiped.to.x - box.left), Math.max(half, box.width - half));
  const clock = (seconds: number) => formatDuration(Math.floor(seconds));
  return (
    <output
      className="player-swipe"
      style={{ left, bottom: Math.max(8, Math.min(room, box.bottom - swiped.to.y + 28)) }}
    >
      {storyboard && <SmallPicture sheet={storyboard} second={aim} duration={player.duration()} />}
      <span className="player-chip tabular-nums">
        {playerTexts.seekTo(clock(aim), clock(player.duration()))}
      </span>
    </output>
  );
}

interface SmallPictureProps {
  sheet: Storyboard;
  second: number;
  /** Of the film, in seconds. */
  duration: number;
}

function SmallPicture({ sheet, second, duration }: SmallPictureProps) {
  const interval = fitInterval(sheet, duration);
  const { column, row } = findPicture({ ...sheet, interval }, second);
  return (
    <span
      aria-hidden
      className="player-swipe-picture"
      style={{
        width: sheet.width,
        height: sheet.height,
        backgroundImage: `url(${JSON.stringify(sheet.url)})`,
        backgroundPosition: `-${column * sheet.width}px -${row * sheet.height}px`,
      }}
    />
  );
}

/** Whether the target is the picture itself and not a button over it. */
export function isPicture(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('.vjs-tech, .vjs-poster, .video-js');
}

const seekBy = (player: GesturedPlayer, seconds: number): void =>
  seekTo(player, player.currentTime() + seconds);

/** Seeks to where there is still a picture to see: not to the very end. */
function seekTo(player: GesturedPlayer, seconds: number): void {
  const end = player.duration();
  const aim = Math.max(0, seconds);
  player.currentTime(Number.isFinite(end) ? Math.min(aim, Math.max(0, end - 1)) : aim);
}

function toggle(player: GesturedPlayer): void {
  if (player.paused()) player.play()?.catch(() => undefined);
  else player.pause();
}
