import {
  nextGating,
  startGating,
  type GatingEffect,
  type GatingEvent,
  type GatingState,
} from '@lantern/rules/playback-gating';

/** The part of a player on which the gate acts and to which it listens. */
export interface GatedMedia {
  on(types: string[], listener: (event: { type: string }) => void): void;
  off(types: string[], listener: (event: { type: string }) => void): void;
  currentTime(): number;
  currentTime(seconds: number): void;
  play(): Promise<void> | undefined;
  pause(): void;
  controls(shown: boolean): void;
}

export type Gate = {
  closePopup(): void;
  /** Stops listening; the media is left as it is. */
  release(): void;
};

type PositionEvent = Extract<GatingEvent, { seconds: number }>;

const HEARD: PositionEvent['type'][] = ['timeupdate', 'play', 'seeking', 'ended'];

/**
 * Holds a player to its trial limit: every event goes through the rule, and the rule's effects are applied to the media.
 * `onChange` receives each new state.
 */
export function gatePlayback(
  media: GatedMedia,
  limitSeconds: number,
  onChange: (state: GatingState) => void,
): Gate {
  let state = startGating(limitSeconds);

  const send = (event: GatingEvent): void => {
    const step = nextGating(state, event);
    const changed = step.state !== state;
    state = step.state;
    for (const effect of step.effects) apply(media, effect);
    if (changed) onChange(state);
  };
  const hear = (event: { type: string }): void => {
    const type = HEARD.find((known) => known === event.type);
    if (!type) return;
    send({ type, seconds: media.currentTime() });
    // A video that is shorter than the limit starts over here: the media's own loop would hide its end from the rule.
    if (type === 'ended' && !state.stopped) startOver(media);
  };

  media.on(HEARD, hear);
  return {
    closePopup: () => send({ type: 'popupClosed' }),
    release: () => media.off(HEARD, hear),
  };
}

function apply(media: GatedMedia, effect: GatingEffect): void {
  switch (effect.type) {
    case 'pause':
      return media.pause();
    case 'snapTo':
      return media.currentTime(effect.seconds);
    case 'hideControls':
      return media.controls(false);
    case 'showPaywall':
      // The state tells it, and the screen that draws the paywall receives the state.
      return undefined;
  }
}

function startOver(media: GatedMedia): void {
  media.currentTime(0);
  // A browser may refuse to play without a tap; then the member uses the play button.
  media.play()?.catch(() => undefined);
}
