import { forgetWatched, listWatched, type WatchedVideo } from '@lantern/contracts/calls/watched';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beginSession } from '../../session/session.ts';
import { stored } from '../../storage/stored.ts';
import { answering, type FakeAnswer, holding, startFakeApi } from '../../testing/fake-api.ts';
import { resetStored } from '../../testing/reset-stored.ts';
import { useForgetVideos, useWatched } from './use-watched.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

beforeEach(() => {
  startFakeApi(answering(forgetWatched, null));
  beginSession(buildMemberWithToken({ memberCode: '20260001' }));
  stored.videoHistory.write([buildVideo()]);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('forgets what a member watched, in the account and here', async () => {
  const { result } = renderHook(useForgetVideos, { wrapper });
  await result.current('all');
  expect(stored.videoHistory.read()).toEqual([]);
});

it('leaves the videos of a member alone who came in before the answer', async () => {
  const { result } = renderHook(useForgetVideos, { wrapper });
  const forgetting = result.current('all');
  beginSession(buildMemberWithToken({ memberCode: '20260002', token: 'n'.repeat(43) }));
  stored.videoHistory.write([buildVideo()]);
  await forgetting;
  expect(stored.videoHistory.read()).toHaveLength(1);
});

const watched: WatchedVideo = {
  video: buildVideo(),
  moviesInfoId: 1,
  position: 30,
  duration: 600,
  watchedAt: '2031-05-21 20:00:00',
  unfinished: true,
};

/** Looks at what was watched, with what forgets it. */
function openWatched(answer: FakeAnswer) {
  const api = startFakeApi(answering(forgetWatched, null), answer);
  const client = new QueryClient();
  const { result } = renderHook(() => ({ ...useWatched(), forget: useForgetVideos() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  /** Forgets all while a list is on its way, which comes after that. */
  const forgetBefore = async (release: () => void): Promise<void> => {
    await waitFor(() => expect(client.isFetching()).toBe(1));
    api.change(answering(listWatched, []));
    await result.current.forget('all');
    release();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await waitFor(() => expect(result.current.isAwaited).toBe(false));
  };
  return { api, client, result, forgetBefore };
}

const late = () => holding(answering(listWatched, [watched]));

it('is not undone by a first list that was asked for before', async () => {
  const first = late();
  const { result, forgetBefore } = openWatched(first.late);
  await forgetBefore(first.release);
  expect(result.current.watched).toEqual([]);
});

it('is not undone by a further list that was asked for before', async () => {
  const { api, client, result, forgetBefore } = openWatched(answering(listWatched, [watched]));
  await waitFor(() => expect(result.current.watched).toHaveLength(1));
  const further = late();
  api.change(further.late);
  void client.refetchQueries();
  await forgetBefore(further.release);
  expect(result.current.watched).toEqual([]);
});
