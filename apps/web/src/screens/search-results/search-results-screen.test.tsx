import { listPagingBySearch, listSearched } from '@lantern/contracts/calls/search';
import { getAds, getConfig } from '@lantern/contracts/calls/site';
import { resultCode } from '@lantern/contracts/result-codes';
import { noAds } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildVideo, buildVideos } from '@lantern/contracts/testing/build-video';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { searchTexts } from '#text/search.ts';
import { texts } from '#text/texts.ts';

import { stored } from '../../storage/stored.ts';
import {
  answering,
  answeringEach,
  refusing,
  startFakeApi,
  type FakeAnswer,
  type FakeApi,
} from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import {
  stubIntersectionObserver,
  type StubbedObservers,
} from '../../testing/stub-intersection-observer.ts';
import SearchResultsScreen from './search-results-screen.tsx';

vi.mock('virtua', async () => ({
  WindowVirtualizer: (await import('../../testing/plain-list.tsx')).PlainList,
}));

/** One page of ten and one of three for any term; the first title says what was searched for. */
const found: FakeAnswer = answeringEach(listPagingBySearch, ({ currentPage, searchKey }) => ({
  list:
    currentPage === 1
      ? [buildVideo({ cartoonCode: 7, cartoonName: `“${searchKey}”` }), ...buildVideos(9, 100)]
      : buildVideos(3, 200),
  total: 13,
}));

const startSite = (...answers: FakeAnswer[]): FakeApi =>
  startFakeApi(answering(getConfig, buildConfig()), answering(getAds, noAds), ...answers);

function openAt(query: Record<string, string>): void {
  renderAt(`/sreinfo?${new URLSearchParams(query)}`, <SearchResultsScreen />);
}

const field = () => screen.getByRole('searchbox', { name: searchTexts.searchResults.field });
function searchFor(term: string): void {
  fireEvent.change(field(), { target: { value: term } });
  fireEvent.click(screen.getByRole('button', { name: searchTexts.search.submit }));
}

let observers: StubbedObservers;
beforeEach(() => {
  observers = stubIntersectionObserver();
  vi.stubGlobal('scrollTo', vi.fn());
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('sends the parameters of the address', async () => {
  const api = startSite(found);
  openAt({ title: '暗网', searchStr: '雪山', type: '80', sonType: '81,82' });
  expect(screen.getByRole('heading', { level: 1, name: '暗网' })).toBeDefined();
  expect(field()).toHaveProperty('value', '雪山');
  const first = await screen.findByRole('link', { name: /“雪山”/ });
  expect(first.getAttribute('href')).toBe('/videoinfo?id=7');
  expect(api.sentTo(listPagingBySearch).map((call) => call.payload)).toEqual([
    {
      cartoonSonType: '81,82',
      cartoonType: '80',
      currentPage: 1,
      prop: 'cartoon_score',
      searchKey: '雪山',
      title: '暗网',
    },
  ]);
});

it('never sends invalid parameters of an address', async () => {
  const api = startSite(found);
  openAt({ title: '<b>奖</b>'.repeat(99), searchStr: '词'.repeat(999), type: 'x', sonType: '1;2' });
  await screen.findByRole('link', { name: /词/ });
  expect(api.sentTo(listPagingBySearch)[0]?.payload).toMatchObject({
    cartoonSonType: '',
    cartoonType: '',
    searchKey: '词'.repeat(64),
  });
});

it('narrows the results, and asks for what is chosen', async () => {
  const api = startSite(found);
  openAt({ searchStr: '雪山' });
  await screen.findByRole('link', { name: /“雪山”/ });
  fireEvent.click(screen.getByRole('button', { name: searchTexts.filters.free }));
  fireEvent.click(await screen.findByRole('button', { name: searchTexts.filters.newest }));
  await waitFor(() =>
    expect(api.sentTo(listPagingBySearch).at(-1)?.payload).toMatchObject({
      price: 'free',
      prop: 'create_time',
      searchKey: '雪山',
    }),
  );
});

it('brings the next page near the end of the list, and says when there is no more', async () => {
  const api = startSite(found);
  openAt({ searchStr: '雪山' });
  await screen.findByRole('link', { name: /“雪山”/ });
  observers.approachAll();
  expect(await screen.findByText(texts.common.noMore)).toBeDefined();
  expect(api.sentTo(listPagingBySearch)).toHaveLength(2);
});

it('searches again from the first page, within the same categories', async () => {
  const api = startSite(found);
  openAt({ title: '最新更新', searchStr: '雪山', type: '0' });
  await screen.findByRole('link', { name: /“雪山”/ });
  searchFor(' 海岸 ');
  await screen.findByRole('link', { name: /“海岸”/ });
  expect(screen.queryByRole('link', { name: /“雪山”/ })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: '最新更新' })).toBeDefined();
  expect(api.sentTo(listPagingBySearch).at(-1)?.payload).toMatchObject({
    cartoonType: '0',
    currentPage: 1,
    searchKey: '海岸',
  });
  expect(stored.searchHistory.read()).toEqual(['海岸']);
});

it('asks again for the same words when they are submitted again', async () => {
  const api = startSite(found);
  openAt({ searchStr: '雪山' });
  await screen.findByRole('link', { name: /“雪山”/ });
  fireEvent.click(screen.getByRole('button', { name: searchTexts.search.submit }));
  await waitFor(() => expect(api.sentTo(listPagingBySearch)).toHaveLength(2));
  expect(api.sentTo(listPagingBySearch)[1]?.payload).toMatchObject({ currentPage: 1 });
});

it('ignores an empty field where no category is shown', async () => {
  const api = startSite(found);
  openAt({ searchStr: '雪山' });
  await screen.findByRole('link', { name: /“雪山”/ });
  searchFor('  ');
  expect(screen.getByRole('link', { name: /“雪山”/ })).toBeDefined();
  expect(api.sentTo(listPagingBySearch)).toHaveLength(1);
});

it('says that nothing was found, and what others searched for and found', async () => {
  startSite(
    answering(listPagingBySearch, { list: [], total: 0 }),
    answering(listSearched, ['云海']),
  );
  openAt({ searchStr: '雪山' });
  expect(await screen.findByText(searchTexts.searchResults.emptyTitle)).toBeDefined();
  const way = screen.getByRole('link', { name: searchTexts.searchResults.otherTerms });
  expect(way.getAttribute('href')).toBe('/sreach');
  const guesses = within(await screen.findByRole('region', { name: searchTexts.search.guess }));
  fireEvent.click(guesses.getByRole('link', { name: '云海' }));
  expect(stored.searchHistory.read()).toEqual(['云海']);
});

it('says what went wrong and tries again', async () => {
  const api = startSite(refusing(listPagingBySearch, resultCode.refused, '服务繁忙'));
  openAt({ searchStr: '雪山' });
  const retry = await screen.findByRole('button', { name: texts.common.retry });
  expect(screen.getByText('服务繁忙')).toBeDefined();
  api.change(found);
  fireEvent.click(retry);
  expect(await screen.findByRole('link', { name: /“雪山”/ })).toBeDefined();
});
