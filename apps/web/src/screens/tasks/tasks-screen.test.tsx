import { getMember } from '@lantern/contracts/calls/member';
import { claimCalls, getSignState, signIn } from '@lantern/contracts/calls/sign';
import type { SignState } from '@lantern/contracts/entities/sign-state';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { buildSignState } from '@lantern/contracts/testing/build-sign-state';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

import { stored } from '../../storage/stored.ts';
import { answering, answeringEach, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { Toaster } from '../../ui/toast.tsx';
import TasksScreen from './tasks-screen.tsx';

function openTasks(): void {
  renderAt(
    '/sign',
    <>
      <TasksScreen />
      <Toaster />
    </>,
  );
}

function TasksThatAreLeft() {
  const [isThere, setThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setThere(!isThere)}>
        {isThere ? 'leave' : 'come back'}
      </button>
      {isThere && <TasksScreen />}
      <Toaster />
    </>
  );
}

const statusText = () => screen.getByRole('status').textContent;
const lit = () =>
  [...document.querySelectorAll('[data-reached]')].map(
    (day) => day.getAttribute('data-reached') === 'true',
  );
const tasksIn = (changed: Partial<SignState['tasks']>) =>
  buildSignState({ tasks: { ...buildSignState().tasks, ...changed } });

// In Shanghai the day after has begun.
const now = new Date('2031-05-21T17:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  stored.token.write('t'.repeat(43));
  stored.memberInfo.write(buildMember({ memberCion: 12 }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  resetStored();
});

describe('the strip', () => {
  it.each([
    [0, 0],
    [1, 1],
    [3, 3],
    [7, 7],
    [8, 1],
    [13, 6],
  ])('after %i days in a row lights %i', async (count, days) => {
    startFakeApi(answering(getSignState, buildSignState({ count, signedToday: true })));
    openTasks();
    await screen.findByRole('heading', { name: `连续签到${count}天` });
    expect(lit()).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => day <= days));
  });

  it.each([
    [0, false, '今天签到得+1金币'],
    [6, false, '今天不签到就断了，签到得+3天VIP'],
    [1, true, '明天签到得+1金币'],
    [2, true, '明天签到得+1天VIP'],
  ])('after %i days in a row, signed today %s, says: %s', async (count, signedToday, words) => {
    startFakeApi(answering(getSignState, buildSignState({ count, signedToday })));
    openTasks();
    const head = await screen.findByRole('heading', { name: `连续签到${count}天` });
    expect(head.nextElementSibling?.textContent).toBe(words);
  });

  it('says what each day brings', async () => {
    startFakeApi(answering(getSignState, buildSignState()));
    openTasks();
    await screen.findByRole('button', { name: '签到' });
    const days = [...document.querySelectorAll('[data-reached]')].map((day) => day.textContent);
    expect(days).toEqual([
      '第1天+1金币',
      '第2天+1金币',
      '第3天+1天VIP',
      '第4天+2金币',
      '第5天+2金币',
      '第6天+3金币',
      '第7天+3天VIP',
    ]);
  });
});

describe('signing in', () => {
  it('pays, and the screen follows', async () => {
    let state = buildSignState({ count: 2 });
    const api = startFakeApi(
      answeringEach(getSignState, () => state),
      answering(getMember, buildMember()),
      answeringEach(signIn, () => {
        state = buildSignState({ count: 3, signedToday: true });
        return { count: 3, coins: 0, vipDays: 1 };
      }),
    );
    openTasks();
    fireEvent.click(await screen.findByRole('button', { name: '签到' }));
    await screen.findByRole('heading', { name: '连续签到3天' });
    expect(statusText()).toBe('签到成功 +1天VIP');
    expect(stored.signedDates.read()).toEqual(['2031-05-22']);
    fireEvent.click(screen.getByRole('button', { name: '已签到' }));
    expect(statusText()).toBe('今日已签到，明天再来吧...');
    expect(api.sentTo(signIn).map(({ payload }) => payload)).toEqual([
      { amount: 1, commodityType: 2, date: '2031-05-22' },
    ]);
  });

  it('signs the server’s day where this device’s clock is wrong', async () => {
    const api = startFakeApi(answering(getSignState, buildSignState()), {
      call: signIn,
      body: (sent) =>
        'date' in z.parse(z.record(z.string(), z.unknown()), sent)
          ? { code: 500, msg: '签到信息有误', data: null }
          : { code: 0, msg: '', data: { count: 1, coins: 1, vipDays: 0 } },
    });
    openTasks();
    fireEvent.click(await screen.findByRole('button', { name: '签到' }));
    await waitFor(() => expect(statusText()).toBe('签到成功 +1金币'));
    expect(api.sentTo(signIn)).toHaveLength(2);
  });

  it('notes the day that was signed, also when the answer comes after midnight', async () => {
    vi.setSystemTime('2026-11-22T23:59:59+08:00');
    startFakeApi(
      answering(getSignState, buildSignState()),
      answeringEach(signIn, () => {
        vi.setSystemTime('2026-11-23T00:00:01+08:00');
        return { count: 1, coins: 1, vipDays: 0 };
      }),
    );
    openTasks();
    fireEvent.click(await screen.findByRole('button', { name: '签到' }));
    await waitFor(() => expect(statusText()).toBe('签到成功 +1金币'));
    expect(stored.signedDates.read()).toEqual(['2026-11-22']);
  });

  it('shows today as signed when only the answer was lost', async () => {
    let state = buildSignState({ count: 0 });
    startFakeApi(
      answeringEach(getSignState, () => state),
      {
        call: signIn,
        body() {
          state = buildSignState({ count: 1, signedToday: true });
          throw new TypeError('Failed to fetch');
        },
      },
    );
    openTasks();
    fireEvent.click(await screen.findByRole('button', { name: '签到' }));
    expect(await screen.findByRole('button', { name: '已签到' })).toBeDefined();
    expect(statusText()).toBe('网络开小差了，请检查后重试');
    expect(lit().filter(Boolean)).toHaveLength(1);
  });

  it('says so when another device was first', async () => {
    startFakeApi(
      answering(getSignState, buildSignState()),
      refusing(signIn, 500, '今日已签到，明天再来吧...'),
    );
    openTasks();
    fireEvent.click(await screen.findByRole('button', { name: '签到' }));
    await waitFor(() => expect(statusText()).toBe('今日已签到，明天再来吧...'));
  });

  it('says in the server’s words why a member may not', async () => {
    startFakeApi(
      answering(getSignState, buildSignState()),
      refusing(signIn, 500, '账号已被限制，请联系客服'),
    );
    openTasks();
    fireEvent.click(await screen.findByRole('button', { name: '签到' }));
    await waitFor(() => expect(statusText()).toBe('账号已被限制，请联系客服'));
  });

  it('does not show today as signed when the server can’t say', async () => {
    startFakeApi(answering(getSignState, buildSignState()), refusing(signIn, 503, '服务繁忙'));
    openTasks();
    fireEvent.click(await screen.findByRole('button', { name: '签到' }));
    await waitFor(() => expect(statusText()).toBe('服务繁忙'));
  });

  it('offers the next day after midnight, without a reload', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    vi.setSystemTime('2026-11-22T23:59:55+08:00');
    let state = buildSignState({ count: 1, signedToday: true });
    startFakeApi(answeringEach(getSignState, () => state));
    openTasks();
    await screen.findByRole('button', { name: '已签到' });
    state = buildSignState({ count: 1 });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    vi.useRealTimers();
    expect(await screen.findByRole('button', { name: '签到' })).toBeDefined();
  });
});

describe('the tasks', () => {
  it.each([
    ['dailyLogin', claimCalls.dailyLogin, '每日登录'],
    ['watchVideo', claimCalls.watchVideo, '观看视频20分钟'],
    ['firstRechargeVip', claimCalls.firstRechargeVip, '首次开通会员'],
  ] as const)('%s is claimed once', async (task, call, name) => {
    let state = tasksIn({ [task]: 'claimable' });
    startFakeApi(
      answeringEach(getSignState, () => state),
      answering(getMember, buildMember()),
      answeringEach(call, () => {
        state = tasksIn({ [task]: 'claimed' });
        return true;
      }),
    );
    openTasks();
    fireEvent.click(await screen.findByRole('button', { name: `领取：${name}` }));
    const claimed = await screen.findByRole('button', { name: `已领取：${name}` });
    expect(statusText()).toBe('领取成功');
    fireEvent.click(claimed);
    expect(statusText()).toBe('您已领取过了');
    expect(stored.vipVideoDate.read() !== null).toBe(task === 'watchVideo');
  });

  it('show the server’s words for what is missing', async () => {
    startFakeApi(
      answering(getSignState, tasksIn({ watchVideo: 'todo' })),
      refusing(claimCalls.watchVideo, 500, '您的观看时长未达到'),
    );
    openTasks();
    fireEvent.click(await screen.findByRole('button', { name: '领取：观看视频20分钟' }));
    await waitFor(() => expect(statusText()).toBe('您的观看时长未达到'));
  });

  it('lead to the screens where they are done', async () => {
    startFakeApi(answering(getSignState, buildSignState()));
    openTasks();
    const way = await screen.findByRole('link', { name: '去完成：首次开通会员' });
    expect(way.getAttribute('href')).toBe('/vip');
    const invite = screen.getByRole('link', { name: '去邀请：邀请好友' });
    expect(invite.getAttribute('href')).toBe('/share');
  });
});

it('offers another try when nothing could be loaded', async () => {
  const api = startFakeApi(refusing(getSignState, 503, '服务繁忙'));
  openTasks();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('服务繁忙');
  api.change(answering(getSignState, buildSignState({ count: 5 })));
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(await screen.findByRole('heading', { name: '连续签到5天' })).toBeDefined();
});

describe('a second tap', () => {
  it('while a reward is claimed claims nothing, until the list says that it was', async () => {
    const api = startFakeApi(
      answering(getSignState, tasksIn({ dailyLogin: 'claimable', watchVideo: 'claimable' })),
      answering(getMember, buildMember({ memberCion: 13 })),
      answering(claimCalls.dailyLogin, true),
      answering(claimCalls.watchVideo, true),
    );
    openTasks();
    const button = await screen.findByRole('button', { name: /领取.*登录/ });
    const other = screen.getByRole('button', { name: /领取.*视频/ });
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.click(other);
    await waitFor(() => expect(statusText()).toBe('领取成功'));
    expect(api.sentTo(claimCalls.dailyLogin)).toHaveLength(1);
    expect(api.sentTo(claimCalls.watchVideo)).toHaveLength(1);
  });

  it('while today is signed in signs nothing, and neither does one after the screen was left and opened again', async () => {
    let answer: (() => void) | undefined;
    const api = startFakeApi(
      answering(getSignState, buildSignState({ signedToday: false })),
      answering(getMember, buildMember()),
      {
        call: signIn,
        body: () =>
          new Promise((resolve) => {
            answer = () => resolve({ code: 0, msg: '', data: { count: 1, coins: 1, vipDays: 0 } });
          }),
      },
    );
    renderAt('/sign', <TasksThatAreLeft />);
    const button = await screen.findByRole('button', { name: '签到' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(button).toHaveProperty('disabled', true));
    fireEvent.click(screen.getByRole('button', { name: 'leave' }));
    fireEvent.click(screen.getByRole('button', { name: 'come back' }));
    expect(await screen.findByRole('button', { name: '签到' })).toHaveProperty('disabled', true);
    act(() => answer?.());
    await waitFor(() => expect(statusText()).not.toBe(''));
    expect(api.sentTo(signIn)).toHaveLength(1);
  });
});

it('says after ten seconds what failed, keeps saying so while it retries, and recovers by itself', async () => {
  vi.useFakeTimers({ now });
  let isHanging = true;
  const state = answering(getSignState, buildSignState({ count: 3 }));
  const api = startFakeApi({
    ...state,
    body: (payload) => (isHanging ? new Promise(() => undefined) : state.body(payload)),
  });
  openTasks();
  await act(() => vi.advanceTimersByTimeAsync(9900));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('alert').textContent).toContain('网络有点慢');
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(api.sentTo(getSignState)).toHaveLength(2);
  expect(screen.getByRole('alert')).toBeDefined();
  isHanging = false;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { name: '连续签到3天' })).toBeDefined();
});
