import { useEffect, useEffectEvent, useState } from 'react';

import { nowMs } from '../api/clock.ts';

const TICK_MS = 1000;

/** Whole seconds until a moment by the server's clock, counted down to 0; `onEnd` is called once there. */
export function useSecondsLeft(end: Date, onEnd: () => void): number {
  const [now, setNow] = useState(() => nowMs());
  const left = Math.max(0, Math.ceil((end.getTime() - now) / TICK_MS));
  const isOver = left === 0;
  const tellEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) {
      tellEnd();
      return undefined;
    }
    const timer = setInterval(() => setNow(nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

const two = (count: number): string => String(count).padStart(2, '0');

/** `mm:ss`, or `hh:mm:ss` from an hour on. */
export function clockOf(seconds: number): string {
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? rest : `${two(Math.floor(seconds / 3600))}:${rest}`;
}
