import type { Call } from '@lantern/contracts/call';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { buildAdGroups } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { createQueryClient } from '../../api/query-client.ts';
import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { useAds } from './use-ads.ts';
import { noAds } from './visible-ads.ts';

const groups = buildAdGroups();

function renderAds() {
  const client = createQueryClient();
  return renderHook(useAds, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  }).result;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is ready once the ads and the settings are known', async () => {
  startFakeApi(answering(getConfig, buildConfig()), answering(getAds, groups));
  const ads = renderAds();
  expect(ads.current).toBeUndefined();
  await waitFor(() => expect(ads.current?.banners).toEqual(groups.banner));
});

it.each<[string, Call]>([
  ['the settings', getConfig],
  ['the ads', getAds],
])('knows of none when %s cannot be had', async (_what, refused) => {
  startFakeApi(
    answering(getConfig, buildConfig()),
    answering(getAds, groups),
    refusing(refused, 503),
  );
  const ads = renderAds();
  await waitFor(() => expect(ads.current).toEqual(noAds));
});
