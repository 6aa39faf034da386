import { forgetWatched } from '@lantern/contracts/calls/watched';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beginSession } from '../../session/session.ts';
import { stored } from '../../storage/stored.ts';
import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { resetStored } from '../../testing/reset-stored.ts';
import { useForgetVideos } from './use-watched.ts';

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
