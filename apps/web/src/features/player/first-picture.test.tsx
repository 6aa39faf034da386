import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import { FirstPicture } from './first-picture.tsx';

const ahead = vi.hoisted((): { element?: HTMLVideoElement } => ({}));
vi.mock('./engine/engine-ahead.ts', () => ({
  aheadFor: (address: string) => (address === '/ahead.m3u8' ? ahead : undefined),
}));

interface Size {
  videoWidth: number;
  videoHeight: number;
}

const resize = (element: HTMLVideoElement, size: Size): void => {
  for (const [name, value] of Object.entries(size)) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
};

/** A film in a box of 16 : 9. */
function film(size: Size) {
  const element = document.createElement('video');
  const play = vi.fn<() => Promise<void>>(() => Promise.resolve());
  Object.defineProperties(element, {
    clientWidth: { value: 640 },
    clientHeight: { value: 360 },
    play: { value: play },
  });
  resize(element, size);
  ahead.element = element;
  return { element, play };
}

const unknown = { videoWidth: 0, videoHeight: 0 };
const wide = { videoWidth: 1919, videoHeight: 1080 };
const tall = { videoWidth: 608, videoHeight: 1080 };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('plays what was opened ahead, as loud and as fast as the member did last', () => {
  stored.playerPreferences.update((known) => ({ ...known, volume: 0.25, rate: 1.5 }));
  const { element, play } = film(wide);
  const { container } = render(<FirstPicture address="/ahead.m3u8" />);
  expect(container.querySelector('video')).toBe(element);
  expect(play).toHaveBeenCalledTimes(1);
  expect(element).toMatchObject({ volume: 0.25, playbackRate: 1.5, defaultPlaybackRate: 1.5 });
  expect(element.playsInline).toBe(true);
});

it('is empty where nothing was opened for the address', () => {
  const { play } = film(wide);
  const { container } = render(<FirstPicture address="/another.m3u8" />);
  expect(container.querySelector('video')).toBeNull();
  expect(play).not.toHaveBeenCalled();
});

it('leaves it to the player to begin where the browser refuses sound', async () => {
  const { play } = film(wide);
  play.mockRejectedValue(new DOMException('no sound', 'NotAllowedError'));
  render(<FirstPicture address="/ahead.m3u8" />);
  await expect(play.mock.results[0]?.value).rejects.toThrow('no sound');
});

it.each([
  { what: 'leaves the poster under a film that fills the box', size: wide, covers: false },
  { what: 'covers the poster beside a film that does not', size: tall, covers: true },
])('$what', ({ size, covers }) => {
  const isCovered = () => document.querySelector('.first-picture.bg-stage') !== null;
  film(size);
  render(<FirstPicture address="/ahead.m3u8" />);
  expect(isCovered()).toBe(covers);
  cleanup();
  // Where its size is still to come.
  const { element } = film(unknown);
  render(<FirstPicture address="/ahead.m3u8" />);
  expect(isCovered()).toBe(false);
  resize(element, size);
  element.dispatchEvent(new Event('loadedmetadata'));
  expect(isCovered()).toBe(covers);
});

it('goes on in the same element when the page is drawn again', () => {
  const { play } = film(wide);
  const { rerender } = render(<FirstPicture address="/ahead.m3u8" />);
  rerender(<FirstPicture address="/ahead.m3u8" />);
  expect(play).toHaveBeenCalledTimes(1);
});
