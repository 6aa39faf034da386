import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useAutoplay } from './use-autoplay.ts';

/** A carousel that comes to its next slide at once. */
function createCarousel() {
  const handlers = new Set<() => void>();
  const carousel = {
    destroyed: false,
    el: new EventTarget(),
    slideNext: vi.fn(() => handlers.forEach((handler) => handler())),
    on: (_event: 'slideChange', handler: () => void) => void handlers.add(handler),
    off: (_event: 'slideChange', handler: () => void) => void handlers.delete(handler),
  };
  return { carousel, moves: () => carousel.slideNext.mock.calls.length, handlers };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('goes on every 3000 ms', () => {
  const { carousel, moves } = createCarousel();
  renderHook(() => useAutoplay(carousel, true));
  vi.advanceTimersByTime(2999);
  expect(moves()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(moves()).toBe(1);
  vi.advanceTimersByTime(6000);
  expect(moves()).toBe(3);
});

it('waits while it is touched, and begins to count again when it is let go', () => {
  const { carousel, moves } = createCarousel();
  renderHook(() => useAutoplay(carousel, true));
  vi.advanceTimersByTime(2000);
  carousel.el.dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(60_000);
  expect(moves()).toBe(0);
  carousel.el.dispatchEvent(new Event('pointerup'));
  vi.advanceTimersByTime(2999);
  expect(moves()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(moves()).toBe(1);
});

it('stands still while the page is hidden', () => {
  const { carousel, moves } = createCarousel();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  renderHook(() => useAutoplay(carousel, true));
  vi.advanceTimersByTime(60_000);
  expect(moves()).toBe(0);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(3000);
  expect(moves()).toBe(1);
});

it('never moves when motion is unwanted, and leaves nothing behind', () => {
  const { carousel, moves, handlers } = createCarousel();
  const { rerender, unmount } = renderHook(({ isOn }) => useAutoplay(carousel, isOn), {
    initialProps: { isOn: false },
  });
  vi.advanceTimersByTime(60_000);
  rerender({ isOn: true });
  unmount();
  vi.advanceTimersByTime(60_000);
  expect([moves(), handlers.size]).toEqual([0, 0]);
});

it('releases a removed carousel, and keeps a live one', () => {
  const { carousel, moves } = createCarousel();
  const { el } = carousel;
  const removed = vi.spyOn(el, 'removeEventListener');
  const { unmount } = renderHook(() => useAutoplay(carousel, true));
  Object.assign(carousel, { destroyed: true, el: undefined });
  unmount();
  expect(removed).toHaveBeenCalledTimes(5);
  renderHook(() => useAutoplay(carousel, true));
  vi.advanceTimersByTime(60_000);
  expect(moves()).toBe(0);
});
