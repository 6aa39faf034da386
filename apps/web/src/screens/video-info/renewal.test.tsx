import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { getVideoDetail, reportPlayback } from '@lantern/contracts/calls/watch';
import { resultCode } from '@lantern/contracts/result-codes';
import { buildAdGroups } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildEpisode, buildSource } from '@lantern/contracts/testing/build-source';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { buildVideoDetail } from '@lantern/contracts/testing/build-video-detail';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';
import { videoPageTexts } from '#text/video-page.ts';

import { fakePlayer, fakePlayers } from '../../features/player/testing/fake-player.tsx';
import { stored } from '../../storage/stored.ts';
import {
  answering,
  holding,
  refusing,
  startFakeApi,
  type FakeApi,
} from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import VideoInfoScreen from './video-info-screen.tsx';

vi.mock(
  '../../features/player/lazy-player.tsx',
  () => import('../../features/player/testing/fake-player.tsx'),
);

const channel = (name: string, line: number, pass: string) =>
  buildSource({
    name,
    urlList: [1, 2].map((n) =>
      buildEpisode({ id: line + n, name: `第${n}集`, url: `/media/${pass}/${line + n}.m3u8` }),
    ),
  });
const addressed = (pass: string, cartoonName = '山谷晨雾') =>
  answering(
    getVideoDetail,
    buildVideoDetail({
      videoInfo: buildVideo({ cartoonCode: 101, cartoonName }),
      srcList: [channel('线路一', 10, pass), channel('线路二', 20, pass)],
      resume: { moviesInfoId: 11, position: 61 },
    }),
  );

let api: FakeApi;

const playing = () => screen.getByRole('region', { name: 'player' }).dataset;
const refuseAddress = () => act(() => fakePlayer().say('hlserror', 'denied'));
const asked = () => api.sentTo(getVideoDetail).length;

async function open() {
  renderAt(
    '/videoinfo?id=101',
    <Suspense>
      <VideoInfoScreen />
    </Suspense>,
  );
  await screen.findByRole('region', { name: 'player' });
}

async function choose(line: string, episode: string) {
  fireEvent.click(await screen.findByRole('button', { name: videoPageTexts.videoInfo.episodes }));
  const region = await screen.findByRole('region', { name: line });
  fireEvent.click(within(region).getByRole('button', { name: episode }));
}

beforeEach(() => {
  stubIntersectionObserver();
  stored.token.write('t'.repeat(43));
  api = startFakeApi(
    answering(getConfig, buildConfig()),
    answering(getAds, buildAdGroups()),
    addressed('first'),
    answering(reportPlayback, { position: 0 }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
  fakePlayers.length = 0;
});

it('a renewal after the choice of another episode does not change that episode', async () => {
  await open();
  const { late, release } = holding(addressed('late', '改了名字'));
  api.change(late);
  refuseAddress();
  await waitFor(() => expect(asked()).toBe(2));
  await choose('线路一', '第2集');
  expect(playing()['address']).toBe('/media/first/12.m3u8');
  release();
  await screen.findByRole('heading', { level: 1, name: '改了名字' });
  expect(playing()['address']).toBe('/media/first/12.m3u8');
});

it('a renewal that fails leaves the page unchanged and is retried once the network is back', async () => {
  await open();
  api.change(refusing(getVideoDetail, resultCode.unavailable, '服务维护中'));
  refuseAddress();
  expect((await screen.findByRole('alert')).textContent).toContain(texts.player.failures.network);
  expect(await screen.findByRole('heading', { level: 1, name: '山谷晨雾' })).toBeDefined();
  api.change(addressed('renewed'));
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(playing()['address']).toBe('/media/renewed/11.m3u8'));
});

it('a video that is removed meanwhile shows that it is gone', async () => {
  await open();
  api.change(refusing(getVideoDetail, resultCode.notFound, '视频不存在'));
  refuseAddress();
  expect(await screen.findByText(videoPageTexts.videoInfo.notFoundTitle)).toBeDefined();
});

it('a film whose address is renewed before it plays keeps its start position', async () => {
  await open();
  expect(playing()['startAt']).toBe('61');
  api.change(addressed('renewed'));
  refuseAddress();
  await waitFor(() => expect(playing()['address']).toBe('/media/renewed/11.m3u8'));
  expect(playing()['startAt']).toBe('61');
});

it('a try that brings no media does not lose the position', async () => {
  await open();
  act(() => fakePlayer().playTo(100));
  act(() => fakePlayer().say('hlserror', 'network'));
  // Where there is no media, the time is 0, and a pause tells it.
  fakePlayer().ready = 0;
  fakePlayer().position = 0;
  act(() => fakePlayer().say('timeupdate'));
  api.change(addressed('renewed'));
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(playing()['address']).toBe('/media/renewed/11.m3u8'));
  expect(playing()['startAt']).toBe('100');
});

it('an episode that has not begun does not start at the previous one’s position', async () => {
  await open();
  act(() => fakePlayer().playTo(100));
  await choose('线路一', '第2集');
  await choose('线路二', '第2集');
  expect(playing()).toMatchObject({ address: '/media/first/22.m3u8', startAt: '0' });
});

it('positions are reported after a renewal that the member did not notice', async () => {
  await open();
  act(() => fakePlayer().playTo(100));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    api.change(addressed('renewed'));
    refuseAddress();
    await waitFor(() => expect(playing()['continues']).toBe('true'));
    const before = api.sentTo(reportPlayback).length;
    act(() => void vi.advanceTimersByTime(15_000));
    expect(api.sentTo(reportPlayback)).toHaveLength(before + 1);
  } finally {
    vi.useRealTimers();
  }
});
