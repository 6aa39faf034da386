import { useEffect, useEffectEvent, useState } from 'react';

import { nowMs } from '../../api/clock.ts';

const TICK_MS = 1000;

/** Whole seconds until a moment, counted down to 0; `onEnd` is called once there. */
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
