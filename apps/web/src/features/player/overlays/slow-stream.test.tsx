import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { FakePlayer } from '../testing/fake-player.tsx';
import { SlowStream } from './slow-stream.tsx';
import type { Renew } from './use-failure.ts';

const renew = vi.fn<Renew>();
let player: FakePlayer;

const say = (type: string) => act(() => player.say(type));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const notice = () => screen.queryByRole('status')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  renew.mockReset().mockResolvedValue();
  player = new FakePlayer();
  player.isPlaying = true;
  render(<SlowStream player={player} renew={renew} />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says after six seconds that the picture is late, until it moves', async () => {
  say('waiting');
  await pass(5900);
  expect(notice()).toBeUndefined();
  await pass(200);
  expect(notice()).toBe('网络较慢重试');
  say('timeupdate');
  expect(notice()).toBeUndefined();
});

it('says so of a film that stops, whose element sends one more timeupdate', async () => {
  player.ready = 2;
  say('waiting');
  say('timeupdate');
  await pass(6100);
  expect(notice()).toBe('网络较慢重试');
  player.ready = 4;
  say('timeupdate');
  expect(notice()).toBeUndefined();
});

it('loads the film again after a tap', async () => {
  say('playback');
  await pass(6100);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(renew).toHaveBeenCalledWith('reload');
  expect(notice()).toBeUndefined();
});

it('says nothing while paused, or when the picture moves in time', async () => {
  say('waiting');
  await pass(3000);
  say('playing');
  await pass(4000);
  expect(notice()).toBeUndefined();
  player.isPlaying = false;
  say('playback');
  await pass(7000);
  expect(notice()).toBeUndefined();
});
