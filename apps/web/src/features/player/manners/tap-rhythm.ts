/** A tap on the picture: when, in milliseconds, and how far across it, from 0 to 1. */
export type Tap = { at: number; across: number };

export type TapMeaning = 'back' | 'ahead' | 'toggle' | null;

/** Taps closer together than this are one gesture. */
const RHYTHM_MS = 300;
const SIDE = 1 / 3;

/** What a tap means after the one before it: twice at a side seeks, and again with each further tap; in the middle plays or pauses. */
export function readTap(last: Tap | null, tap: Tap): TapMeaning {
  if (!last || tap.at - last.at > RHYTHM_MS) return null;
  const side = sideOf(tap);
  return side === sideOf(last) ? side : null;
}

function sideOf({ across }: Tap): Exclude<TapMeaning, null> {
  if (across < SIDE) return 'back';
  return across > 1 - SIDE ? 'ahead' : 'toggle';
}
