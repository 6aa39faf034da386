import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { noteAwaited } from '../awaited.ts';
import { whenIdle } from './when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (go: () => void) => setTimeout(go, 1));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether it is time for optional work. */
function watchIdle() {
  const seen = { isDue: false };
  void whenIdle().then(() => (seen.isDue = true));
  return seen;
}

it('is due once the browser is idle', async () => {
  const seen = watchIdle();
  expect(seen.isDue).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.isDue).toBe(true);
});

it('waits for every answer, and for what follows them', async () => {
  const ends = [noteAwaited(), noteAwaited()];
  const seen = watchIdle();
  await vi.advanceTimersByTimeAsync(100);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(seen.isDue).toBe(false);
  ends[1]?.();
  // The browser draws what was answered first.
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.isDue).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.isDue).toBe(true);
});

it('does not wait for ever', async () => {
  const end = noteAwaited();
  const seen = watchIdle();
  await vi.advanceTimersByTimeAsync(3990);
  expect(seen.isDue).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(seen.isDue).toBe(true);
  end();
});
