import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;

function watchTicks(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

/** This device's time to ten seconds, for what changes with it on screen. */
export function useClock(): Date {
  const tick = useSyncExternalStore(watchTicks, () => Math.floor(Date.now() / TICK_MS));
  return new Date(tick * TICK_MS);
}
