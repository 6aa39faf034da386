/**
 * The on-screen half of the trial limit, as a table from state and event to effects; the server enforces
 * the same limit separately. A viewer with full access has no limit and no gating: gaining access ends the
 * gating, and playback continues at another address. Positions are seconds of the media element.
 */
export type GatingState = {
  limitSeconds: number;
  /** Whether the limit was reached; it stays true until another player is created. */
  stopped: boolean;
  paywallOpen: boolean;
};

/**
 * The events of the media element. `ended` matters because a trial's playlist may end at the limit; keep `loop` off in a
 * trial.
 */
export type GatingEvent =
  | { type: 'timeupdate' | 'play' | 'seeking' | 'ended'; seconds: number }
  | { type: 'popupClosed' };

/** The player's actions, in order. */
export type GatingEffect =
  | { type: 'pause' | 'hideControls' | 'showPaywall' }
  | { type: 'snapTo'; seconds: number };

export type GatingStep = { state: GatingState; effects: readonly GatingEffect[] };

/** How near to the limit a position counts as at it, because players adjust and round positions. */
const NEAR_SECONDS = 0.25;

/** Returns the state of a fresh player. A limit of 0 stops at the first play; one that is no number counts as 0. */
export function startGating(limitSeconds: number): GatingState {
  const limit = limitSeconds > 0 ? limitSeconds : 0;
  return { limitSeconds: limit, stopped: false, paywallOpen: false };
}

/**
 * Returns the next state and its effects.
 *
 * - The position reaches the limit (by playing, by seeking past it, by the end of a trial playlist): pause,
 *   seek back to the limit, hide the controls, show the paywall.
 * - The member plays after that: the same effects again.
 * - The popup closes: seek back to the limit.
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
