import { selectSubjectMovies } from '@lantern/contracts/calls/catalogue';
import { buildVideos } from '@lantern/contracts/testing/build-video';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';
import { topicsTexts } from '#text/topics.ts';

import { hrefOf, paths } from '../../paths.ts';
import { answeringTopics } from '../../testing/demo-topics.ts';
import { answering, answeringEach, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import {
  stubIntersectionObserver,
  type StubbedObservers,
} from '../../testing/stub-intersection-observer.ts';
import TopicListScreen from './topic-list-screen.tsx';

/** A full page and a short one. */
const twoPages = answeringEach(selectSubjectMovies, ({ currentPage }) => ({
  list: currentPage === 1 ? buildVideos(10) : buildVideos(3, 11),
  total: 13,
}));

let observers: StubbedObservers;

beforeEach(() => {
  observers = stubIntersectionObserver();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

const openItem = (item: unknown) =>
  renderAt(hrefOf(paths.topicList, { item: JSON.stringify(item) }), <TopicListScreen />);

it('shows the picture and title of the card that the codes name, with anything else beside them', async () => {
  const api = startFakeApi(twoPages, answeringTopics);
  const path = 'https://evil.example/pixel.png';
  const { container } = openItem({ path, code: '34', sonTypeCode: '81,82', title: '假标题' });
  expect((await screen.findByRole('heading', { level: 1, name: /制作/ })).textContent).toBe(
    '华语大制作',
  );
  expect(container.innerHTML).toContain('/topics/34.webp');
  expect(container.innerHTML).not.toContain('evil.example');
  await waitFor(() => expect(api.sentTo(selectSubjectMovies)).toHaveLength(1));
  expect(api.sentTo(selectSubjectMovies)[0]?.payload).toEqual({
    currentPage: 1,
    sonTypeCode: '81,82',
    typeCode: '34',
  });
});

it('asks for the next page at the end, and says when there is no more', async () => {
  const api = startFakeApi(twoPages, answeringTopics);
  openItem({ code: '30', sonTypeCode: '' });
  await waitFor(() => expect(api.sentTo(selectSubjectMovies)).toHaveLength(1));
  await waitFor(() => {
    act(() => observers.approachAll());
    expect(api.sentTo(selectSubjectMovies)).toHaveLength(2);
  });
  expect(await screen.findByText(texts.common.noMore)).toBeDefined();
});

it('says that a topic has no videos yet', async () => {
  startFakeApi(answeringTopics, answering(selectSubjectMovies, { list: [], total: 0 }));
  openItem({ code: '30', sonTypeCode: '' });
  expect(await screen.findByText(topicsTexts.topics.empty)).toBeDefined();
});

it.each(['?item=%7B', '?item=%7B%22code%22%3A%22__proto__%22%7D', ''])(
  'leads home from an address that names no topic: %s',
  (query) => {
    const api = startFakeApi();
    const { container } = renderAt(`/cateInfo${query}`, <TopicListScreen />);
    expect(screen.getByText(topicsTexts.topics.unknownTitle)).toBeDefined();
    const home = screen.getByRole('link', { name: texts.common.backHome });
    expect(home.getAttribute('href')).toBe('/');
    expect(container.querySelector('img')).toBeNull();
    expect(api.sent).toEqual([]);
  },
);
