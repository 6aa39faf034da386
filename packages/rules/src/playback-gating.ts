/**
 * The on-screen half of the trial limit, as a table from state and event to effects; the server holds
 * the same limit by itself. Who may see all has no limit and none of this: access that is gained ends it,
 * and plays on at another address. Positions are seconds of the media element.
 */
export type GatingState = {
  limitSeconds: number;
  /** The limit was reached; it stays so until another player is made. */
  stopped: boolean;
  paywallOpen: boolean;
};

/** `ended` matters because a trial's playlist may end at the limit itself; keep `loop` off in a trial. */
export type GatingEvent =
  | { type: 'timeupdate' | 'play' | 'seeking' | 'ended'; seconds: number }
  | { type: 'popupClosed' };

/** What the player does, in order. */
export type GatingEffect =
  | { type: 'pause' | 'hideControls' | 'showPaywall' }
  | { type: 'snapTo'; seconds: number };

export type GatingStep = { state: GatingState; effects: readonly GatingEffect[] };

/** How far from the limit a position still counts as at it: players nudge and round what they are set to. */
const NEAR_SECONDS = 0.25;

/** The state of a new player. A limit of 0 stops at the first play; one that is no number counts as 0. */
export function startGating(limitSeconds: number): GatingState {
  const limit = limitSeconds > 0 ? limitSeconds : 0;
  return { limitSeconds: limit, stopped: false, paywallOpen: false };
}

/**
 * - Reaching the limit (by playing, by seeking past it, by the end of a trial playlist): pause, back
 *   to the limit, controls hidden, paywall shown.
 * - Play after that: the same again.
 * - The popup closes: back to the limit.
 */
export function nextGating(state: GatingState, event: GatingEvent): GatingStep {
  if (event.type === 'popupClosed') return closePopup(state);
  return isStopDue(state, event) ? stop(state) : { state, effects: [] };
}

type PositionEvent = Extract<GatingEvent, { seconds: number }>;

function isStopDue(state: GatingState, { type, seconds }: PositionEvent): boolean {
  const { stopped, limitSeconds } = state;
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
  return {
    state: closed,
    effects: [{ type: 'pause' }, { type: 'snapTo', seconds: state.limitSeconds }],
  };
}
