import { businessDayOf, type BusinessDay } from '@lantern/rules/shanghai-time';
import { useSyncExternalStore } from 'react';

import { now } from '../api/clock.ts';

const tickMs = 30_000;

function watchTicks(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}

/** Returns what is read from the clock, such as the hour: a page that stays open is drawn again when that changes. */
export const useClock = <Read extends string | number>(read: (now: Date) => Read): Read =>
  useSyncExternalStore(watchTicks, () => read(now()));

/** Returns the day in Asia/Shanghai, also after midnight. */
export const useToday = (): BusinessDay => useClock(businessDayOf);
