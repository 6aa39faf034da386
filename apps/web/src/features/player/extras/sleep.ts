import { create } from 'zustand';

/** The sleep timer: playback ends at a time, after the current episode, or never. It outlasts a change of the video. */
export interface Sleep {
  /** In milliseconds since the page was opened. */
  at: number | null;
  /** The chosen number of minutes. */
  minutes: number | null;
  atEnd: boolean;
}

const AWAKE: Sleep = { at: null, minutes: null, atEnd: false };
const MINUTE_MS = 60_000;

export const SLEEP_MINUTES = [15, 30, 45, 60, 90] as const;

export const useSleep = create<Sleep>(() => AWAKE);

/** Sets the timer to a number of minutes; null switches it off. */
export function sleepIn(minutes: number | null): void {
  useSleep.setState(
    minutes === null
      ? AWAKE
      : { at: performance.now() + minutes * MINUTE_MS, minutes, atEnd: false },
  );
}

/** The minutes that are left, rounded up; at least one. */
export function sleepMinutesLeft(at: number | null, now: number): number {
  return at === null ? 0 : Math.max(1, Math.ceil((at - now) / MINUTE_MS));
}
