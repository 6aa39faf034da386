import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useGradually } from './use-gradually.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const frame = () => act(async () => vi.advanceTimersToNextFrame());

it('draws a few at first, and more after each frame, up to all', async () => {
  const { result } = renderHook(() => useGradually(12, { first: 4, each: 6 }));
  expect(result.current).toBe(4);
  await frame();
  expect(result.current).toBe(10);
  await frame();
  expect(result.current).toBe(12);
  expect(vi.getTimerCount()).toBe(0);
});

it('draws at once what fits the first step', () => {
  expect(renderHook(() => useGradually(3, { first: 4, each: 6 })).result.current).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

it('waits no longer for a frame once its part is gone', () => {
  const { unmount } = renderHook(() => useGradually(12, { first: 4, each: 6 }));
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
