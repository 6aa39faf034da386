import { listIndexLike } from '@lantern/contracts/calls/catalogue';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import type { Ad } from '@lantern/contracts/entities/ad';
import type { Video } from '@lantern/contracts/entities/video';
import { buildAd } from '@lantern/contracts/testing/build-ad';
import { noAds } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { Activity, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { callQuery } from '../../api/call-queries.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { resetStored } from '../../testing/reset-stored.ts';
import { usePopupAd } from './use-popup-ad.ts';

const ad = buildAd({ type: 'indexPopupAd' });

/** The first screen is there, and opens with these videos. */
const stand = (client: QueryClient, ...distinctNameList: Video[]) =>
  client.setQueryData(callQuery(listIndexLike, { currentPage: 1 }).queryKey, { distinctNameList });
let stands = true;
let site: QueryClient;

/** A site that answered with these popup ads. */
function siteWith(...indexPopupAd: Ad[]) {
  const client = createQueryClient();
  site = client;
  client.setQueryData(callQuery(getConfig, {}).queryKey, buildConfig());
  client.setQueryData(callQuery(getAds, {}).queryKey, { ...noAds, indexPopupAd });
  if (stands) stand(client);
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

const beginHome = (...popups: Ad[]) => renderHook(usePopupAd, { wrapper: siteWith(...popups) });

function Popup() {
  const popup = usePopupAd();
  return <p>{popup.ad?.title}</p>;
}

const home = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <Popup />
  </Activity>
);

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  stands = true;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetStored();
});

it('shows half a second after the start and notes it', () => {
  const { result } = beginHome(ad);
  pass(499);
  expect(result.current.ad).toBeUndefined();
  expect(sessionStorage.getItem('showGuanggao')).toBeNull();
  pass(1);
  expect(result.current.ad).toEqual(ad);
  expect(sessionStorage.getItem('showGuanggao')).toBe('true');
});

it('waits until the first screen stands', () => {
  stands = false;
  const wait = () => new Promise(() => undefined);
  vi.stubGlobal('fetch', wait);
  const { result } = beginHome(ad);
  pass(5000);
  expect(result.current.ad).toBeUndefined();
  act(() => void stand(site));
  pass(1);
  pass(500);
  expect(result.current.ad).toEqual(ad);
});

it.each([
  ['has come', () => undefined],
  [
    'can’t be had',
    () => {
      throw new Error('no such picture');
    },
  ],
])('waits until the first picture %s', async (_case, end) => {
  const picture = Promise.withResolvers<void>();
  const asked: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        asked.push(address);
      }
      decode = () => picture.promise.then(end);
    },
  );
  stands = false;
  const { result } = beginHome(ad);
  act(() => void stand(site, buildVideo({ cartoonImage: '/media/images/first.webp' })));
  pass(60_000);
  expect(asked).toEqual(['/media/images/first.webp']);
  expect(result.current.ad).toBeUndefined();
  expect(sessionStorage.getItem('showGuanggao')).toBeNull();
  await act(async () => {
    picture.resolve();
    await vi.advanceTimersByTimeAsync(499);
  });
  expect(result.current.ad).toBeUndefined();
  pass(1);
  expect(result.current.ad).toEqual(ad);
});

it('shows once a session', () => {
  const first = beginHome(ad);
  pass(500);
  act(() => first.result.current.close());
  expect(first.result.current.ad).toBeUndefined();
  first.unmount();
  const second = beginHome(ad);
  pass(5000);
  expect(second.result.current.ad).toBeUndefined();
});

it('ends when the visitor leaves home while it shows', () => {
  const { rerender } = render(home('visible'), { wrapper: siteWith(ad) });
  pass(500);
  expect(screen.queryByText(ad.title)).not.toBeNull();
  rerender(home('hidden'));
  rerender(home('visible'));
  pass(5000);
  expect(screen.queryByText(ad.title)).toBeNull();
});

it('keeps its turn when the visitor leaves home before it shows', () => {
  const first = beginHome(ad);
  pass(400);
  first.unmount();
  pass(5000);
  expect(sessionStorage.getItem('showGuanggao')).toBeNull();
});

it.each([
  ['there is none', []],
  ['the first one is off', [buildAd({ status: 0 }), ad]],
])('stays away when %s', (_case, popups) => {
  const { result } = beginHome(...popups);
  pass(5000);
  expect(result.current.ad).toBeUndefined();
});
