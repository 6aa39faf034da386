import { dismissVideo, restoreDismissed } from '@lantern/contracts/calls/dismissed';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { buildSource } from '@lantern/contracts/testing/build-source';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { buildVideoDetail } from '@lantern/contracts/testing/build-video-detail';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { beginSession } from '../../session/session.ts';
import { stored } from '../../storage/stored.ts';
import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { cardMenu, leaveOutDismissed } from '../dismissed/card-menu.ts';
import { dismissHere } from '../dismissed/dismissals.ts';
import { VideoCard } from './video-card.tsx';

const video = buildVideo({ cartoonCode: 731, cartoonName: '灯 & <影>', cartoonAuthor: "O'Neill" });
const sheet = {
  url: '/media/pass/storyboard.webp',
  width: 160,
  height: 90,
  columns: 10,
  rows: 3,
  interval: 6,
};

it('is left alone by a list that is drawn again', () => {
  startFakeApi();
  const drawn = vi.fn(() => video.cartoonCode);
  const watched = Object.defineProperty({ ...video }, 'cartoonCode', { get: drawn });
  function List() {
    const [times, setTimes] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setTimes(times + 1)}>
          {times}
        </button>
        <VideoCard video={watched} />
      </>
    );
  }
  renderAt('/', <List />);
  const before = drawn.mock.calls.length;
  fireEvent.click(screen.getByRole('button', { name: '1' }));
  expect(screen.getByRole('button', { name: '2' })).toBeDefined();
  expect(drawn).toHaveBeenCalledTimes(before);
});

const source = buildSource();
const withSheet = buildVideoDetail({
  srcList: [{ ...source, urlList: source.urlList.map((it) => ({ ...it, storyboard: sheet })) }],
});

const card = () => screen.getByRole('link');
const touch = { pointerType: 'touch', isPrimary: true, clientX: 9, clientY: 9 };

beforeEach(() => {
  beginSession(buildMemberWithToken());
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
});

afterEach(() => {
  cleanup();
  cardMenu.close();
  resetStored();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  vi.restoreAllMocks();
});

const live = () => document.querySelector('[data-live]');

it('comes alive under a finger, and is still again when it is lifted, with its menu open', async () => {
  const api = startFakeApi(answering(getVideoDetail, withSheet));
  renderAt('/', <VideoCard video={video} />);
  expect(api.sent).toEqual([]);
  fireEvent.pointerDown(card(), touch);
  await waitFor(() => expect(live()).not.toBeNull());
  fireEvent.pointerUp(card(), touch);
  expect(live()).toBeNull();
  expect(api.sentTo(getVideoDetail)).toHaveLength(1);
});

it('stays a poster where the caller may see no picture of the film', async () => {
  const api = startFakeApi(answering(getVideoDetail, buildVideoDetail()));
  renderAt('/', <VideoCard video={video} />);
  fireEvent.pointerDown(card(), touch);
  await waitFor(() => expect(api.sentTo(getVideoDetail)).toHaveLength(1));
  fireEvent.pointerUp(card(), touch);
  expect(live()).toBeNull();
});

it.each([
  ['less motion', () => vi.stubGlobal('matchMedia', () => ({ matches: true }))],
  [
    'less traffic',
    () =>
      Object.defineProperty(navigator, 'connection', {
        value: { saveData: true },
        configurable: true,
      }),
  ],
])('asks for nothing where a member wants %s, and has its menu', (_, wish) => {
  wish();
  vi.useFakeTimers();
  const api = startFakeApi(answering(getVideoDetail, withSheet));
  const opened = vi.spyOn(cardMenu, 'open');
  renderAt('/', <VideoCard video={video} />);
  fireEvent.pointerDown(card(), touch);
  act(() => {
    vi.advanceTimersByTime(450);
  });
  fireEvent.pointerUp(card(), touch);
  expect(opened).toHaveBeenCalledWith(video);
  expect(api.sentTo(getVideoDetail)).toEqual([]);
});

it('gives its place to the way back, which brings it back', async () => {
  const api = startFakeApi(
    answering(dismissVideo, { codes: [731], authors: ["O'Neill"] }),
    answering(restoreDismissed, { codes: [], authors: [] }),
  );
  renderAt('/', <VideoCard video={video} />);
  await dismissHere(video, true);
  const undo = await screen.findByRole('button', { name: '撤销不感兴趣：灯 & <影>' });
  // It keeps its place in a list that is shown; another of its author is left out.
  const other = buildVideo({ cartoonCode: 5, cartoonAuthor: "O'Neill" });
  expect(leaveOutDismissed([video, other])).toEqual([video]);
  expect(api.sentTo(dismissVideo)[0]?.payload).toEqual({ cartoonCode: 731, withAuthor: true });
  fireEvent.click(undo);
  expect(await screen.findByRole('link')).toBeDefined();
  await waitFor(() => expect(api.sentTo(restoreDismissed)).toHaveLength(1));
  expect(leaveOutDismissed([video, other])).toEqual([video, other]);
});

it('comes back when the server refuses', async () => {
  startFakeApi(refusing(dismissVideo, 503));
  renderAt('/', <VideoCard video={video} />);
  await expect(dismissHere(video, false)).rejects.toMatchObject({ code: 503 });
  expect(await screen.findByRole('link')).toBeDefined();
  expect(stored.dismissed.read()).toEqual({ codes: [], authors: [] });
});

it('says how long it is only where that is known', () => {
  renderAt('/', <VideoCard video={{ ...video, vodDuration: 61 }} />);
  expect(screen.queryByText('01:01')).not.toBeNull();
  cleanup();
  renderAt('/', <VideoCard video={{ ...video, vodDuration: 0 }} />);
  expect(screen.queryByText('00:00')).toBeNull();
});
