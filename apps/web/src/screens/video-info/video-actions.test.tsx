import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import { reportVideo } from '@lantern/contracts/calls/moderation';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { getVideoDetail, reportPlayback } from '@lantern/contracts/calls/watch';
import { resultCode } from '@lantern/contracts/result-codes';
import { noAds } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildDanmaku } from '@lantern/contracts/testing/build-danmaku';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { buildEpisode, buildSource } from '@lantern/contracts/testing/build-source';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { buildVideoDetail } from '@lantern/contracts/testing/build-video-detail';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { videoActionsTexts } from '#text/video-actions.ts';
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
import { Toaster } from '../../ui/toast.tsx';
import VideoInfoScreen from './video-info-screen.tsx';

vi.mock(
  '../../features/player/lazy-player.tsx',
  () => import('../../features/player/testing/fake-player.tsx'),
);

const drawn = vi.hoisted((): string[] => []);

vi.mock('../../features/player/danmaku/danmaku-stage.ts', () => ({
  createDanmakuStage: () => ({
    add: ({ text }: { text: string }) => drawn.push(text),
    show: () => undefined,
    remove: () => undefined,
  }),
}));

const VIDEO = buildVideo({ cartoonCode: 101, cartoonName: '山谷晨雾', vodDuration: 600 });
const two = [
  buildSource({
    name: '线路一',
    urlList: [
      buildEpisode({ id: 11, name: '第1集', url: '/media/11.m3u8' }),
      buildEpisode({ id: 12, name: '第2集', url: '/media/12.m3u8' }),
    ],
  }),
];
const detail = buildVideoDetail({ videoInfo: VIDEO, srcList: two });

let api: FakeApi;

const open = () =>
  renderAt(
    '/videoinfo?id=101',
    <Suspense>
      <VideoInfoScreen />
      <Toaster />
    </Suspense>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const player = () => screen.findByRole('region', { name: 'player' });
/** What is said in passing, whatever sheet is open. */
const toast = () =>
  screen
    .getAllByRole('status')
    .map((it) => it.textContent)
    .join('');

beforeEach(() => {
  drawn.length = 0;
  stubIntersectionObserver();
  stored.memberInfo.write(buildMember({ memberCode: '12345678' }));
  stored.token.write('t'.repeat(43));
  api = startFakeApi(
    answering(getConfig, buildConfig({ shikan: 30 })),
    answering(getAds, noAds),
    answering(getVideoDetail, detail),
    answering(reportPlayback, { position: 0 }),
    answering(reportVideo, { receipt: 'R20310521-7K3M9Q2P' }),
    answering(sendDanmaku, buildDanmaku({ text: '好看' })),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
  fakePlayers.length = 0;
});

describe('reporting', () => {
  it('needs a reason, sends it with the words, and shows the receipt', async () => {
    open();
    await press(videoPageTexts.videoInfo.report);
    const submit = await screen.findByRole('button', { name: videoActionsTexts.report.submit });
    expect(submit).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: '未经本人同意' }));
    fireEvent.change(screen.getByRole('textbox', { name: videoActionsTexts.report.detail }), {
      target: { value: '画面里的人是我' },
    });
    fireEvent.click(submit);
    expect(await screen.findByText('R20310521-7K3M9Q2P')).toBeDefined();
    expect(api.sentTo(reportVideo)[0]?.payload).toEqual({
      cartoonCode: 101,
      category: 'consent',
      detail: '画面里的人是我',
    });
  });

  it('says why it was refused and keeps what was written', async () => {
    api.change(refusing(reportVideo, resultCode.tooMany, '操作过于频繁，请稍后再试'));
    open();
    await press(videoPageTexts.videoInfo.report);
    fireEvent.click(await screen.findByRole('radio', { name: '其他问题' }));
    await press(videoActionsTexts.report.submit);
    await waitFor(() => expect(toast()).toContain('操作过于频繁'));
    expect(screen.getByRole('radio', { name: '其他问题' })).toHaveProperty('checked', true);
  });
});

describe('sharing', () => {
  it('copies an address that names the video and who shared it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    open();
    await press(videoPageTexts.videoInfo.share);
    expect(await screen.findByText('邀请码 12345678')).toBeDefined();
    await press(videoActionsTexts.share.copy);
    await waitFor(() => expect(toast()).toContain('复制成功'));
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/videoinfo?id=101&share=12345678`);
  });

  it('offers the share sheet of the system where there is one', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new Error('no'));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    open();
    await press(videoPageTexts.videoInfo.share);
    await press(videoActionsTexts.share.more);
    expect(share.mock.calls[0]?.[0]).toMatchObject({ title: '山谷晨雾' });
    expect(share.mock.calls[0]?.[0]?.url).toContain('/videoinfo?id=101&share=12345678');
  });
});

describe('continuing', () => {
  it('starts at the server’s position', async () => {
    api.change(
      answering(getVideoDetail, { ...detail, resume: { moviesInfoId: 12, position: 61 } }),
    );
    stored.playPositions.write([{ cartoonCode: 101, moviesInfoId: 11, position: 300 }]);
    open();
    expect((await player()).dataset).toMatchObject({ address: '/media/12.m3u8', startAt: '61' });
  });

  it('starts at this device’s position for a visitor without a session', async () => {
    stored.token.clear();
    stored.playPositions.write([{ cartoonCode: 101, moviesInfoId: 12, position: 300 }]);
    open();
    expect((await player()).dataset).toMatchObject({ address: '/media/12.m3u8', startAt: '300' });
  });

  it('starts over after the end, and is stored on this device on leaving', async () => {
    stored.token.clear();
    stored.playPositions.write([{ cartoonCode: 101, moviesInfoId: 11, position: 598 }]);
    const page = open();
    expect((await player()).dataset).toMatchObject({ address: '/media/11.m3u8', startAt: '0' });
    act(() => fakePlayer().playTo(42));
    page.unmount();
    expect(stored.playPositions.read()).toEqual([
      { cartoonCode: 101, moviesInfoId: 11, position: 42 },
    ]);
    expect(api.sentTo(reportPlayback)).toEqual([]);
  });
});

describe('comments over the picture', () => {
  const write = async (text: string) => {
    const field = await screen.findByRole('textbox', { name: videoActionsTexts.danmaku.hint });
    fireEvent.change(field, { target: { value: text } });
    return field;
  };

  it('are sent with the moment, the colour and the place that were chosen', async () => {
    stored.danmakuPreferences.update((known) => ({ ...known, color: '#ff7a1a', mode: 1 }));
    open();
    await player();
    act(() => fakePlayer().playTo(7));
    const field = await write('好看');
    await press(videoActionsTexts.danmaku.send);
    await waitFor(() => expect(toast()).toContain('弹幕已发送'));
    expect(api.sentTo(sendDanmaku)[0]?.payload).toEqual({
      cartoonCode: 101,
      moviesInfoId: 11,
      time: 7,
      text: '好看',
      color: '#ff7a1a',
      mode: 1,
    });
    expect(field).toHaveProperty('value', '');
  });

  it('leave what is typed while they are on their way', async () => {
    const { late, release } = holding(answering(sendDanmaku, buildDanmaku({ text: '好看' })));
    api.change(late);
    open();
    const field = await write('好看');
    await press(videoActionsTexts.danmaku.send);
    fireEvent.change(field, { target: { value: '好看再来一遍' } });
    release();
    await waitFor(() => expect(toast()).toContain('弹幕已发送'));
    expect(field).toHaveProperty('value', '再来一遍');
  });

  it('are drawn over the episode on which they were written, and over no other', async () => {
    const { late, release } = holding(answering(sendDanmaku, buildDanmaku({ text: '一集' })));
    api.change(late);
    open();
    await write('一集');
    await press(videoActionsTexts.danmaku.send);
    await press('第2集');
    release();
    await waitFor(() => expect(toast()).toContain('弹幕已发送'));
    expect(drawn).toEqual([]);
    api.change(answering(sendDanmaku, buildDanmaku({ text: '二集' })));
    await write('二集');
    await press(videoActionsTexts.danmaku.send);
    await waitFor(() => expect(drawn).toEqual(['二集']));
  });

  it('stay in the field when they are refused', async () => {
    api.change(refusing(sendDanmaku, resultCode.refused, '内容包含不允许的词语'));
    open();
    const field = await write('坏话');
    await press(videoActionsTexts.danmaku.send);
    await waitFor(() => expect(toast()).toContain('不允许的词语'));
    expect(field).toHaveProperty('value', '坏话');
  });

  it('are switched off and on, which is remembered', async () => {
    open();
    await press(videoActionsTexts.danmaku.turnOff);
    expect(stored.danmakuPreferences.read().on).toBe(false);
    expect(screen.getByRole('textbox')).toHaveProperty('disabled', true);
    await press(videoActionsTexts.danmaku.turnOn);
    expect(stored.danmakuPreferences.read().on).toBe(true);
  });
});
