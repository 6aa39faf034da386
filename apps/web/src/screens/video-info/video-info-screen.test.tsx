import { forgetFavourites } from '@lantern/contracts/calls/kept';
import { getMember } from '@lantern/contracts/calls/member';
import { getGoods } from '@lantern/contracts/calls/payment';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import {
  buyEpisode,
  getVideoDetail,
  likeVideo,
  lookOk,
  reportPlayback,
} from '@lantern/contracts/calls/watch';
import { resultCode } from '@lantern/contracts/result-codes';
import { buildAdGroups } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { buildEpisode, buildSource } from '@lantern/contracts/testing/build-source';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { buildVideoDetail } from '@lantern/contracts/testing/build-video-detail';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';
import { videoPageTexts } from '#text/video-page.ts';

import { fakePlayer, fakePlayers } from '../../features/player/testing/fake-player.tsx';
import { stored } from '../../storage/stored.ts';
import { answering, refusing, startFakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import { Toaster } from '../../ui/toast.tsx';
import VideoInfoScreen from './video-info-screen.tsx';

vi.mock(
  '../../features/player/lazy-player.tsx',
  () => import('../../features/player/testing/fake-player.tsx'),
);

const VIDEO = buildVideo({ cartoonCode: 101, cartoonName: '山谷晨雾' });
const PAID = buildVideo({ ...VIDEO, cartoonVip: true });
const FULL_TRIAL = 30;

let api: FakeApi;

function Elsewhere() {
  return <p>at {useLocation().pathname}</p>;
}

function open(address = '/videoinfo?id=101') {
  return renderAt(
    address,
    <Suspense>
      <Routes>
        <Route path="/videoinfo" element={<VideoInfoScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <Toaster />
    </Suspense>,
  );
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const player = () => screen.findByRole('region', { name: 'player' });
const addressNow = async () => (await player()).dataset['address'];
const dialogCount = () => screen.queryAllByRole('dialog').length;

beforeEach(() => {
  stubIntersectionObserver();
  stored.memberInfo.write(buildMember({ memberVip: 0, vipPeriod: 0, vipDate: '' }));
  stored.token.write('t'.repeat(43));
  api = startFakeApi(
    answering(getConfig, buildConfig({ shikan: FULL_TRIAL, episodePrice: 2 })),
    answering(getAds, buildAdGroups()),
    answering(getVideoDetail, buildVideoDetail({ videoInfo: VIDEO })),
    answering(lookOk, '0'),
    answering(reportPlayback, { position: 0 }),
    answering(likeVideo, { collectHot: 777 }),
    answering(forgetFavourites, null),
    answering(getMember, buildMember()),
    answering(getGoods, { payList: [], optionList: [] }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  resetStored();
  fakePlayers.length = 0;
});

describe('which video', () => {
  it('counts down and leaves when there is no id', async () => {
    vi.useFakeTimers();
    open('/videoinfo');
    for (const left of [3, 2, 1]) {
      expect(screen.getByText(`未携带参数，${left}秒后退出`)).toBeDefined();
      await act(() => vi.advanceTimersByTimeAsync(1000));
    }
    expect(screen.getByText('at /')).toBeDefined();
    expect(api.sentTo(getVideoDetail)).toEqual([]);
  });

  it.each(['abc', '-1', '1.5', '99999999999999999999'])('does not ask for %s', async (id) => {
    open(`/videoinfo?id=${id}`);
    expect(await screen.findByText(videoPageTexts.videoInfo.notFoundTitle)).toBeDefined();
    expect(api.sentTo(getVideoDetail)).toEqual([]);
  });

  it('shows the video, plays its first episode and stores the visit', async () => {
    stored.videoHistory.write([buildVideo({ cartoonCode: 5 }), VIDEO]);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: '山谷晨雾' })).toBeDefined();
    expect(await addressNow()).toBe(buildEpisode().url);
    const more = screen.getByRole('region', { name: videoPageTexts.videoInfo.latest });
    await waitFor(() => expect(within(more).getAllByRole('link')).toHaveLength(6));
    expect(stored.videoHistory.read().map(({ cartoonCode }) => cartoonCode)).toEqual([101, 5]);
    expect(api.sentTo(getVideoDetail)[0]?.payload).toEqual({ index: 0, vid: 101 });
  });

  it('says that it is not there', async () => {
    api.change(refusing(getVideoDetail, resultCode.notFound, '视频不存在'));
    open();
    expect(await screen.findByText(videoPageTexts.videoInfo.notFoundTitle)).toBeDefined();
    expect(stored.videoHistory.read()).toEqual([]);
  });

  it('says that it is for VIP members, and leads to VIP', async () => {
    api.change(refusing(getVideoDetail, resultCode.forbidden, '该内容仅限会员观看'));
    open();
    expect(await screen.findByText('该内容仅限会员观看')).toBeDefined();
    const way = screen.getByRole('link', { name: videoPageTexts.videoInfo.openVip });
    expect(way.getAttribute('href')).toBe('/vip');
  });

  it('shows it by itself once the member has VIP, by whatever way', async () => {
    api.change(refusing(getVideoDetail, resultCode.forbidden, '该内容仅限会员观看'));
    open();
    await screen.findByText('该内容仅限会员观看');
    api.change(answering(getVideoDetail, buildVideoDetail({ videoInfo: VIDEO })));
    act(() =>
      stored.memberInfo.write(
        buildMember({ memberVip: 3, vipPeriod: 3, vipDate: '2099-01-01 00:00:00' }),
      ),
    );
    expect(await screen.findByRole('heading', { level: 1, name: '山谷晨雾' })).toBeDefined();
  });

  it('offers another try when the server is away', async () => {
    api.change(refusing(getVideoDetail, resultCode.unavailable, '服务维护中'));
    open();
    const again = await button(texts.common.retry);
    expect(screen.getByText('服务维护中')).toBeDefined();
    api.change(answering(getVideoDetail, buildVideoDetail({ videoInfo: VIDEO })));
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: '山谷晨雾' })).toBeDefined();
  });

  it('goes home from a share link', async () => {
    open('/videoinfo?id=101&share=12345678');
    await press(texts.common.back);
    expect(screen.getByText('at /')).toBeDefined();
  });
});

describe('the trial', () => {
  const trialDetail = (pass: 'trial' | 'full') => {
    const episode = buildEpisode({ id: 9, url: `/media/${pass}.m3u8`, scope: pass });
    return buildVideoDetail({ videoInfo: PAID, srcList: [buildSource({ urlList: [episode] })] });
  };

  async function stopAtLimit() {
    api.change(answering(getVideoDetail, trialDetail('trial')));
    open();
    await player();
    await waitFor(() => expect(api.sentTo(lookOk)).toHaveLength(1));
    await button(/试看30秒/);
    act(() => fakePlayer().playTo(45));
    await screen.findByRole('dialog', { name: videoPageTexts.paywall.title });
  }

  it('stops at the limit, again on play, and offers both ways', async () => {
    await stopAtLimit();
    expect(fakePlayer()).toMatchObject({ position: 30, isPlaying: false, controlsShown: false });
    const vip = screen.getByRole('link', { name: videoPageTexts.paywall.benefits });
    expect(vip.getAttribute('href')).toBe('/vip');
    expect(screen.getByText('2金币购买本集')).toBeDefined();
    await press(texts.common.close);
    await waitFor(() => expect(dialogCount()).toBe(0));
    await press(videoPageTexts.paywall.play);
    expect(await screen.findByRole('dialog', { name: videoPageTexts.paywall.title })).toBeDefined();
    expect(fakePlayer()).toMatchObject({ position: 30, isPlaying: false });
  });

  it('a purchase says so, asks again and plays on at a new address where it stopped', async () => {
    await stopAtLimit();
    api.change(answering(buyEpisode, '购买成功'));
    api.change(answering(lookOk, '1'));
    api.change(answering(getVideoDetail, trialDetail('full')));
    await press(/2金币购买本集/);
    await waitFor(() => expect(dialogCount()).toBe(0));
    expect(screen.getByRole('status').textContent).toBe('购买成功');
    await waitFor(async () => expect(await addressNow()).toBe('/media/full.m3u8'));
    const { startAt, loop } = (await player()).dataset;
    expect({ startAt, loop }).toEqual({ startAt: '30', loop: 'true' });
    expect(api.sentTo(buyEpisode).map(({ payload }) => payload)).toEqual([
      { cartoonCode: 101, moviesInfoId: 9, type: 0, knownPrice: 2 },
    ]);
    act(() => fakePlayer().playTo(45));
    expect(fakePlayer().position).toBe(45);
  });

  it('a refused purchase leads to the coins, with the server’s words', async () => {
    await stopAtLimit();
    api.change(refusing(buyEpisode, resultCode.refused, '金币不足'));
    await press(/2金币购买本集/);
    expect(await screen.findByText('at /pay')).toBeDefined();
    expect(screen.getByText('金币不足')).toBeDefined();
  });

  it('two taps buy once', async () => {
    await stopAtLimit();
    api.change(answering(buyEpisode, '购买成功'));
    const buy = await button(/2金币购买本集/);
    fireEvent.click(buy);
    fireEvent.click(buy);
    await waitFor(() => expect(api.sentTo(lookOk)).toHaveLength(2));
    expect(api.sentTo(buyEpisode)).toHaveLength(1);
  });

  it('a member with access is not stopped, and the video loops', async () => {
    api.change(answering(getVideoDetail, trialDetail('full')));
    api.change(answering(lookOk, '1'));
    open();
    await waitFor(() => expect(screen.getByLabelText('player').dataset['loop']).toBe('true'));
    act(() => fakePlayer().playTo(45));
    expect(fakePlayer().position).toBe(45);
  });

  it('a free video is not asked about', async () => {
    open();
    await player();
    act(() => fakePlayer().playTo(45));
    expect(fakePlayer().position).toBe(45);
    expect(api.sentTo(lookOk)).toEqual([]);
  });
});

describe('the member’s actions', () => {
  it('offers no choice where there is a single episode', async () => {
    const srcList = [buildSource({ urlList: [buildEpisode({ id: 11 })] })];
    api.change(answering(getVideoDetail, buildVideoDetail({ videoInfo: VIDEO, srcList })));
    open();
    await button(videoPageTexts.videoInfo.share);
    expect(screen.queryByRole('button', { name: videoPageTexts.videoInfo.episodes })).toBeNull();
  });

  it('goes to another episode, and keeps the place on another channel', async () => {
    const channel = (name: string, from: number) =>
      buildSource({
        name,
        urlList: [1, 2].map((n) =>
          buildEpisode({ id: from + n, name: `第${n}集`, url: `/media/${from + n}.m3u8` }),
        ),
      });
    const srcList = [channel('线路一', 10), channel('线路二', 20)];
    api.change(answering(getVideoDetail, buildVideoDetail({ videoInfo: VIDEO, srcList })));
    open();
    await player();
    act(() => fakePlayer().playTo(12));
    const choose = async (line: string, episode: string) => {
      await press(videoPageTexts.videoInfo.episodes);
      const region = await screen.findByRole('region', { name: line });
      fireEvent.click(within(region).getByRole('button', { name: episode }));
      return (await player()).dataset;
    };
    expect(await choose('线路二', '第1集')).toMatchObject({
      address: '/media/21.m3u8',
      startAt: '12',
    });
    expect(await choose('线路二', '第2集')).toMatchObject({
      address: '/media/22.m3u8',
      startAt: '0',
    });
    const reported = api.sentTo(reportPlayback).map(({ payload }) => payload);
    expect(reported[0]).toMatchObject({ moviesInfoId: 11, position: 12, type: 3, collectType: 2 });
  });

  it('sends a like once, and takes it back on this device', async () => {
    open();
    await press(/^点赞/);
    expect(stored.likedVideos.read()).toEqual([101]);
    expect(await button('点赞 777')).toBeDefined();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('点赞成功'));
    await press(/^点赞/);
    expect(stored.likedVideos.read()).toEqual([]);
    expect(api.sentTo(likeVideo)).toHaveLength(1);
  });

  it('sends a favourite, which is no like, and its removal', async () => {
    open();
    const likes = (await button(/^点赞/)).textContent;
    await press(videoPageTexts.videoInfo.favourite);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('收藏成功'));
    expect((await button(/^点赞/)).textContent).toBe(likes);
    expect(api.sentTo(likeVideo)[0]?.payload).toMatchObject({ collectCode: 101, collectType: 1 });
    await press(videoPageTexts.videoInfo.favourite);
    await waitFor(() => expect(api.sentTo(forgetFavourites)).toHaveLength(1));
    expect(api.sentTo(forgetFavourites)[0]?.payload).toEqual({ codes: [101] });
  });

  it('keeps an unsent favourite, and says only that', async () => {
    api.change(refusing(likeVideo, resultCode.unavailable, '暂时不可用'));
    open();
    await press(videoPageTexts.videoInfo.favourite);
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(videoPageTexts.videoInfo.toldLater),
    );
    expect(stored.savedVideos.read()).toEqual([VIDEO]);
    await press(videoPageTexts.videoInfo.favourite);
    expect(screen.getByRole('status').textContent).toBe('取消收藏');
    expect(stored.savedVideos.read()).toEqual([]);
  });

  it('reports the position on leaving', async () => {
    const page = open();
    await player();
    act(() => fakePlayer().playTo(7));
    page.unmount();
    expect(api.sentTo(reportPlayback).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ collectCode: 101, moviesInfoId: 9001, position: 7 }),
    ]);
  });
});
