import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { videoPageTexts } from '#text/video-page.ts';

import MiniBar from './mini-bar.tsx';

afterEach(cleanup);

it('steers a film that came after the page was scrolled', () => {
  const box = document.createElement('div');
  document.body.append(box);
  render(
    <MiniBar
      title="山谷晨雾"
      findMedia={() => box.querySelector('video')}
      onClose={vi.fn<() => void>()}
    />,
  );
  expect(screen.getByRole('button', { name: videoPageTexts.mini.play })).toBeDefined();
  const media = document.createElement('video');
  let isPaused = false;
  Object.defineProperty(media, 'paused', { get: () => isPaused });
  media.pause = () => {
    isPaused = true;
    fireEvent.pause(media);
  };
  box.append(media);
  fireEvent.play(media);
  fireEvent.click(screen.getByRole('button', { name: videoPageTexts.mini.pause }));
  expect(screen.getByRole('button', { name: videoPageTexts.mini.play })).toBeDefined();
  box.remove();
});
