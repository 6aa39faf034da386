import { listLeftType, listPaging } from '@lantern/contracts/calls/catalogue';
import { getConfig } from '@lantern/contracts/calls/site';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildDict } from '@lantern/contracts/testing/build-dict';
import { buildVideos } from '@lantern/contracts/testing/build-video';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';
import { topicsTexts } from '#text/topics.ts';

import { answeringTopics } from '../../testing/demo-topics.ts';
import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { renderToRefetch } from '../../testing/render-to-refetch.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import TagListScreen from './tag-list-screen.tsx';

const child = { dictLevel: 2, children: [] };
const tree = answering(listLeftType, [
  buildDict({ dictCode: '34', dictName: '华语' }),
  buildDict({
    dictCode: '31',
    dictName: '水果派',
    children: [{ ...child, pid: '31', dictCode: '93', dictName: '中文剧情' }],
  }),
]);

const openTags = () => renderAt('/taglist', <TagListScreen />);
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

function queryOf(link: HTMLElement): unknown {
  const address = new URL(link.getAttribute('href') ?? '', 'http://lantern.example');
  expect(address.pathname).toBe('/sreinfo');
  return Object.fromEntries(address.searchParams);
}

beforeEach(() => {
  stubIntersectionObserver();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('opens with the first top category, and shows the children of another when it is chosen', async () => {
  const api = startFakeApi(tree);
  openTags();
  const first = await panel('华语');
  expect(queryOf(first.getByRole('link', { name: 'City' }))).toEqual({
    title: 'City',
    type: '34',
    sonType: '81',
  });
  fireEvent.click(screen.getByRole('button', { name: '水果派' }));
  const second = await panel('水果派');
  expect(queryOf(second.getByRole('link', { name: '中文剧情' }))).toEqual({
    title: '中文剧情',
    type: '31',
    sonType: '93',
  });
  expect(screen.queryByRole('link', { name: 'City' })).toBeNull();
  expect(screen.getByRole('button', { name: '水果派' }).getAttribute('aria-current')).toBe('true');
  expect(api.sentTo(listLeftType).map((call) => call.payload)).toEqual([
    { dictCode: '0', dictLevel: 2 },
  ]);
});

it('leads to all of a top category, and to search', async () => {
  startFakeApi(tree);
  openTags();
  const first = await panel('华语');
  expect(queryOf(first.getByRole('link', { name: /全部/ }))).toEqual({ title: '华语', type: '34' });
  const search = screen.getByRole('link', { name: texts.home.search });
  expect(search.getAttribute('href')).toBe('/sreach');
});

it('says what went wrong, and that there are no categories', async () => {
  const api = startFakeApi(refusing(listLeftType, 503, '服务繁忙'));
  openTags();
  await screen.findByText('服务繁忙');
  api.change(answering(listLeftType, []));
  fireEvent.click(screen.getByRole('button', { name: texts.common.retry }));
  expect(await screen.findByText(topicsTexts.tagList.noTags)).toBeDefined();
});

it('keeps the categories when a refresh fails', async () => {
  const api = startFakeApi(
    tree,
    answeringTopics,
    answering(getConfig, buildConfig()),
    answering(listPaging, { list: [], total: 0 }),
  );
  const refetch = renderToRefetch('/taglist', <TagListScreen />);
  await panel('华语');
  api.change(refusing(listLeftType, 503, '服务繁忙'));
  await refetch();
  expect(api.sentTo(listLeftType)).toHaveLength(2);
  expect(screen.queryByText('服务繁忙')).toBeNull();
  await panel('华语');
});

it('hides a category’s children where the operator says so', async () => {
  startFakeApi(tree, answering(getConfig, buildConfig({ showSonType: false })));
  openTags();
  const first = await panel('华语');
  await waitFor(() => expect(first.queryByRole('link', { name: 'City' })).toBeNull());
  expect(first.getByRole('link', { name: /华语/ })).toBeDefined();
});

it('shows the newest films of the chosen category, below the categories', async () => {
  const films = buildVideos(8);
  const api = startFakeApi(tree, answering(listPaging, { list: films, total: 8 }));
  openTags();
  const first = await panel('华语');
  const recent = within(await first.findByRole('region', { name: topicsTexts.tagList.recent }));
  expect(recent.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual(
    films.slice(0, 6).map((it) => `/videoinfo?id=${it.cartoonCode}`),
  );
  fireEvent.click(screen.getByRole('button', { name: '水果派' }));
  await panel('水果派');
  await waitFor(() =>
    expect(api.sentTo(listPaging).map(({ payload }) => payload)).toMatchObject([
      { currentPage: 1, typeCode: '34' },
      { currentPage: 1, typeCode: '31' },
    ]),
  );
});
