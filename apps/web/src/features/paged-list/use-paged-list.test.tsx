import { listPaging } from '@lantern/contracts/calls/catalogue';
import type { Video } from '@lantern/contracts/entities/video';
import { buildVideos } from '@lantern/contracts/testing/build-video';
import { isLastPage } from '@lantern/rules/paging';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

import { texts } from '#text/texts.ts';

import { createQueryClient } from '../../api/query-client.ts';
import {
  answeringEach,
  refusing,
  startFakeApi,
  type FakeAnswer,
  type FakeApi,
} from '../../testing/fake-api.ts';
import { resetStored } from '../../testing/reset-stored.ts';
import { usePagedList } from './use-paged-list.ts';

/** Pages whose last two videos come again at the head of the next one, as when something was published. */
const overlapping = (lastPage: number): FakeAnswer =>
  answeringEach(listPaging, ({ currentPage }) => ({
    list: buildVideos(currentPage < lastPage ? 10 : 4, 1 + 8 * (currentPage - 1)),
    total: 100,
  }));

const renderList = () => visitList().result;

/** Opens the page of a list; one that was there before has its `visit`. */
function visitList(client = createQueryClient(), visit = 'first') {
  return renderHook(
    () =>
      usePagedList(
        {
          call: listPaging,
          key: ['30'],
          payloadOf: (currentPage) => ({ currentPage, typeCode: '30' }),
          itemsOf: (answer) => answer.list,
          isLast: isLastPage,
        },
        (video: Video) => video.cartoonCode,
      ),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[{ pathname: '/', key: visit }]}>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    },
  );
}

const pagesSent = (api: FakeApi): unknown[] =>
  api.sent.map(({ payload }) => listPaging.payload.parse(payload).currentPage);

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetStored();
});

it('adds page after page, each item once, until a page is short', async () => {
  const api = startFakeApi(overlapping(3));
  const list = renderList();
  expect(list.current.state).toBe('loading');
  await waitFor(() => expect(list.current.state).toBe('ready'));
  act(() => list.current.loadMore());
  await waitFor(() => expect(list.current.items).toHaveLength(18));
  act(() => list.current.loadMore());
  await waitFor(() => expect(list.current.state).toBe('end'));
  const codes = list.current.items.map((video) => video.cartoonCode);
  expect(new Set(codes).size).toBe(codes.length);
  act(() => list.current.loadMore());
  expect(api.sent).toHaveLength(3);
});

it('never loads one page twice at once', async () => {
  const api = startFakeApi(overlapping(9));
  const list = renderList();
  await waitFor(() => expect(list.current.state).toBe('ready'));
  act(() => {
    list.current.loadMore();
    list.current.loadMore();
  });
  await waitFor(() => expect(list.current.items).toHaveLength(18));
  expect(api.sent.map((call) => call.payload)).toMatchObject([
    { currentPage: 1 },
    { currentPage: 2 },
  ]);
});

it('keeps what it has when a later page is refused, and asks for that page again', async () => {
  const api = startFakeApi(overlapping(9));
  const list = renderList();
  await waitFor(() => expect(list.current.state).toBe('ready'));
  api.change(refusing(listPaging, 503, '服务繁忙'));
  act(() => list.current.loadMore());
  await waitFor(() => expect(list.current.state).toBe('more-failed'));
  expect(list.current.items).toHaveLength(10);
  expect(list.current.message).toBe('服务繁忙');
  api.change(overlapping(9));
  act(() => list.current.retry());
  await waitFor(() => expect(list.current.items).toHaveLength(18));
});

it('tells a page without new items from the end', async () => {
  startFakeApi(answeringEach(listPaging, () => ({ list: buildVideos(10, 1), total: 100 })));
  const list = renderList();
  await waitFor(() => expect(list.current.state).toBe('ready'));
  const { round } = list.current;
  act(() => list.current.loadMore());
  await waitFor(() => expect(list.current.round).not.toBe(round));
  expect(list.current.items).toHaveLength(10);
});

it('says that there is no network, and goes on by itself when there is', async () => {
  startFakeApi().goOffline();
  onlineManager.setOnline(false);
  const list = renderList();
  await waitFor(() => expect(list.current.state).toBe('failed'), { timeout: 10_000 });
  expect(list.current.message).toBe(texts.errors.offline);
  startFakeApi(overlapping(9));
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(list.current.state).toBe('ready'));
}, 15_000);

it('keeps its state while the visitor is away, and goes on from there', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const api = startFakeApi(overlapping(9));
  const client = createQueryClient();
  const { result: before, unmount } = visitList(client);
  await waitFor(() => expect(before.current.state).toBe('ready'));
  act(() => before.current.loadMore());
  await waitFor(() => expect(before.current.items).toHaveLength(18));
  unmount();
  vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
  const { result: after } = visitList(client);
  expect(after.current.items).toHaveLength(18);
  act(() => after.current.loadMore());
  await waitFor(() => expect(after.current.items).toHaveLength(26));
  expect(pagesSent(api)).toEqual([1, 2, 3]);
});

it('begins again when it is opened again', async () => {
  const api = startFakeApi(overlapping(9));
  const client = createQueryClient();
  const { result: before, unmount } = visitList(client);
  await waitFor(() => expect(before.current.state).toBe('ready'));
  unmount();
  const { result: after } = visitList(client, 'second');
  expect(after.current.state).toBe('loading');
  await waitFor(() => expect(after.current.state).toBe('ready'));
  expect(pagesSent(api)).toEqual([1, 1]);
});

it('asks by itself for the page that failed, and no other, when there is a network again', async () => {
  const api = startFakeApi(overlapping(9));
  const list = renderList();
  await waitFor(() => expect(list.current.state).toBe('ready'));
  act(() => list.current.loadMore());
  await waitFor(() => expect(list.current.items).toHaveLength(18));
  api.change(refusing(listPaging, 503));
  act(() => list.current.loadMore());
  await waitFor(() => expect(list.current.state).toBe('more-failed'));
  onlineManager.setOnline(false);
  api.change(overlapping(9));
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(list.current.items).toHaveLength(26));
  expect(pagesSent(api)).toEqual([1, 2, 3, 3]);
});

it('asks for nothing when there is a network again and nothing has failed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const api = startFakeApi(overlapping(9));
  const list = renderList();
  await waitFor(() => expect(list.current.state).toBe('ready'));
  vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
  onlineManager.setOnline(false);
  act(() => {
    onlineManager.setOnline(true);
    list.current.retry();
  });
  expect(pagesSent(api)).toEqual([1]);
  act(() => list.current.loadMore());
  await waitFor(() => expect(list.current.items).toHaveLength(18));
  expect(pagesSent(api)).toEqual([1, 2]);
});
