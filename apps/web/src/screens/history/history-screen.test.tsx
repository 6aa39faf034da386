import { checkKeptVideos } from '@lantern/contracts/calls/kept';
import type { Video } from '@lantern/contracts/entities/video';
import { buildVideo, buildVideos } from '@lantern/contracts/testing/build-video';
import { HISTORY_CAP } from '@lantern/rules/recent-list';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { searchTexts } from '#text/search.ts';
import { texts } from '#text/texts.ts';

import { stored } from '../../storage/stored.ts';
import { answeringEach, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import { Toaster } from '../../ui/toast.tsx';
import HistoryScreen from './history-screen.tsx';

/** What the server would say of kept videos: these, and nothing of any other. */
let there: readonly Video[] = [];

/** Renders the screen and waits until the server has said what is there. */
async function openHistory(): Promise<void> {
  renderHistory();
  await waitFor(() => expect(titles()).toHaveLength(stored.videoHistory.read().length));
}

function renderHistory(): void {
  renderAt(
    '/history',
    <>
      <HistoryScreen />
      <Toaster />
    </>,
  );
}

/** What another page, or an earlier version, has left there. */
function leave(text: string): void {
  localStorage.setItem('videoHistory', text);
  dispatchEvent(new StorageEvent('storage', { key: 'videoHistory' }));
}

const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const statusText = () => screen.getByRole('status').textContent;

beforeEach(() => {
  stubIntersectionObserver();
  there = buildVideos(HISTORY_CAP + 10);
  startFakeApi(
    answeringEach(checkKeptVideos, ({ codes }) =>
      there.filter((video) => codes.includes(video.cartoonCode)),
    ),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('shows what was watched, newest first, at most fifty', async () => {
  leave(JSON.stringify(buildVideos(HISTORY_CAP + 10)));
  await openHistory();
  expect(titles()).toHaveLength(HISTORY_CAP);
  expect(titles()[0]).toBe('Video 1');
  const link = screen.getByRole('link', { name: /Video 2\b/ });
  expect(link.getAttribute('href')).toBe('/videoinfo?id=2');
});

it('says when each was watched, and how far, with an end as home has it', async () => {
  const [seen, begun] = buildVideos(2);
  const openedAt = Date.parse('2031-05-21T06:08:00Z');
  stored.videoHistory.write(
    [seen, begun].flatMap((it) => (it ? [{ ...it, vodDuration: 44, openedAt }] : [])),
  );
  stored.playPositions.write([
    { cartoonCode: 1, moviesInfoId: 1, position: 43 },
    { cartoonCode: 2, moviesInfoId: 2, position: 38 },
  ]);
  await openHistory();
  const times = screen.getAllByText('14:08').map((it) => it.parentElement?.textContent);
  expect(times).toEqual(['14:08已看完', '14:08看到 00:38']);
});

it('is cleared after a confirmation', async () => {
  stored.videoHistory.write(buildVideos(2));
  await openHistory();
  press(searchTexts.history.clear);
  const dialog = screen.getByRole('alertdialog', { name: searchTexts.history.clearTitle });
  expect(dialog.textContent).toContain(searchTexts.history.clearDetail);
  press(texts.common.confirm);
  expect(statusText()).toBe('清除历史记录成功');
  expect(screen.getByText('暂无观看记录')).toBeDefined();
  expect(screen.queryByRole('button', { name: searchTexts.history.clear })).toBeNull();
  expect(localStorage.getItem('videoHistory')).toBeNull();
});

it('stays when the member thinks again', async () => {
  stored.videoHistory.write(buildVideos(2));
  await openHistory();
  press(searchTexts.history.clear);
  press(texts.common.cancel);
  expect(statusText()).toBe('取消');
  expect(titles()).toHaveLength(2);
});

it.each(['', '[[', '17', '[{"cartoonCode": 1}]'])(
  'takes %j in storage for an empty one',
  async (text) => {
    leave(text);
    await openHistory();
    expect(screen.getByText('暂无观看记录')).toBeDefined();
  },
);

it('shows kept copies in their current state, and removed videos as gone', async () => {
  const gone = buildVideo({ cartoonCode: 777, cartoonName: '已下架的片子' });
  stored.videoHistory.write([gone, buildVideo({ cartoonCode: 1, cartoonName: '旧名字' })]);
  renderHistory();
  expect(titles()).toEqual([]);
  await waitFor(() => expect(titles()).toEqual([searchTexts.keptVideos.gone, 'Video 1']));
  for (const hidden of ['已下架的片子', '旧名字']) {
    expect(document.body.innerHTML).not.toContain(hidden);
  }
  press(searchTexts.keptVideos.remove);
  expect(statusText()).toBe(searchTexts.keptVideos.removed);
  expect(titles()).toEqual(['Video 1']);
});

it('does not say that nothing was watched before the account could be asked', async () => {
  startFakeApi().goOffline();
  stored.token.write('a token');
  renderAt('/history', <HistoryScreen />);
  expect(screen.queryByText(searchTexts.history.empty)).toBeNull();
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByText(searchTexts.history.empty)).toBeNull();
});
