/**
 * The on-screen half of the trial limit, as a table from state and event to effects; the server holds
 * the same limit by itself. Positions are seconds of the media element.
 */
export type GatingState = {
  limitSeconds: number;
  /** The viewer may see all of it: nothing below applies. */
  allowed: boolean;
  /** The limit was reached; it stays so until access is granted or another player is made. */
  stopped: boolean;
  paywallOpen: boolean;
};

/** `ended` matters because a trial's playlist may end at the limit itself; keep `loop` off in a trial. */
export type GatingEvent =
  | { type: 'timeupdate' | 'play' | 'seeking' | 'ended'; seconds: number }
  | { type: 'popupClosed' }
  | { type: 'accessGranted' };

/** What the player does, in order. */
export type GatingEffect =
  | { type: 'pause' | 'resume' | 'hideControls' | 'showControls' | 'showPaywall' }
  | { type: 'snapTo'; seconds: number };

export type GatingStep = { state: GatingState; effects: readonly GatingEffect[] };

/** How far from the limit a position still counts as at it: players nudge and round what they are set to. */
const NEAR_SECONDS = 0.25;

/** The state of a new player. A limit of 0 stops at the first play; one that is no number counts as 0. */
export function startGating(limitSeconds: number, allowed: boolean): GatingState {
  const limit = limitSeconds > 0 ? limitSeconds : 0;
  return { limitSeconds: limit, allowed, stopped: false, paywallOpen: false };
}

/**
 * - Reaching the limit (by playing, by seeking past it, by the end of a trial playlist): pause, back
 *   to the limit, controls hidden, paywall shown.
 * - Play after that: the same again.
 * - The popup closes: playback goes on for who has access by now, others stay at the limit.
 * - Access is granted: controls come back; playback goes on at once, or when the popup closes.
 */
export function nextGating(state: GatingState, event: GatingEvent): GatingStep {
  switch (event.type) {
    case 'popupClosed':
      return closePopup(state);
    case 'accessGranted':
      return grantAccess(state);
    default:
      return isStopDue(state, event) ? stop(state) : { state, effects: [] };
  }
}

type PositionEvent = Extract<GatingEvent, { seconds: number }>;

function isStopDue(state: GatingState, { type, seconds }: PositionEvent): boolean {
  const { allowed, stopped, limitSeconds } = state;
  if (allowed) return false;
  if (stopped) return type === 'play' || seconds > limitSeconds + NEAR_SECONDS;
  if (type === 'ended') return seconds >= limitSeconds - NEAR_SECONDS;
  return type === 'seeking' ? seconds > limitSeconds : seconds >= limitSeconds;
}

function stop(state: GatingState): GatingStep {
  return {
    state: { ...state, stopped: true, paywallOpen: true },
    effects: [
      { type: 'pause' },
      { type: 'snapTo', seconds: state.limitSeconds },
      { type: 'hideControls' },
      { type: 'showPaywall' },
    ],
  };
}

function closePopup(state: GatingState): GatingStep {
  const closed = { ...state, paywallOpen: false };
  if (!state.stopped) return { state: closed, effects: [] };
  if (state.allowed) return { state: { ...closed, stopped: false }, effects: [{ type: 'resume' }] };
  return {
    state: closed,
    effects: [{ type: 'pause' }, { type: 'snapTo', seconds: state.limitSeconds }],
  };
}

function grantAccess(state: GatingState): GatingStep {
  const granted = { ...state, allowed: true };
  if (!state.stopped) return { state: granted, effects: [] };
  if (state.paywallOpen) return { state: granted, effects: [{ type: 'showControls' }] };
  return {
    state: { ...granted, stopped: false },
    effects: [{ type: 'showControls' }, { type: 'resume' }],
  };
}
