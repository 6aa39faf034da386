import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { whenQuiet } from './when-quiet.ts';

/** Tells observers that something was fetched. */
let announce: () => void;
let isWatched = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        announce = callback;
      }
      observe = () => (isWatched = true);
      disconnect = () => (isWatched = false);
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('waits until nothing has been fetched for two seconds, then stops watching', async () => {
  const quiet = vi.fn();
  void whenQuiet().then(quiet);
  for (let n = 0; n < 3; n++) {
    await vi.advanceTimersByTimeAsync(1900);
    announce();
  }
  await vi.advanceTimersByTimeAsync(1900);
  expect([quiet.mock.calls.length, isWatched]).toEqual([0, true]);
  await vi.advanceTimersByTimeAsync(100);
  expect([quiet.mock.calls.length, isWatched]).toEqual([1, false]);
});
