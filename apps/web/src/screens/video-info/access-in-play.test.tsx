import { getMember } from '@lantern/contracts/calls/member';
import { getGoods } from '@lantern/contracts/calls/payment';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { buyEpisode, getVideoDetail, lookOk, reportPlayback } from '@lantern/contracts/calls/watch';
import { resultCode } from '@lantern/contracts/result-codes';
import { buildAdGroups } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { buildEpisode, buildSource } from '@lantern/contracts/testing/build-source';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { buildVideoDetail } from '@lantern/contracts/testing/build-video-detail';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';
import { videoPageTexts } from '#text/video-page.ts';

import { fakePlayer, fakePlayers } from '../../features/player/testing/fake-player.tsx';
import { stored } from '../../storage/stored.ts';
import { answering, refusing, startFakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import VideoInfoScreen from './video-info-screen.tsx';

vi.mock(
  '../../features/player/lazy-player.tsx',
  () => import('../../features/player/testing/fake-player.tsx'),
);

const TRIAL_SECONDS = 30;
const plainMember = buildMember({ memberVip: 0, vipPeriod: 0, vipDate: '' });
const vip = buildMember({ memberVip: 3, vipPeriod: 1, vipDate: '2999-01-01 00:00:00' });

let api: FakeApi;

const addressed = (pass: string, scope: 'full' | 'trial' = 'full') =>
  answering(
    getVideoDetail,
    buildVideoDetail({
      videoInfo: buildVideo({ cartoonCode: 101, cartoonVip: true }),
      srcList: [
        buildSource({ urlList: [buildEpisode({ id: 9, url: `/media/${pass}.m3u8`, scope })] }),
      ],
    }),
  );

/** What the server says of this member, and the address that goes with it. */
function grant(scope: 'full' | 'trial', pass: string = scope): void {
  api.change(answering(lookOk, scope === 'full' ? '1' : '0'));
  api.change(addressed(pass, scope));
}

const playing = () => screen.getByRole('region', { name: 'player' }).dataset;
const paywall = () => screen.findByRole('dialog', { name: videoPageTexts.paywall.title });
const refuseAddress = () => act(() => fakePlayer().say('hlserror', 'denied'));

async function watchTo(seconds: number, loop: boolean) {
  renderAt('/videoinfo?id=101', <VideoInfoScreen />);
  await screen.findByRole('region', { name: 'player' });
  await waitFor(() => expect(playing()['loop']).toBe(String(loop)));
  act(() => fakePlayer().playTo(seconds));
}

beforeEach(() => {
  stubIntersectionObserver();
  stored.memberInfo.write(vip);
  stored.token.write('t'.repeat(43));
  api = startFakeApi(
    answering(getConfig, buildConfig({ shikan: TRIAL_SECONDS })),
    answering(getAds, buildAdGroups()),
    answering(lookOk, '1'),
    addressed('full'),
    answering(reportPlayback, { position: 0 }),
    answering(getMember, buildMember()),
    answering(getGoods, { payList: [], optionList: [] }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
  fakePlayers.length = 0;
});

it('a film whose access ends while it plays becomes a trial: the paywall shows, no address fails', async () => {
  await watchTo(100, true);
  grant('trial');
  refuseAddress();
  await waitFor(() => expect(playing()['address']).toBe('/media/trial.m3u8'));
  expect(playing()).toMatchObject({ loop: 'false', startAt: String(TRIAL_SECONDS - 1) });
  expect(playing()['continues']).not.toBe('true');
  act(() => fakePlayer().playTo(101));
  expect(await paywall()).toBeDefined();
  expect(fakePlayer()).toMatchObject({ position: TRIAL_SECONDS, isPlaying: false });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('VIP that ends is seen without a refusal', async () => {
  await watchTo(100, true);
  grant('trial');
  act(() => stored.memberInfo.write(plainMember));
  await waitFor(() => expect(playing()['address']).toBe('/media/trial.m3u8'));
  act(() => fakePlayer().playTo(101));
  expect(await paywall()).toBeDefined();
});

it('VIP that ends while paused changes nothing before the next play', async () => {
  await watchTo(100, true);
  act(() => fakePlayer().pause());
  grant('trial');
  act(() => stored.memberInfo.write(plainMember));
  await screen.findByRole('button', { name: /试看30秒/ });
  expect(playing()['address']).toBe('/media/full.m3u8');
  expect(fakePlayer().isPlaying).toBe(false);
  await act(() => fakePlayer().play());
  expect(await paywall()).toBeDefined();
  expect(fakePlayer()).toMatchObject({ position: TRIAL_SECONDS, isPlaying: false });
});

it('a member who bought it is not stopped when VIP ends', async () => {
  await watchTo(100, true);
  act(() => stored.memberInfo.write(plainMember));
  await waitFor(() => expect(api.sentTo(lookOk)).toHaveLength(2));
  await waitFor(() => expect(playing()).toMatchObject({ loop: 'true' }));
  act(() => fakePlayer().playTo(110));
  expect(fakePlayer().position).toBe(110);
  expect(api.sentTo(getVideoDetail)).toHaveLength(1);
});

it('a pass that ran out is renewed and the picture goes on', async () => {
  await watchTo(100, true);
  grant('full', 'renewed');
  refuseAddress();
  await waitFor(() => expect(playing()['address']).toBe('/media/renewed.m3u8'));
  expect(playing()).toMatchObject({ loop: 'true', continues: 'true', startAt: '100' });
});

it('a purchase whose new address does not come says so, asks again, and never asks for money again', async () => {
  stored.memberInfo.write(plainMember);
  grant('trial');
  await watchTo(0, false);
  await screen.findByRole('button', { name: /试看30秒/ });
  act(() => fakePlayer().playTo(45));
  await paywall();
  api.change(answering(buyEpisode, '购买成功'));
  api.change(answering(lookOk, '1'));
  api.change(refusing(getVideoDetail, resultCode.unavailable, '服务维护中'));
  fireEvent.click(await screen.findByRole('button', { name: /2金币购买本集/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(texts.player.failures.network);
  expect(screen.queryByRole('dialog')).toBeNull();
  grant('full');
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(playing()['address']).toBe('/media/full.m3u8'));
  expect(playing()['startAt']).toBe(String(TRIAL_SECONDS));
  act(() => fakePlayer().say('canplay'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.sentTo(buyEpisode)).toHaveLength(1);
});

it('a paid episode is not offered for sale again while the server can’t confirm the purchase', async () => {
  stored.memberInfo.write(plainMember);
  grant('trial');
  await watchTo(0, false);
  await screen.findByRole('button', { name: /试看30秒/ });
  act(() => fakePlayer().playTo(45));
  await paywall();
  api.change(answering(buyEpisode, '购买成功'));
  api.change(refusing(lookOk, resultCode.unavailable, '服务维护中'));
  api.change(refusing(getVideoDetail, resultCode.unavailable, '服务维护中'));
  fireEvent.click(await screen.findByRole('button', { name: /2金币购买本集/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(texts.player.failures.network);
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** What the server gives to whom: by the token a call carries. */
function grantByToken(vipToken: string, log: string[]): void {
  const isVip = () => stored.token.read() === vipToken;
  const note = (call: string) => void log.push(`${call} as ${isVip() ? 'VIP' : 'somebody else'}`);
  const look = { full: answering(lookOk, '1'), trial: answering(lookOk, '0') };
  const detail = { full: addressed('full', 'full'), trial: addressed('trial', 'trial') };
  const scope = () => (isVip() ? 'full' : 'trial');
  api.change({ call: lookOk, body: (sent) => (note('access'), look[scope()].body(sent)) });
  api.change({
    call: getVideoDetail,
    body: (sent) => (note('detail'), detail[scope()].body(sent)),
  });
}

const asVip = 'v'.repeat(43);
it.each<[string, readonly ('forgotten' | 'member' | 'token')[]]>([
  ['the member, then the token', ['forgotten', 'member', 'token']],
  ['the token, then the member', ['forgotten', 'token', 'member']],
  ['the token while the old member stands', ['token', 'member']],
  ['the member while the old token stands', ['member', 'token']],
])(
  'after a VIP login in another tab the whole stream comes, when this one hears of %s',
  async (_, order) => {
    const log: string[] = [];
    grantByToken(asVip, log);
    stored.memberInfo.write(plainMember);
    await watchTo(5, false);
    await waitFor(() => expect(playing()['address']).toBe('/media/trial.m3u8'));
    const changes: Record<(typeof order)[number], () => void> = {
      forgotten() {
        stored.token.clear();
        stored.memberInfo.clear();
      },
      member: () => stored.memberInfo.write(vip),
      token: () => stored.token.write(asVip),
    };
    for (const step of order) {
      const before = log.length;
      act(changes[step]);
      // Whatever it asks now, it asks with what it knows now.
      await act(() =>
        vi.waitFor(() => expect(log.length).toBeGreaterThanOrEqual(before), { timeout: 60_000 }),
      );
    }
    await waitFor(() => expect(playing()['address']).toBe('/media/full.m3u8'));
    expect(playing()['loop']).toBe('true');
  },
);

it('an address from before VIP is renewed although the player was made later', async () => {
  // The detail was asked for as a visitor, whether all may be watched as a VIP: nothing changes any more.
  api.change(addressed('trial', 'trial'));
  api.change(answering(lookOk, '1'));
  renderAt('/videoinfo?id=101', <VideoInfoScreen />);
  await screen.findByRole('region', { name: 'player' });
  api.change(addressed('full', 'full'));
  await waitFor(() => expect(playing()['address']).toBe('/media/full.m3u8'));
});

it('a server with contradictory answers is asked again after a pause, not in a loop', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    api.change(addressed('trial', 'trial'));
    renderAt('/videoinfo?id=101', <VideoInfoScreen />);
    await screen.findByRole('region', { name: 'player' });
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(api.sentTo(getVideoDetail).length).toBeLessThanOrEqual(4);
  } finally {
    vi.useRealTimers();
  }
});
