import { FastForward, Rewind } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Player } from 'video.js';

import { zhVideoActions } from '../../../text/zh-video-actions.ts';
import { readTap, type Tap } from './tap-rhythm.ts';

const SEEK_SECONDS = 10;
const FLASH_MS = 700;

type Flash = { side: 'back' | 'ahead'; seconds: number };

/** Two taps at a side seek by ten seconds, and say so; two in the middle play or pause. */
export function DoubleTap({ player }: { player: Player }) {
  const [flash, setFlash] = useState<Flash | null>(null);
  const last = useRef<Tap | null>(null);

  const hear = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType === 'mouse' || !player.controls() || !isPicture(event.target)) return;
    const box = player.el().getBoundingClientRect();
    const tap = { at: event.timeStamp, across: (event.clientX - box.left) / box.width };
    const meaning = readTap(last.current, tap);
    last.current = tap;
    if (meaning === null) return;
    if (meaning === 'toggle') return toggle(player);
    const by = meaning === 'back' ? -SEEK_SECONDS : SEEK_SECONDS;
    seekBy(player, by);
    setFlash((now) => ({
      side: meaning,
      seconds: (now?.side === meaning ? now.seconds : 0) + SEEK_SECONDS,
    }));
  });
  useEffect(() => {
    const box = player.el();
    const listen = (event: PointerEvent) => hear(event);
    box.addEventListener('pointerup', listen);
    return () => box.removeEventListener('pointerup', listen);
  }, [player]);
  useEffect(() => {
    if (!flash) return undefined;
    const timer = setTimeout(() => setFlash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash]);

  if (!flash) return null;
  const isBack = flash.side === 'back';
  const Icon = isBack ? Rewind : FastForward;
  const words = zhVideoActions.seek[flash.side](flash.seconds);
  return (
    <output key={flash.seconds} className={`player-seek-flash ${isBack ? 'is-back' : 'is-ahead'}`}>
      <Icon size={22} aria-hidden fill="currentColor" />
      {words}
    </output>
  );
}

/** The picture itself, and not a button over it. */
function isPicture(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('.vjs-tech, .vjs-poster, .video-js');
}

function seekBy(player: Player, seconds: number): void {
  const end = player.duration();
  const aim = Math.max(0, player.currentTime() + seconds);
  player.currentTime(Number.isFinite(end) ? Math.min(aim, Math.max(0, end - 1)) : aim);
}

function toggle(player: Player): void {
  if (player.paused()) player.play()?.catch(() => undefined);
  else player.pause();
}
