import { checkKeptVideos, forgetFavourites, listFavourites } from '@lantern/contracts/calls/kept';
import type { Video } from '@lantern/contracts/entities/video';
import { resultCode } from '@lantern/contracts/result-codes';
import { buildVideo, buildVideos } from '@lantern/contracts/testing/build-video';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { searchTexts } from '#text/search.ts';
import { texts } from '#text/texts.ts';

import { stored } from '../../storage/stored.ts';
import {
  answering,
  answeringEach,
  holding,
  refusing,
  startFakeApi,
  type FakeApi,
} from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import { Toaster } from '../../ui/toast.tsx';
import FavouritesScreen from './favourites-screen.tsx';

vi.mock('virtua', async () => ({
  WindowVirtualizer: (await import('../../testing/plain-list.tsx')).PlainList,
}));

let api: FakeApi;
/** What the server would say of kept videos: these, and nothing of any other. */
let there: readonly Video[] = [];

/** Renders the screen and waits until the server has said what is there. */
async function openFavourites(): Promise<void> {
  renderFavourites();
  await waitFor(() => expect(titles()).toHaveLength(stored.savedVideos.read().length));
}

function renderFavourites(): void {
  renderAt(
    '/collengt',
    <>
      <FavouritesScreen />
      <Toaster />
    </>,
  );
}

/** What another page, or an earlier version, has left there. */
function leave(text: string): void {
  localStorage.setItem('savedVideos', text);
  dispatchEvent(new StorageEvent('storage', { key: 'savedVideos' }));
}

const titles = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const statusText = () => screen.getByRole('status').textContent;

beforeEach(() => {
  stubIntersectionObserver();
  there = [buildVideo({ cartoonCode: 9, cartoonName: '海岸' }), ...buildVideos(2)];
  api = startFakeApi(
    answeringEach(checkKeptVideos, ({ codes }) =>
      there.filter((video) => codes.includes(video.cartoonCode)),
    ),
    answering(listFavourites, []),
    answering(forgetFavourites, null),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('shows the favourites, each linked to its video', async () => {
  stored.savedVideos.write([
    buildVideo({ cartoonCode: 9, cartoonName: '海岸' }),
    ...buildVideos(2),
  ]);
  await openFavourites();
  expect(titles()).toEqual(['海岸', 'Video 1', 'Video 2']);
  expect(screen.getByRole('link', { name: /海岸/ }).getAttribute('href')).toBe('/videoinfo?id=9');
  expect(screen.getByText(searchTexts.favourites.count(3))).toBeDefined();
});

it('is cleared after a confirmation', async () => {
  stored.savedVideos.write(buildVideos(2));
  await openFavourites();
  press(searchTexts.favourites.clear);
  const dialog = screen.getByRole('alertdialog', { name: searchTexts.favourites.clearTitle });
  expect(dialog.textContent).toContain(searchTexts.favourites.clearDetail);
  press(texts.common.confirm);
  expect(statusText()).toBe('清除成功');
  expect(titles()).toEqual([]);
  expect(screen.getByText('暂无收藏')).toBeDefined();
  expect(screen.queryByRole('button', { name: searchTexts.favourites.clear })).toBeNull();
  expect(localStorage.getItem('savedVideos')).toBeNull();
});

it('stays when the member thinks again', async () => {
  stored.savedVideos.write(buildVideos(2));
  await openFavourites();
  press(searchTexts.favourites.clear);
  press(texts.common.cancel);
  expect(statusText()).toBe('取消');
  expect(titles()).toHaveLength(2);
});

it('removes a single one', async () => {
  stored.savedVideos.write(buildVideos(2));
  await openFavourites();
  press(searchTexts.favourites.remove('Video 1'));
  expect(statusText()).toBe('取消收藏');
  expect(titles()).toEqual(['Video 2']);
  expect(stored.savedVideos.read().map((video) => video.cartoonCode)).toEqual([2]);
});

it.each(['{not json', '"text"', 'null', '{}', '[1, null, {"cartoonCode": "x"}]'])(
  'takes %s in storage for an empty list',
  async (text) => {
    leave(text);
    await openFavourites();
    expect(screen.getByText('暂无收藏')).toBeDefined();
  },
);

it('shows the valid entries of a damaged list', async () => {
  leave(JSON.stringify([null, buildVideo({ cartoonCode: 9 }), { cartoonCode: 1 }]));
  await openFavourites();
  expect(titles()).toEqual(['海岸']);
});

it('shows no kept copy before the server has confirmed it', async () => {
  stored.savedVideos.write([buildVideo({ cartoonCode: 9, cartoonName: '旧名字' })]);
  renderFavourites();
  expect(titles()).toEqual([]);
  expect(await screen.findByRole('heading', { level: 2 })).toHaveProperty('textContent', '海岸');
  expect(document.body.textContent).not.toContain('旧名字');
});

it('marks a removed video as gone, and offers to remove it from the list', async () => {
  const gone = buildVideo({ cartoonCode: 77, cartoonName: '已下架的片子' });
  stored.savedVideos.write([gone, buildVideo({ cartoonCode: 9 })]);
  await openFavourites();
  expect(titles()).toEqual([searchTexts.keptVideos.gone, '海岸']);
  expect(document.body.innerHTML).not.toContain('已下架的片子');
  expect(document.body.innerHTML).not.toContain(gone.cartoonImage);
  press(searchTexts.favourites.remove(searchTexts.keptVideos.gone));
  expect(titles()).toEqual(['海岸']);
});

it('shows no kept copies when the server can’t be reached, and asks again', async () => {
  stored.savedVideos.write(buildVideos(1));
  api.change(
    answeringEach(checkKeptVideos, () => {
      throw new TypeError('Failed to fetch');
    }),
  );
  renderFavourites();
  await screen.findByRole('button', { name: texts.common.retry });
  expect(titles()).toEqual([]);
  api.change(answering(checkKeptVideos, buildVideos(1)));
  press(texts.common.retry);
  expect(await screen.findByText('Video 1')).toBeDefined();
});

it('shows favourites from another device, and removes them there too', async () => {
  stored.token.write('t'.repeat(43));
  api.change(answering(listFavourites, [buildVideo({ cartoonCode: 9 })]));
  stored.savedVideos.write(buildVideos(1));
  await openFavourites();
  await waitFor(() => expect(titles()).toEqual(['Video 1', '海岸']));
  expect(stored.savedVideos.read().map((video) => video.cartoonCode)).toEqual([1, 9]);
  press(searchTexts.favourites.clear);
  press(texts.common.confirm);
  await waitFor(() => expect(api.sentTo(forgetFavourites)).toHaveLength(1));
  expect(api.sentTo(forgetFavourites).map((it) => it.payload)).toEqual([{ codes: [1, 9] }]);
});

it('a favourite that was removed while the server did not answer does not come back', async () => {
  stored.token.write('t'.repeat(43));
  const mine = buildVideos(2);
  stored.savedVideos.write(mine);
  api.change(answering(listFavourites, mine));
  api.change(refusing(forgetFavourites, resultCode.unavailable));
  await openFavourites();
  press(searchTexts.favourites.remove('Video 1'));
  await waitFor(() => expect(api.sentTo(forgetFavourites)).toHaveLength(1));

  cleanup();
  const asked = api.sentTo(listFavourites).length;
  await openFavourites();
  await waitFor(() => expect(api.sentTo(forgetFavourites)).toHaveLength(2));
  expect(titles()).toEqual(['Video 2']);

  cleanup();
  api.change(answering(forgetFavourites, null));
  api.change(answering(listFavourites, [...mine.slice(1), buildVideo({ cartoonCode: 9 })]));
  renderFavourites();
  await waitFor(() => expect(titles()).toEqual(['Video 2', '海岸']));
  expect(api.sentTo(forgetFavourites).at(-1)?.payload).toEqual({ codes: [1] });
  // Nothing is brought back before the server has heard.
  expect(api.sentTo(listFavourites)).toHaveLength(asked + 1);
  expect(stored.forgottenVideos.read()).toEqual([]);
});

it('a favourite that is removed while the list loads does not come back with the list', async () => {
  stored.token.write('t'.repeat(43));
  stored.savedVideos.write(buildVideos(2));
  const { late, release } = holding(
    answering(listFavourites, [...buildVideos(2), buildVideo({ cartoonCode: 9 })]),
  );
  api.change(late);
  await openFavourites();
  press(searchTexts.favourites.remove('Video 1'));
  release();
  await waitFor(() => expect(titles()).toEqual(['Video 2', '海岸']));
});

it('does not say that nothing is kept before the account could be asked', async () => {
  startFakeApi().goOffline();
  stored.token.write('a token');
  renderAt('/collengt', <FavouritesScreen />);
  expect(screen.queryByText(searchTexts.favourites.empty)).toBeNull();
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByText(searchTexts.favourites.empty)).toBeNull();
});
