import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { prefetchPlayer, useTurn } from './lazy-player.tsx';

const ahead = vi.hoisted(() => ({ isAsked: new Promise<void>(() => undefined) }));
vi.mock('./player.tsx', () => ({
  Player: () => null,
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
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const turnOf = (address?: string) => renderHook(() => useTurn(address)).result;

it.each([undefined, '/another.m3u8'])(
  'has its turn at once where nothing was opened: %s',
  (address) => {
    expect(turnOf(address).current).toBe(true);
  },
);

it('has its turn when the first media of what was opened ahead is asked for', async () => {
  let ask = (): void => undefined;
  ahead.isAsked = new Promise((resolve) => (ask = resolve));
  const turn = turnOf('/ahead.m3u8');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(turn.current).toBe(false);
  await act(async () => ask());
  expect(turn.current).toBe(true);
});

it('waits no longer than 600 ms on a slow line', async () => {
  ahead.isAsked = new Promise(() => undefined);
  const turn = turnOf('/ahead.m3u8');
  await act(() => vi.advanceTimersByTimeAsync(599));
  expect(turn.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(turn.current).toBe(true);
});
