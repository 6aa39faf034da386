import { listSearched, suggestSearch } from '@lantern/contracts/calls/search';
import { getConfig } from '@lantern/contracts/calls/site';
import { resultCode } from '@lantern/contracts/result-codes';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

import { searchTexts } from '#text/search.ts';

import { stored } from '../../storage/stored.ts';
import { answering, refusing, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import SearchScreen from './search-screen.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

const openSearch = () =>
  renderAt(
    '/sreach',
    <Routes>
      <Route path="/sreach" element={<SearchScreen />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  );
const configOf = (hotWords: string[]) => answering(getConfig, buildConfig({ hotWords }));
const field = () => screen.getByRole('searchbox', { name: searchTexts.search.field });
const address = () =>
  new URL(screen.getByTestId('address').textContent ?? '', 'http://site.example');

function searchFor(term: string): void {
  fireEvent.change(field(), { target: { value: term } });
  fireEvent.click(screen.getByRole('button', { name: searchTexts.search.submit }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('leads to the results for the typed words, and stores them', () => {
  startFakeApi(configOf([]));
  openSearch();
  searchFor('  雪山 & 50% ');
  expect(address().pathname).toBe('/sreinfo');
  expect(Object.fromEntries(address().searchParams)).toEqual({
    title: searchTexts.search.resultsTitle,
    searchStr: '雪山 & 50%',
  });
  expect(stored.searchHistory.read()).toEqual(['雪山 & 50%']);
});

it.each(['', '   ', '\t'])('ignores %j', (term) => {
  startFakeApi(configOf([]));
  openSearch();
  searchFor(term);
  expect(screen.queryByTestId('address')).toBeNull();
  expect(stored.searchHistory.read()).toEqual([]);
});

it('keeps ten terms, each once, newest first', () => {
  startFakeApi(configOf([]));
  for (const term of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 5]) {
    openSearch();
    searchFor(`词${term}`);
    cleanup();
  }
  openSearch();
  const history = screen.getByRole('region', { name: searchTexts.search.history });
  const terms = within(history)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(terms).toEqual([5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((term) => `词${term}`));
});

it('searches for a term of the history again, and puts it in front', () => {
  startFakeApi(configOf([]));
  stored.searchHistory.write(['海岸', '雪山']);
  openSearch();
  fireEvent.click(screen.getByRole('link', { name: '雪山' }));
  expect(address().searchParams.get('searchStr')).toBe('雪山');
  expect(stored.searchHistory.read()).toEqual(['雪山', '海岸']);
});

it('clears the history on request, and puts the cursor in the field', () => {
  startFakeApi(configOf([]));
  stored.searchHistory.write(['海岸']);
  openSearch();
  fireEvent.click(screen.getByRole('button', { name: searchTexts.search.clearHistory }));
  expect(screen.queryByRole('region', { name: searchTexts.search.history })).toBeNull();
  expect(localStorage.getItem('searchHistory')).toBeNull();
  expect(document.activeElement).toBe(field());
});

it.each(['[{"cartoonCode":', '{not json', '17', '[{"a": 1}]'])(
  'has no history where %s is stored',
  async (damaged) => {
    localStorage.setItem('searchHistory', damaged);
    startFakeApi(configOf(['海岸']));
    openSearch();
    await screen.findByRole('region', { name: searchTexts.search.hot });
    expect(screen.queryByRole('region', { name: searchTexts.search.history })).toBeNull();
  },
);

it('offers fifteen hot words', async () => {
  startFakeApi(configOf(['  ', '海岸', '海岸', ...Array.from({ length: 20 }, (_, n) => `词${n}`)]));
  openSearch();
  const hot = screen.getByRole('region', { name: searchTexts.search.hot });
  const links = await within(hot).findAllByRole('link');
  expect(links).toHaveLength(15);
  expect(links[0]?.textContent).toBe('1海岸');
  if (links[1]) fireEvent.click(links[1]);
  expect(address().searchParams.get('searchStr')).toBe('词0');
  expect(stored.searchHistory.read()).toEqual(['词0']);
});

it('works without the hot words', async () => {
  startFakeApi(refusing(getConfig, resultCode.refused));
  openSearch();
  await waitFor(() => expect(screen.queryByText(searchTexts.search.hot)).toBeNull());
  searchFor('雪山');
  expect(address().searchParams.get('searchStr')).toBe('雪山');
});

it('suggests searches of others for the typed words', async () => {
  const words = ['云海', '雪山', '雪豹', '看雪山', 'harbour', 'lighthouse', '纸船'];
  startFakeApi(configOf(['纸船']), answering(listSearched, words));
  stored.searchHistory.write(['云海']);
  openSearch();
  const region = { name: searchTexts.search.guess };
  await screen.findByRole('region', region);
  const guesses = () =>
    within(screen.getByRole('region', region))
      .getAllByRole('link')
      .map((link) => link.textContent);
  // Neither what they searched for, nor what the list below says.
  await waitFor(() =>
    expect(guesses()).toEqual(['雪山', '雪豹', '看雪山', 'harbour', 'lighthouse']),
  );
  fireEvent.change(field(), { target: { value: ' 雪山' } });
  expect(guesses()).toEqual(['看雪山']);
  fireEvent.change(field(), { target: { value: 'ＨＡＲ' } });
  expect(guesses()).toEqual(['harbour']);
  fireEvent.change(field(), { target: { value: '云' } });
  expect(guesses()).toEqual(['云海']);
  fireEvent.click(within(screen.getByRole('region', region)).getByRole('link'));
  expect(address().searchParams.get('searchStr')).toBe('云海');
});

it('suggests titles and authors for the typed words, and remembers them', async () => {
  const videos = [{ cartoonCode: 7, cartoonName: '看雪山的人' }];
  const api = startFakeApi(
    configOf(['海岸']),
    answering(listSearched, []),
    answering(suggestSearch, { videos, authors: ['雪山影像'] }),
  );
  openSearch();
  fireEvent.change(field(), { target: { value: '雪' } });
  fireEvent.change(field(), { target: { value: '雪山' } });
  const film = await screen.findByRole('link', { name: '看雪山的人' });
  const author = screen.getByRole('link', { name: /雪山影像/ }).getAttribute('href') ?? '';
  expect(new URL(author, 'http://site.example').searchParams.get('name')).toBe('雪山影像');
  expect(api.sentTo(suggestSearch).map((it) => it.payload)).toEqual([{ searchKey: '雪山' }]);
  expect(film.getAttribute('href')).toBe('/videoinfo?id=7');
  fireEvent.click(film);
  expect(stored.searchHistory.read()).toEqual(['雪山']);
});

it('shows no suggestions when there are none', async () => {
  startFakeApi(configOf(['海岸']), answering(listSearched, []));
  openSearch();
  await screen.findByText('海岸');
  expect(screen.queryByRole('region', { name: searchTexts.search.guess })).toBeNull();
});
