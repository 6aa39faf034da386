import { useSyncExternalStore } from 'react';

import { clockOffset, nowMs } from '../api/clock.ts';

const TICK_MS = 10_000;

function watchTicks(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

/** The server's time to ten seconds, for what changes with it on screen; it follows a correction of the clock at once. */
export function useClock(): Date {
  clockOffset.use();
  const tick = useSyncExternalStore(watchTicks, () => Math.floor(nowMs() / TICK_MS));
  return new Date(tick * TICK_MS);
}
