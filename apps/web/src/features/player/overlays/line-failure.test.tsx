import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';

import { FakePlayer } from '../testing/fake-player.tsx';
import { PlaybackError } from './playback-error.tsx';
import type { Renew } from './use-failure.ts';

const renew = vi.fn<Renew>();
const leaveLine = vi.fn<() => boolean>();
let player: FakePlayer;

const say = (type: string, detail?: string) => act(() => player.say(type, detail));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const alertText = () => screen.queryByRole('alert')?.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  renew.mockReset().mockResolvedValue();
  leaveLine.mockReset().mockReturnValue(true);
  player = new FakePlayer();
  render(<PlaybackError player={player} renew={renew} leaveLine={leaveLine} />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each(['denied', 'missing', 'network', 'media'])(
  'a line that fails (%s) is left at once: nothing of it can be renewed',
  (failure) => {
    say('hlserror', failure);
    expect(leaveLine).toHaveBeenCalledOnce();
    expect(renew).not.toHaveBeenCalled();
    expect(alertText()).toBe('');
  },
);

it('when none is left, the member reads so, and may try again', () => {
  leaveLine.mockReturnValue(false);
  say('hlserror', 'missing');
  expect(alertText()).toContain(texts.player.failures.lines);
});

it('a line without a playlist in 8 s is left, and so is the next one', async () => {
  say('playback');
  await pass(7999);
  expect(leaveLine).not.toHaveBeenCalled();
  await pass(1);
  expect(leaveLine).toHaveBeenCalledTimes(1);
  say('playback');
  await pass(8000);
  expect(leaveLine).toHaveBeenCalledTimes(2);
});

it('a playlist without a picture is waited for 7 s more', async () => {
  say('playback');
  await pass(5000);
  say('hlslevels');
  await pass(6999);
  expect(leaveLine).not.toHaveBeenCalled();
  await pass(1);
  expect(leaveLine).toHaveBeenCalledTimes(1);
});

it('a wait of 20 s in the middle leaves the line; one that ends, or a pause, does not', async () => {
  say('playback');
  say('playing');
  say('waiting');
  await pass(19_000);
  say('timeupdate');
  await pass(30_000);
  say('waiting');
  say('pause');
  await pass(30_000);
  expect(leaveLine).not.toHaveBeenCalled();
  say('waiting');
  player.ready = 2;
  say('timeupdate');
  await pass(20_000);
  expect(leaveLine).toHaveBeenCalledTimes(1);
});
