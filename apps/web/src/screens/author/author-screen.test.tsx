import { listByAuthor } from '@lantern/contracts/calls/search';
import { buildVideo } from '@lantern/contracts/testing/build-video';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { searchTexts } from '#text/search.ts';

import { hrefOf, paths } from '../../paths.ts';
import { answeringEach, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { stubIntersectionObserver } from '../../testing/stub-intersection-observer.ts';
import AuthorScreen from './author-screen.tsx';

vi.mock('virtua', async () => ({
  WindowVirtualizer: (await import('../../testing/plain-list.tsx')).PlainList,
}));

const works = answeringEach(listByAuthor, ({ author, prop }) => ({
  list: [buildVideo({ cartoonName: `${author} ${prop ?? ''}` })],
  total: 1,
}));

beforeEach(() => {
  stubIntersectionObserver();
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('lists the films of the author whom the address names, the newest or the most liked first', async () => {
  const api = startFakeApi(works);
  renderAt(hrefOf(paths.author, { name: '听风剧社' }), <AuthorScreen />);
  expect(screen.getByRole('heading', { level: 1, name: '听风剧社' })).toBeDefined();
  expect(await screen.findByRole('link', { name: /听风剧社 create_time/ })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: searchTexts.filters.hottest }));
  expect(await screen.findByRole('link', { name: /听风剧社 cartoon_hot/ })).toBeDefined();
  await waitFor(() => expect(api.sentTo(listByAuthor)).toHaveLength(2));
});

it.each(['', '?name=', '?name=%00'])('asks for nobody: %s', async (query) => {
  const api = startFakeApi();
  renderAt(`/author${query}`, <AuthorScreen />);
  expect(await screen.findByText(searchTexts.searchResults.emptyList)).toBeDefined();
  expect(api.sent).toEqual([]);
});
