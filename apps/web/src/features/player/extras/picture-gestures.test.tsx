import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { FakePlayer } from '../testing/fake-player.tsx';
import { PictureGestures } from './picture-gestures.tsx';

class TouchedPlayer extends FakePlayer {
  rate = 1;
  playbackRate = (rate?: number): number => (this.rate = rate ?? this.rate);
}

let player: TouchedPlayer;
const touch = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) =>
  fireEvent[type](player.el(), { pointerType: 'touch', isPrimary: true, clientX, clientY: 50 });

beforeEach(() => {
  player = new TouchedPlayer();
  player.el().className = 'video-js';
  player.el().getBoundingClientRect = () => new DOMRect(0, 0, 300, 200);
  document.body.append(player.el());
  render(<PictureGestures player={player} storyboard={undefined} />);
});
afterEach(() => {
  cleanup();
  player.el().remove();
});

it('a swipe goes where it was shown to go, also when the film played on under a finger that rested', () => {
  player.position = 60;
  touch('pointerDown', 100);
  touch('pointerMove', 120);
  touch('pointerMove', 200);
  expect(screen.getByRole('status').textContent).toBe('01:30 / 1:00:00');
  act(() => player.playTo(75));
  touch('pointerUp', 200);
  expect(player.position).toBe(90);
});
