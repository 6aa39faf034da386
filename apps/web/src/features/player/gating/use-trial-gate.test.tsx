import { act, cleanup, render, screen } from '@testing-library/react';
import { Dialog } from 'radix-ui';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { FakePlayer } from '../testing/fake-player.tsx';
import { useTrialGate } from './use-trial-gate.ts';

const playback = {};
let player: FakePlayer;
beforeEach(() => {
  player = new FakePlayer();
  player.position = 30;
});
afterEach(cleanup);

/** The page of a trial of 30 s, with a dialog where the member writes something. */
function Trial({ isWriting = false }: { isWriting?: boolean }) {
  const { state } = useTrialGate(player, playback, 30);
  return (
    <>
      <Dialog.Root open={isWriting}>
        <Dialog.Portal>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>举报</Dialog.Title>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <output>
        {[state.stopped && 'over', state.paywallOpen && 'asks'].filter(Boolean).join()}
      </output>
    </>
  );
}
// Beside a dialog, the page is hidden from those who can't see it.
const statusText = () => screen.getByRole('status', { hidden: true }).textContent;
const say = (type: string) => act(() => player.say(type));

it('opens the offers at the end of a trial', () => {
  render(<Trial />);
  say('timeupdate');
  expect(statusText()).toBe('over,asks');
});

it('interrupts nobody who is in a dialog, and opens the offers when the film is asked to go on', () => {
  const { rerender } = render(<Trial isWriting />);
  say('timeupdate');
  expect(statusText()).toBe('over');
  rerender(<Trial />);
  say('play');
  expect(statusText()).toBe('over,asks');
});

it('keeps the offers open while the film is started again behind them', () => {
  const { rerender } = render(<Trial />);
  say('timeupdate');
  // They are a dialog themselves.
  rerender(<Trial isWriting />);
  for (const type of ['play', 'seeking', 'timeupdate']) say(type);
  expect(statusText()).toBe('over,asks');
});
