import { buildAd } from '@lantern/contracts/testing/build-ad';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderAt } from '../../testing/render-screen.tsx';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import { AdCarousel } from './ad-carousel.tsx';

const WIDTH = 300;
/** How often a row was scrolled in this test. */
let scrolls = 0;

/** There is no layout here: every element is as wide as the row, and scrolls at once. */
beforeEach(() => {
  scrolls = 0;
  vi.useFakeTimers();
  stubIntersectionObserver();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function scrollTo(
    this: HTMLElement,
    to?: ScrollToOptions | number,
  ) {
    scrolls++;
    this.scrollLeft = typeof to === 'object' ? (to.left ?? 0) : 0;
    fireEvent.scroll(this);
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (count: number) =>
  renderAt(
    '/mine',
    <AdCarousel
      label="ads"
      ads={Array.from({ length: count }, (_, index) => buildAd({ id: index + 1 }))}
    />,
  );
const current = () =>
  [...document.querySelectorAll('li')].findIndex((slide) => !slide.hasAttribute('inert'));
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('goes on every three seconds, and round again', () => {
  open(3);
  const seen = [current()];
  for (let turn = 0; turn < 3; turn++) {
    wait(2999);
    expect(current()).toBe(seen.at(-1));
    wait(1);
    seen.push(current());
  }
  expect(seen).toEqual([0, 1, 2, 0]);
});

it('waits while it is touched', () => {
  open(2);
  fireEvent.pointerDown(screen.getByRole('list'));
  wait(10_000);
  expect(current()).toBe(0);
  fireEvent.pointerUp(screen.getByRole('list'));
  wait(3000);
  expect(current()).toBe(1);
});

it('does not move with one slide', () => {
  open(1);
  wait(10_000);
  expect(scrolls).toBe(0);
});

it('stands still when reduced motion is preferred', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  open(2);
  wait(10_000);
  expect(current()).toBe(0);
});
