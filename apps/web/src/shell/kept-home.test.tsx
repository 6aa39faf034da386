import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';

import { createQueryClient } from '../api/query-client.ts';
import { VideoLink } from '../features/video-link/video-link.tsx';
import { startFakeApi } from '../testing/fake-api.ts';
import { homeAnswers } from '../testing/home-answers.ts';
import { KeptHome } from './kept-home.tsx';

vi.mock('../screens/home/home-screen.tsx', () => ({
  default: () => <VideoLink vid={7}>山谷晨雾</VideoLink>,
}));
vi.mock('../features/video-link/video-page.ts', () => ({ prefetchVideoPage: () => undefined }));

const Never = lazy(() => new Promise<never>(() => undefined));

async function openHome(): Promise<HTMLElement> {
  startFakeApi(...homeAnswers());
  vi.stubGlobal('scrollTo', vi.fn());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Suspense>
          <KeptHome />
          <Routes>
            <Route path="/" element={null} />
            <Route path="/videoinfo" element={<Never />} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.findByRole('link', { name: '山谷晨雾' });
}

const card = () => screen.queryByRole('link', { name: '山谷晨雾' });
const shape = () => screen.queryByRole('status', { name: texts.player.loading });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('gives way to the page’s skeleton at once when a video is tapped', async () => {
  fireEvent.click(await openHome());
  expect(shape()).not.toBeNull();
  expect(card()).toBeNull();
});

it('is shown again to a visitor who goes back before the page has come', async () => {
  fireEvent.click(await openHome());
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  expect(shape()).toBeNull();
  expect(card()).not.toBeNull();
});

it('stays when the video is opened beside it', async () => {
  const link = await openHome();
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link, { ctrlKey: true });
  expect(shape()).toBeNull();
  expect(card()).not.toBeNull();
});
