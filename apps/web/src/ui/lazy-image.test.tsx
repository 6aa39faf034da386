import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { stubIntersectionObserver } from '../testing/stub-intersection-observer.ts';
import { LazyImage } from './lazy-image.tsx';

const picture = (src: string, eager = false) => (
  <LazyImage src={src} alt="海边" className="aspect-video" eager={eager} />
);
const shownImage = () => screen.queryByRole('img', { name: '海边' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('fetches nothing until it comes near the screen', () => {
  const observers = stubIntersectionObserver();
  render(picture('/a.webp'));
  expect(shownImage()).toBeNull();
  act(observers.approachAll);
  expect(shownImage()?.getAttribute('src')).toBe('/a.webp');
});

it('fetches at once what a screen opens with', () => {
  stubIntersectionObserver();
  render(picture('/b.webp', true));
  expect(shownImage()).not.toBeNull();
});

it('tries three times, each with a new element, and then shows the placeholder', () => {
  stubIntersectionObserver();
  const { container } = render(picture('/c.webp', true));
  const tried = new Set<Element>();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const image = container.querySelector('img');
    if (!image) throw new Error(`there is no attempt ${attempt}`);
    tried.add(image);
    fireEvent.error(image);
  }
  expect(tried.size).toBe(3);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: '海边' })).toBeDefined();
});

it('tries again once there is a network again', () => {
  stubIntersectionObserver();
  const { container } = render(picture('/g.webp', true));
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const image = container.querySelector('img');
    if (image) fireEvent.error(image);
  }
  expect(container.querySelector('img')).toBeNull();
  fireEvent(window, new Event('online'));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/g.webp');
});

it('shows a picture it has seen before without waiting', () => {
  const observers = stubIntersectionObserver();
  const first = render(picture('/d.webp'));
  act(observers.approachAll);
  const image = shownImage();
  if (image) fireEvent.load(image);
  first.unmount();
  render(picture('/d.webp'));
  expect(shownImage()).not.toBeNull();
});

it('begins again with another picture', () => {
  stubIntersectionObserver();
  const { container, rerender } = render(picture('/e.webp', true));
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const image = container.querySelector('img');
    if (image) fireEvent.error(image);
  }
  rerender(picture('/f.webp', true));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/f.webp');
});
