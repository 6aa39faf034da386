import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { getVideoDetail, lookOk, reportPlayback } from '@lantern/contracts/calls/watch';
import { buildAdGroups } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildEpisode, buildSource } from '@lantern/contracts/testing/build-source';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { buildVideoDetail } from '@lantern/contracts/testing/build-video-detail';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { VideoLink } from '../../features/video-link/video-link.tsx';
import { stored } from '../../storage/stored.ts';
import { answering, answeringEach, startFakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import VideoInfoScreen from './video-info-screen.tsx';

vi.mock(
  '../../features/player/lazy-player.tsx',
  () => import('../../features/player/testing/fake-player.tsx'),
);

const VIDEO = buildVideo({ cartoonCode: 101, cartoonName: '山谷晨雾' });

let api: FakeApi;
beforeEach(() => {
  stubIntersectionObserver();
  let asked = 0;
  api = startFakeApi(
    answering(getConfig, buildConfig()),
    answering(getAds, buildAdGroups()),
    answering(lookOk, '1'),
    answering(reportPlayback, { position: 0 }),
    answeringEach(getVideoDetail, () =>
      buildVideoDetail({
        videoInfo: VIDEO,
        srcList: [
          buildSource({ urlList: [buildEpisode({ url: `/media/${++asked}/master.m3u8` })] }),
        ],
      }),
    ),
  );
});

afterEach(() => {
  cleanup();
  resetStored();
  vi.unstubAllGlobals();
});

function openList() {
  return renderAt(
    '/list',
    <Routes>
      <Route path="/list" element={<VideoLink vid={101}>card</VideoLink>} />
      <Route
        path="/videoinfo"
        element={
          <>
            <Link to="/list">leave</Link>
            <VideoInfoScreen />
          </>
        }
      />
    </Routes>,
  );
}

const card = () => screen.getByRole('link', { name: 'card' });
const playedAddress = async () =>
  (await screen.findByRole('region', { name: 'player' })).dataset['address'];

it('a tap asks for the video, and its page plays that answer without asking again', async () => {
  stored.token.write('t');
  openList();
  fireEvent.click(card());
  expect(api.sentTo(getVideoDetail)).toHaveLength(1);
  expect(await playedAddress()).toContain('/1/');
  expect(api.sentTo(getVideoDetail)).toHaveLength(1);
});

it('the video is asked for again when a member comes back at once, because they have watched meanwhile', async () => {
  stored.token.write('t');
  openList();
  fireEvent.click(card());
  expect(await playedAddress()).toContain('/1/');
  fireEvent.click(screen.getByRole('link', { name: 'leave' }));
  fireEvent.click(card());
  await waitFor(async () => expect(await playedAddress()).toContain('/2/'));
  expect(api.sentTo(getVideoDetail)).toHaveLength(2);
});

it('nothing is asked for before the session is there', () => {
  openList();
  fireEvent.click(card(), { ctrlKey: true });
  expect(api.sentTo(getVideoDetail)).toHaveLength(0);
});
