import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { LazyPlayer, prefetchPlayer, useTurn } from './lazy-player.tsx';

const turns = ['isAsked', 'isShown'] as const;

const never = (): Promise<void> => new Promise(() => undefined);
const ahead = vi.hoisted(() => ({
  isAsked: Promise.resolve(),
  isShown: Promise.resolve(),
}));
vi.mock('./player.tsx', () => ({
  Player: () => 'the player',
  FirstPicture: () => 'the first picture',
  aheadFor: (address: string) => (address === '/ahead.m3u8' ? ahead : undefined),
}));
vi.mock('./engine/engine-builds.ts', () => ({
  buildFor: () => 'light',
  fetchEngine: () => Promise.resolve(),
}));

beforeEach(async () => {
  prefetchPlayer();
  await vi.dynamicImportSettled();
  vi.useFakeTimers();
  Object.assign(ahead, { isAsked: never(), isShown: never() });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const turnOf = (address: string | undefined, after: (typeof turns)[number]) =>
  renderHook(() => useTurn(address, after)).result;

it.each([undefined, '/another.m3u8'])(
  'has its turn at once where nothing was opened: %s',
  (address) => {
    for (const after of turns) expect(turnOf(address, after).current).toBe(true);
  },
);

it.each(turns)('has its turn when what was opened ahead is that far: %s', async (after) => {
  let reach = (): void => undefined;
  ahead[after] = new Promise((resolve) => (reach = resolve));
  const turn = turnOf('/ahead.m3u8', after);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(turn.current).toBe(false);
  await act(async () => reach());
  expect(turn.current).toBe(true);
});

it.each(turns)('waits no longer than 600 ms on a slow line: %s', async (after) => {
  const turn = turnOf('/ahead.m3u8', after);
  await act(() => vi.advanceTimersByTimeAsync(599));
  expect(turn.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(turn.current).toBe(true);
});

const draw = (address: string) =>
  render(
    <LazyPlayer
      placeholder="the poster"
      playback={{ address, startAt: 0 }}
      poster=""
      loop={false}
      renew={() => Promise.resolve()}
    />,
  );

it('plays what was opened ahead over the poster until its first frame, and then in the player', async () => {
  let show = (): void => undefined;
  ahead.isShown = new Promise((resolve) => (show = resolve));
  draw('/ahead.m3u8');
  expect(screen.getByText('the posterthe first picture')).toBeDefined();
  await act(async () => show());
  expect(screen.getByText('the player')).toBeDefined();
  expect(screen.queryByText(/first picture/)).toBeNull();
});

it('is the player at once where nothing was opened', () => {
  draw('/another.m3u8');
  expect(screen.getByText('the player')).toBeDefined();
});
