/** A tap on the picture: its time in milliseconds, and its horizontal position from 0 to 1. */
export type Tap = { at: number; across: number };

export type TapMeaning = 'back' | 'ahead' | 'toggle' | null;

/** Taps closer together than this are one gesture. */
const RHYTHM_MS = 300;
const SIDE = 1 / 3;

/**
 * The meaning of a tap after the previous one: a double tap at a side seeks, and so does each further tap; in the middle it
 * plays or pauses.
 */
export function readTap(last: Tap | null, tap: Tap): TapMeaning {
  if (!last || tap.at - last.at > RHYTHM_MS) return null;
  const side = sideOf(tap);
  return side === sideOf(last) ? side : null;
}

function sideOf({ across }: Tap): Exclude<TapMeaning, null> {
  if (across < SIDE) return 'back';
  return across > 1 - SIDE ? 'ahead' : 'toggle';
}

/** The position of a finger, in px. */
export type Place = { x: number; y: number };

/** The state of a finger on the picture; `swiped` is its horizontal distance since it was put down. */
export type Gesture =
  | { kind: 'none' | 'held' }
  | { kind: 'pressed'; from: Place }
  | { kind: 'swiped'; from: Place; to: Place };

/** `hold` comes after a long press; `cancel` when the browser takes the gesture for scrolling. */
export type GestureEvent = ({ type: 'down' | 'move' } & Place) | { type: 'hold' | 'up' | 'cancel' };

export const NO_GESTURE: Gesture = { kind: 'none' };

/** The distance that a resting finger may move, in px. */
const SLACK_PX = 12;

/** A resting finger becomes a hold, a horizontally moving one a swipe; neither becomes the other. */
export function nextGesture(gesture: Gesture, event: GestureEvent): Gesture {
  switch (event.type) {
    case 'down':
      return { kind: 'pressed', from: { x: event.x, y: event.y } };
    case 'move':
      return move(gesture, event);
    case 'hold':
      return gesture.kind === 'pressed' ? { kind: 'held' } : gesture;
    default:
      return NO_GESTURE;
  }
}

function move(gesture: Gesture, { x, y }: Place): Gesture {
  if (gesture.kind === 'swiped') return { ...gesture, to: { x, y } };
  if (gesture.kind !== 'pressed') return gesture;
  const across = Math.abs(x - gesture.from.x);
  const down = Math.abs(y - gesture.from.y);
  if (Math.max(across, down) < SLACK_PX) return gesture;
  return across > down ? { kind: 'swiped', from: gesture.from, to: { x, y } } : NO_GESTURE;
}

/** The seconds that a swipe across the whole picture seeks, or the length of a shorter film. */
const SWIPE_SECONDS = 90;

/** A swipe: its distance as a share of the picture's width, and the film's position at its start. */
export type Swipe = { share: number; position: number; duration: number };

/** The target of a swipe in seconds; its start when the film's length is not known. */
export function aimSwipe({ share, position, duration }: Swipe): number {
  if (!Number.isFinite(duration) || duration <= 0 || !Number.isFinite(share)) return position;
  const aim = position + share * Math.min(duration, SWIPE_SECONDS);
  return Math.min(Math.max(0, aim), duration);
}

/** So much nearer or farther are two fingers that mean it. */
const PINCH = 1.2;

/** Whether two fingers have moved apart (true) or together (false); null for neither, and for another number of fingers. */
export function readPinch(fingers: readonly { from: Place; to: Place }[]): boolean | null {
  const [one, other] = fingers;
  if (one === undefined || other === undefined || fingers.length > 2) return null;
  const far = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);
  const [before, after] = [far(one.from, other.from), far(one.to, other.to)];
  if (after > before * PINCH) return true;
  return after * PINCH < before ? false : null;
}

/** The layout of a sheet of small pictures. */
export type Sheet = { columns: number; rows: number; interval: number };

/** So little of an interval, at the end of a film, has no picture of its own. */
const REST = 0.1;

/**
 * The interval by which also the film's last moment has a picture: at exactly the end another one would begin, and its
 * place on the sheet is black.
 */
export function fitInterval({ columns, rows, interval }: Sheet, duration: number): number {
  if (!Number.isFinite(duration) || duration <= 0 || interval <= 0) return interval;
  const pictures = Math.min(columns * rows, Math.max(1, Math.ceil(duration / interval - REST)));
  return Math.max(interval, duration / (pictures - 0.001));
}

/** The column and row of the picture for a second. */
export function findPicture(
  { columns, rows, interval }: Sheet,
  second: number,
): { column: number; row: number } {
  const last = columns * rows - 1;
  const wanted = interval > 0 ? Math.floor(second / interval) : 0;
  const index = Math.min(Math.max(0, wanted), last);
  return { column: index % columns, row: Math.floor(index / columns) };
}
