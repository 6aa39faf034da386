import { getConfig } from '@lantern/contracts/calls/site';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMember } from '@lantern/contracts/testing/build-member';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { stored } from '../storage/stored.ts';
import { answering, startFakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-screen.tsx';
import { resetStored } from '../testing/reset-stored.ts';
import Analytics from './analytics.tsx';

const added: string[] = [];

/** Nothing is fetched here: what would be is noted. */
function openPage(analyticsUrl: string) {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) added.push(node.src);
  });
  const api = startFakeApi(answering(getConfig, buildConfig({ analyticsUrl })));
  renderAt('/', <Analytics />);
  return api;
}

afterEach(() => {
  cleanup();
  added.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  resetStored();
});

it('loads the script once there is a member, and only once', async () => {
  const api = openPage('/stat/page-view.js');
  await waitFor(() => expect(api.sentTo(getConfig)).toHaveLength(1));
  expect(added).toEqual([]);
  act(() => stored.memberInfo.write(buildMember()));
  await waitFor(() => expect(added).toEqual([`${location.origin}/stat/page-view.js`]));
  act(() => stored.memberInfo.write(buildMember({ memberCion: 5 })));
  expect(added).toHaveLength(1);
});

it.each(['', 'javascript:alert(1)', '//elsewhere.example/a.js'])(
  'loads nothing from %j',
  async (address) => {
    stored.memberInfo.write(buildMember());
    // The contract would not let such an address through; here it is the last door.
    const api = openPage('');
    api.change({
      call: getConfig,
      body: () => ({ code: 0, msg: '', data: { ...buildConfig(), analyticsUrl: address } }),
    });
    await waitFor(() => expect(api.sentTo(getConfig)).not.toEqual([]));
    expect(added).toEqual([]);
  },
);
