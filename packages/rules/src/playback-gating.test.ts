import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  type GatingEffect,
  type GatingEvent,
  type GatingState,
  nextGating,
  startGating,
} from './playback-gating.ts';

const playing = startGating(30);
const stopped: GatingState = { ...playing, stopped: true, paywallOpen: true };
const dismissed: GatingState = { ...stopped, paywallOpen: false };

const at = (type: 'timeupdate' | 'play' | 'seeking' | 'ended', seconds: number): GatingEvent => ({
  type,
  seconds,
});
const closed: GatingEvent = { type: 'popupClosed' };

const nothing: GatingEffect[] = [];
const halt: GatingEffect[] = [
  { type: 'pause' },
  { type: 'snapTo', seconds: 30 },
  { type: 'hideControls' },
  { type: 'showPaywall' },
];
const hold: GatingEffect[] = [{ type: 'pause' }, { type: 'snapTo', seconds: 30 }];

describe('nextGating', () => {
  test.each([
    ['playing before the limit', playing, at('timeupdate', 29.9), nothing, playing],
    ['playing to the limit', playing, at('timeupdate', 30), halt, stopped],
    ['playing past it', playing, at('timeupdate', 30.2), halt, stopped],
    ['seeking before the limit', playing, at('seeking', 12), nothing, playing],
    ['seeking past it', playing, at('seeking', 30.1), halt, stopped],
    ['starting from a remembered place before it', playing, at('play', 5), nothing, playing],
    ['starting from one past it', playing, at('play', 40), halt, stopped],
    ['a trial playlist that ends at it', playing, at('ended', 29.95), halt, stopped],
    ['a video shorter than the limit ends', playing, at('ended', 18), nothing, playing],
    ['closing a popup nothing stopped for', playing, closed, nothing, playing],
    ['play again', dismissed, at('play', 30), halt, stopped],
    ['play again after seeking back', dismissed, at('play', 3), halt, stopped],
    ['seeking past it again', dismissed, at('seeking', 45), halt, stopped],
    ['the echoes of snapping back: seeking', stopped, at('seeking', 30), nothing, stopped],
    ['the echoes of snapping back: timeupdate', stopped, at('timeupdate', 30), nothing, stopped],
    ['the echoes of snapping back: ended', dismissed, at('ended', 30), nothing, dismissed],
    ['a player that nudges', stopped, at('timeupdate', 30.1), nothing, stopped],
    ['closing the popup without access', stopped, closed, hold, dismissed],
  ] as const)('%s', (_, state, event, effects, next) => {
    expect(nextGating(state, event)).toEqual({ state: next, effects });
  });

  test.each([0, -1, Number.NaN])('a limit of %s stops at the first play', (limit) => {
    const { state } = nextGating(startGating(limit), at('play', 0));
    expect(state).toMatchObject({ stopped: true, limitSeconds: 0 });
  });
});

/** Simulates a member who drives a media element of 600 s, and applies every effect as a player would. */
function createViewing(limitSeconds: number) {
  let state = startGating(limitSeconds);
  let seconds = 0;
  let paused = true;

  function send(event: GatingEvent) {
    const step = nextGating(state, event);
    state = step.state;
    for (const effect of step.effects) {
      if (effect.type === 'pause') paused = true;
      if (effect.type === 'snapTo') {
        seconds = effect.seconds;
        send(at('seeking', seconds));
        send(at('timeupdate', seconds));
      }
    }
  }

  return {
    watch(duration: number) {
      if (paused) return;
      seconds = Math.min(seconds + duration, 600);
      send(at('timeupdate', seconds));
    },
    play() {
      paused = false;
      send(at('play', seconds));
    },
    seek(to: number) {
      seconds = to;
      send(at('seeking', seconds));
    },
    closePopup: () => send(closed),
    look: () => ({ ...state, seconds, paused }),
  };
}

test('no action of a member without access leaves the picture past the limit', () => {
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('watch' as const),
      seconds: fc.double({ min: 0, max: 40, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant('seek' as const),
      seconds: fc.double({ min: 0, max: 600, noNaN: true }),
    }),
    fc.record({
      kind: fc.constantFrom('play' as const, 'closePopup' as const),
      seconds: fc.constant(0),
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 120 }),
      fc.array(action, { maxLength: 40 }),
      (limit, actions) => {
        const viewing = createViewing(limit);
        for (const { kind, seconds } of actions) {
          viewing[kind](seconds);
          const now = viewing.look();
          expect(now.seconds).toBeLessThanOrEqual(limit + 0.25);
          expect(now.stopped && !now.paused).toBe(false);
        }
      },
    ),
  );
});
