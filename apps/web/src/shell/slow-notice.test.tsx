import { getSignState } from '@lantern/contracts/calls/sign';
import { buildSignState } from '@lantern/contracts/testing/build-sign-state';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { callQuery } from '../api/call-queries.ts';
import { answering, startFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-screen.tsx';
import { CodeOnItsWay } from '../ui/code-on-its-way.tsx';
import { SlowNotice } from './slow-notice.tsx';

const state = answering(getSignState, buildSignState());
let api: FakeApi;
let isHanging: boolean;

function Screen() {
  const { data } = useQuery(callQuery(getSignState, {}));
  return <p>{data ? 'here' : 'awaited'}</p>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const notice = () => screen.queryByRole('status');

beforeEach(() => {
  vi.useFakeTimers();
  isHanging = true;
  api = startFakeApi({
    ...state,
    body: (payload) => (isHanging ? new Promise(() => undefined) : state.body(payload)),
  });
  renderAt(
    '/',
    <>
      <Screen />
      <SlowNotice />
    </>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('appears after six seconds and goes when the call has failed', async () => {
  await pass(5900);
  expect(notice()).toBeNull();
  await pass(200);
  expect(notice()?.textContent).toBe('网络较慢重试');
  await pass(4000);
  expect(notice()).toBeNull();
});

it('goes when the answer comes', async () => {
  await pass(6100);
  isHanging = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await pass(100);
  expect(api.sentTo(getSignState)).toHaveLength(2);
  expect(screen.getByText('here')).toBeDefined();
  expect(notice()).toBeNull();
});

it('goes at once when the visitor asks again, and comes back after six more seconds without an answer', async () => {
  await pass(6100);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await pass(100);
  expect(notice()).toBeNull();
  await pass(5700);
  expect(notice()).toBeNull();
  await pass(300);
  expect(notice()).not.toBeNull();
});

it('asks at once for what has failed when the network is back', async () => {
  await pass(10_100);
  isHanging = false;
  act(() => void dispatchEvent(new Event('offline')));
  act(() => void dispatchEvent(new Event('online')));
  await pass(100);
  expect(screen.getByText('here')).toBeDefined();
});

it('is shown once for a slow answer and slow code, until the waiting screen is out of sight', async () => {
  const places = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <CodeOnItsWay>one place</CodeOnItsWay>
      <CodeOnItsWay>another</CodeOnItsWay>
    </Activity>
  );
  const { rerender, unmount } = render(places('visible'));
  await pass(6100);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  // The answer has failed, which its screen says; the code is still awaited.
  await pass(4000);
  expect(notice()).not.toBeNull();
  rerender(places('hidden'));
  expect(notice()).toBeNull();
  rerender(places('visible'));
  await pass(6100);
  expect(notice()).not.toBeNull();
  unmount();
  expect(notice()).toBeNull();
});
