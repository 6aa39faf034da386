import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadPicture } from '../../ui/load-picture.ts';
import { BannerGlow } from './banner-glow.tsx';
import { drawGlow } from './draw-glow.ts';

vi.mock('../../ui/load-picture.ts', () => ({ loadPicture: vi.fn() }));
vi.mock('../../ui/when-idle.ts', () => ({ whenIdle: () => Promise.resolve() }));
vi.mock('./draw-glow.ts', () => ({ glowSize: 64, drawGlow: vi.fn() }));

const picture = new Image();
beforeEach(() => {
  vi.mocked(drawGlow).mockClear();
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({}) });
});
afterEach(cleanup);

/** Whether each light is seen, the lowest first. */
const lights = (): boolean[] => [...document.querySelectorAll('canvas')].map((it) => !it.hidden);

test('another background fades in over the old one, which stays until then', async () => {
  let come = (_: HTMLImageElement): void => undefined;
  vi.mocked(loadPicture)
    .mockResolvedValueOnce(picture)
    .mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
  const { rerender } = render(<BannerGlow src="/a.webp" />);
  await waitFor(() => expect(lights()).toEqual([true]));
  rerender(<BannerGlow src="/b.webp" />);
  expect(lights()).toEqual([true, false]);
  await act(async () => come(picture));
  expect(lights()).toEqual([true, true]);
});

test('a picture that cannot be had throws no light', async () => {
  vi.mocked(loadPicture).mockResolvedValue(null);
  await act(async () => render(<BannerGlow src="/gone.webp" />));
  expect(loadPicture).toHaveBeenCalled();
  expect(lights()).toEqual([false]);
  expect(drawGlow).not.toHaveBeenCalled();
});
