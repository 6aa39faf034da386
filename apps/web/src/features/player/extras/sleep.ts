import { create } from 'zustand';

/** When playing is to end: at a moment, after what plays, or not at all. It outlasts a change of the video. */
export interface Sleep {
  /** In milliseconds of the epoch. */
  at: number | null;
  /** What was chosen to get there. */
  minutes: number | null;
  atEnd: boolean;
}

const AWAKE: Sleep = { at: null, minutes: null, atEnd: false };
const MINUTE_MS = 60_000;

export const SLEEP_MINUTES = [15, 30, 45, 60, 90] as const;

export const useSleep = create<Sleep>(() => AWAKE);

/** Ends playing after so many minutes; null for not at all. */
export function sleepIn(minutes: number | null): void {
  useSleep.setState(
    minutes === null ? AWAKE : { at: Date.now() + minutes * MINUTE_MS, minutes, atEnd: false },
  );
}

/** Minutes until then, begun ones counted whole; at least one. */
export function sleepMinutesLeft(at: number | null, now: number): number {
  return at === null ? 0 : Math.max(1, Math.ceil((at - now) / MINUTE_MS));
}
