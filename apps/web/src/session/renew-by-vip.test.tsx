import { getAds } from '@lantern/contracts/calls/site';
import { buildAdGroups } from '@lantern/contracts/testing/build-ad-groups';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { callQuery } from '../api/call-queries.ts';
import { stored } from '../storage/stored.ts';
import { answering, startFakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-screen.tsx';
import { resetStored } from '../testing/reset-stored.ts';
import RenewByVip from './renew-by-vip.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

const Ads = () => <output>{useQuery(callQuery(getAds, {})).status}</output>;

const vip = { memberVip: 3, vipPeriod: 3, vipDate: '2099-01-01 00:00:00' };

it.each([
  ['begins', {}, vip],
  ['ends', vip, {}],
])('asks for ads again once VIP %s, and not while it stays', async (_what, before, after) => {
  stored.memberInfo.write(buildMember(before));
  const api = startFakeApi(answering(getAds, buildAdGroups()));
  renderAt(
    '/videoinfo',
    <>
      <Ads />
      <RenewByVip />
    </>,
  );
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('success'));
  act(() => stored.memberInfo.write(buildMember({ ...before, memberCion: 77 })));
  expect(api.sentTo(getAds)).toHaveLength(1);
  act(() => stored.memberInfo.write(buildMember(after)));
  await waitFor(() => expect(api.sentTo(getAds)).toHaveLength(2));
});
