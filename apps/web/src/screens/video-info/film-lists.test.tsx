import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { getVideoDetail, lookOk, reportPlayback } from '@lantern/contracts/calls/watch';
import { buildAdGroups } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildVideo, buildVideos } from '@lantern/contracts/testing/build-video';
import { buildVideoDetail } from '@lantern/contracts/testing/build-video-detail';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { videoPageTexts } from '#text/video-page.ts';

import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import VideoInfoScreen from './video-info-screen.tsx';

vi.mock(
  '../../features/player/lazy-player.tsx',
  () => import('../../features/player/testing/fake-player.tsx'),
);

const [related, recommend] = [buildVideos(6), buildVideos(8)];
const drawn = vi.fn();
const patience = { timeout: 30_000 };

beforeEach(() => {
  stubIntersectionObserver();
  vi.useFakeTimers();
  drawn.mockReset();
  startFakeApi(
    answering(getConfig, buildConfig()),
    answering(getAds, buildAdGroups()),
    answering(lookOk, '1'),
    answering(reportPlayback, { position: 0 }),
    answering(
      getVideoDetail,
      buildVideoDetail({ videoInfo: buildVideo({ cartoonCode: 101 }), related, recommend }),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  resetStored();
  vi.unstubAllGlobals();
});

function openFilm() {
  renderAt(
    '/videoinfo?id=101',
    <Routes>
      <Route path="/list" element={<Link to="/videoinfo?id=101">back</Link>} />
      <Route
        path="/videoinfo"
        element={
          <Profiler id="page" onRender={drawn}>
            <Link to="/list">leave</Link>
            <VideoInfoScreen />
          </Profiler>
        }
      />
    </Routes>,
  );
}

/** How many films stand in each list that is there. */
const counts = (): number[] =>
  [videoPageTexts.videoInfo.related, videoPageTexts.videoInfo.latest].flatMap((name) => {
    const list = screen.queryByRole('region', { name });
    return list ? [list.querySelectorAll('li').length] : [];
  });
const frame = () => act(async () => vi.advanceTimersToNextFrame());
/** Waits until all films are drawn. */
const wholePage = (): Promise<void> =>
  vi.waitFor(async () => {
    await frame();
    expect(counts()).toEqual([6, 8]);
  }, patience);

it('draws the films that fill the screen, and the others between frames', async () => {
  const seen = new Set<string>();
  // At each commit: a busy machine may reach several frames between two looks.
  drawn.mockImplementation(() => seen.add(counts().join()));
  openFilm();
  await wholePage();
  expect([...seen].slice(-3)).toEqual(['4', '6,4', '6,8']);
});

it('draws all of them at once for a member who comes back', async () => {
  openFilm();
  await wholePage();
  fireEvent.click(screen.getByRole('link', { name: 'leave' }));
  fireEvent.click(screen.getByRole('link', { name: 'back' }));
  expect(counts()).toEqual([6, 8]);
});

it('is not drawn again for its answer growing old', async () => {
  openFilm();
  await wholePage();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  drawn.mockClear();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(drawn).not.toHaveBeenCalled();
});
